import type { ItemOutcome } from '@holdall/contract/drive/drive.schemas.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import { t, toldText } from '../../ui/text.ts'
import { isProblem, unreachable } from '../api/problem.ts'
import { checkConnection } from '../connection.ts'
import { problemText as sayProblem } from '../early/problem-text.ts'
import { leaveToSignIn } from '../leave.ts'
import { moreSpaceAction } from '../plans/more-space.ts'

/** What went wrong, as a sentence for the user. */
export function problemText(error: unknown): string {
  return sayProblem(error, t)
}

/** What is wrong with a name that was sent, or with the request as a whole. */
export function nameProblem(error: unknown): string {
  const told = isProblem(error) ? error.fields.name : undefined
  return told ? toldText(told) : problemText(error)
}

/**
 * Tells the user that an action failed, and offers `again` if the server could not be reached. If the session has
 * ended, leads to sign-in instead.
 */
export async function reportProblem(error: unknown, again?: () => void): Promise<void> {
  if (isProblem(error, 'request.sign-in-needed')) return leaveToSignIn()
  if (!isProblem(error)) console.error(error)
  // Failing to load code is not an error in the code.
  const told = isProblem(error) || (await checkConnection()) ? error : unreachable()
  const retry = again && isProblem(told, 'offline') ? { label: t('Try again'), run: again } : undefined
  const action = retry ?? (isProblem(told) ? moreSpaceAction(told.code) : undefined)
  showToast({ key: 'problem', tone: 'danger', message: problemText(told), ...(action ? { action } : {}) })
}

/** Reports which of the items failed and why; items that failed for the same reason share one message. */
export function reportFailures(outcomes: readonly ItemOutcome[], nameOf: (id: string) => string): void {
  const failed = outcomes.filter(outcome => outcome.status === 'failed')
  const reasons = failed.map(({ id, error }) => ({
    name: nameOf(id),
    reason: error ? toldText(error) : t('Something went wrong. Please try again.'),
  }))
  const isFull = failed.some(({ error }) => error?.code === 'space.full')
  const action = isFull ? moreSpaceAction('space.full') : undefined
  for (const message of giveReasons(reasons)) showToast({ tone: 'danger', message, ...(action ? { action } : {}) })
}

/** A sentence for each reason, with the item or the number of items that it is about. */
export function giveReasons(all: readonly { name: string; reason: string }[]): string[] {
  return [...Map.groupBy(all, one => one.reason)].map(([reason, some]) =>
    t('{{what}}: {{reason}}', { what: nameItems(some), reason }),
  )
}

type Named = { readonly id?: string; readonly name: string; readonly live?: readonly { readonly id: string }[] }

/** "“Report.pdf”", "“IMG_1.HEIC” and its video" or "3 items". */
export function nameItems(items: readonly Named[]): string {
  const only = items.length === 1 ? items[0] : undefined
  const photo = items.length === 2 ? items.find(item => isItsFilm(item, items)) : undefined
  if (photo) return t('“{{name}}” and its video', { name: photo.name })
  return only ? t('“{{name}}”', { name: only.name }) : t('{{count, number}} items', { count: items.length })
}

/** Whether the other one of two items is the film of this one. */
function isItsFilm({ live = [] }: Named, items: readonly Named[]): boolean {
  return live.some(film => items.some(item => item.id === film.id))
}

/**
 * How much of a step was undone, used where the reasons for the rest are reported separately; undefined when all of it
 * was.
 */
export function sayLeft(wanted: readonly unknown[], undone: readonly unknown[]): string | undefined {
  if (undone.length === wanted.length) return undefined
  return t('{{done, number}} of {{total, number}} undone.', { done: undone.length, total: wanted.length })
}
