import { reportProblem } from '../../../platform/items/report.ts'
import { warnBeforeLeaving } from './leave-warning.ts'
import { answerOtherTabs } from './other-tabs.ts'
import { refreshWhileUploading } from './refresh-folders.ts'
import { rememberWhileUploading, restoreUnfinished } from './unfinished-uploads.ts'

let isStarted = false

/** What runs alongside the queue for as long as the page is open. Starts once, with the tray. */
export function startSession(): void {
  if (isStarted) return
  isStarted = true
  refreshWhileUploading()
  rememberWhileUploading()
  warnBeforeLeaving()
  answerOtherTabs()
  restoreUnfinished().catch(reportProblem)
}
