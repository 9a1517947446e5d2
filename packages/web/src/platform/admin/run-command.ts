import { showToast } from '../../ui/feedback/toast.ts'
import { t } from '../../ui/text.ts'
import { problemText } from '../early/problem-text.ts'

/**
 * Runs an action of the palette, which is closed by then: a toast reports the result. Without `done`, the action shows
 * it itself.
 */
export async function runCommand(work: () => Promise<unknown>, done?: () => string): Promise<void> {
  try {
    await work()
    if (done) showToast({ key: 'command', tone: 'success', message: done() })
  } catch (error) {
    showToast({ key: 'command', tone: 'danger', message: problemText(error, t) })
  }
}
