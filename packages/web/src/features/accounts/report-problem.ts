import { isProblem } from '../../platform/api/problem.ts'
import { problemText } from '../../platform/early/problem-text.ts'
import { leaveToSignIn } from '../../platform/leave.ts'
import { moreSpaceAction } from '../../platform/plans/more-space.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import { t } from '../../ui/text.ts'

/** Tells the user that something failed. If the session has ended, goes to sign-in instead. */
export function reportProblem(error: unknown): void {
  if (isProblem(error, 'request.sign-in-needed')) void leaveToSignIn()
  else {
    const action = isProblem(error) ? moreSpaceAction(error.code) : undefined
    showToast({ key: 'problem', tone: 'danger', message: problemText(error, t), ...(action ? { action } : {}) })
  }
  if (!isProblem(error)) console.error(error)
}
