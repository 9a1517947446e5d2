import type { ItemOutcome } from '@holdall/contract/drive/drive.schemas.ts'
import { isProblem, unreachable } from '../../../platform/api/problem.ts'
import { checkConnection } from '../../../platform/connection.ts'
import { leaveToSignIn } from '../../../platform/leave.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { t } from '../../../ui/text.ts'

/** What went wrong, as a sentence for the person. */
export function problemText(error: unknown): string {
  if (isProblem(error)) return t(error.message)
  return t('Something went wrong. Please try again.')
}

/**
 * Tells the person that an action failed, and offers `again` where the server could not be reached. The end of the
 * session leads to sign-in instead.
 */
export async function reportProblem(error: unknown, again?: () => void): Promise<void> {
  if (isProblem(error, 'request.sign-in-needed')) return leaveToSignIn()
  if (!isProblem(error)) console.error(error)
  // Code that could not be fetched is no fault of the code.
  const told = isProblem(error) || (await checkConnection()) ? error : unreachable()
  const action = again && isProblem(told, 'offline') ? { label: t('Try again'), run: again } : undefined
  showToast({ key: 'problem', tone: 'danger', message: problemText(told), ...(action ? { action } : {}) })
}

/** Tells which of the items failed and why; several with one reason make one message. */
export function reportFailures(outcomes: readonly ItemOutcome[], nameOf: (id: string) => string): void {
  const reasons = new Map<string, string[]>()
  for (const { id, status, error } of outcomes) {
    if (status !== 'failed') continue
    const reason = error?.message ?? t('Something went wrong. Please try again.')
    reasons.set(reason, [...(reasons.get(reason) ?? []), nameOf(id)])
  }
  for (const [reason, names] of reasons) {
    const what = names.length === 1 ? `“${names[0]}”` : t('{{count, number}} items', { count: names.length })
    showToast({ tone: 'danger', message: `${what}: ${reason}` })
  }
}

/** "“Report.pdf”" or "3 items". */
export function nameItems(items: readonly { name: string }[]): string {
  const only = items.length === 1 ? items[0] : undefined
  return only ? `“${only.name}”` : t('{{count, number}} items', { count: items.length })
}
