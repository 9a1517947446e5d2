import { uploadQueue } from '../../../platform/upload-queue/queue.ts'
import { preparing } from './preparing.ts'

/** Makes the browser ask before the page is left while files are being uploaded. */
export function warnBeforeLeaving(): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    const { counts } = uploadQueue.snapshot().totals
    const isBusy = counts.queued + counts.sending + counts.paused + counts.waiting > 0
    if (isBusy || preparing.get().list.length > 0) event.preventDefault()
  }
  addEventListener('beforeunload', warn)
  return () => removeEventListener('beforeunload', warn)
}
