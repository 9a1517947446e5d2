import { problemText } from '../../platform/early/problem-text.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import { t } from '../../ui/text.ts'

/** Runs what a button asks for, and says what went wrong. */
export async function attempt(work: () => Promise<unknown>, done?: string): Promise<void> {
  try {
    await work()
    if (done) showToast({ tone: 'success', message: done })
  } catch (error) {
    showToast({ tone: 'danger', message: problemText(error, t) })
  }
}
