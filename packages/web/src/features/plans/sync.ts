import { showDialog } from '../../platform/dialogs.tsx'
import { problemText } from '../../platform/early/problem-text.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import { t } from '../../ui/text.ts'
import { startSync } from './sync-state.ts'

/** Starts a sync, or joins the one under way, and shows how far it is. */
export async function sync(): Promise<void> {
  try {
    await startSync()
    await showSync()
  } catch (error) {
    showToast({ key: 'sync', tone: 'danger', message: problemText(error, t) })
  }
}

/** Shows the last sync, or how far the one under way is. */
export async function showSync(): Promise<void> {
  await showDialog<never, object>(async () => (await import('./components/sync-dialog.tsx')).SyncDialog, {})
}
