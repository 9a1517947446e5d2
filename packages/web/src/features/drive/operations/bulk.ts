import type { ItemOutcome } from '@holdall/contract/drive/drive.schemas.ts'
import type { ListedItem } from '../../../platform/actions/item-action.ts'
import { askConflict } from '../../../platform/items/questions/ask-conflict.ts'
import type { ConflictDecision, NameConflict } from '../../../platform/items/questions/name-conflict.ts'
import { problemText } from '../../../platform/items/report.ts'

/** The maximum number of ids per call. */
const most = 1000

export type ConflictChoice = 'ask' | ConflictDecision

/**
 * Sends a bulk call in batches, one after the other, and collects the outcome of each item. If a later batch fails as a
 * whole, the results of the earlier ones are kept and the rest counts as failed.
 */
export async function inPortions(
  ids: readonly string[],
  send: (ids: string[]) => Promise<readonly ItemOutcome[]>,
): Promise<ItemOutcome[]> {
  const outcomes: ItemOutcome[] = []
  for (let start = 0; start < ids.length; start += most) {
    try {
      outcomes.push(...(await send(ids.slice(start, start + most))))
    } catch (error) {
      if (outcomes.length === 0) throw error
      return [...outcomes, ...allFailed(ids.slice(start), error)]
    }
  }
  return outcomes
}

function allFailed(ids: readonly string[], problem: unknown): ItemOutcome[] {
  const message = problemText(problem)
  return ids.map(id => ({ id, status: 'failed', error: { code: 'request.failed', message } }))
}

/** Sends once, asks about the taken names, and sends those again with their decisions. */
export async function withConflicts(
  items: readonly ListedItem[],
  send: (ids: string[], choice: ConflictChoice) => Promise<readonly ItemOutcome[]>,
  ask: typeof askConflict = askConflict,
): Promise<ItemOutcome[]> {
  const first = await send(
    items.map(item => item.id),
    'ask',
  )
  const open = first.filter(outcome => outcome.status === 'conflict')
  const outcomes = first.filter(outcome => outcome.status !== 'conflict')
  if (open.length === 0) return outcomes
  const decisions = await ask(open.flatMap(outcome => conflictOf(outcome, items)))
  // The results of the first call are kept, whatever happens to the next ones.
  const sendMore = (ids: string[], choice: ConflictChoice) =>
    send(ids, choice).catch(error => {
      if (outcomes.length === 0) throw error
      return allFailed(ids, error)
    })
  const decided = (outcome: ItemOutcome) => decisions?.get(outcome.id) ?? 'skip'
  for (const choice of ['replace', 'keep-both'] as const) {
    const ids = open.filter(outcome => decided(outcome) === choice).map(outcome => outcome.id)
    if (ids.length > 0) outcomes.push(...(await sendMore(ids, choice)))
  }
  // An all-or-nothing call has not changed the items whose names are free either.
  const answered = new Set(first.map(outcome => outcome.id))
  const untouched = items.filter(item => !answered.has(item.id)).map(item => item.id)
  const hasFailure = outcomes.some(outcome => outcome.status === 'failed')
  if (decisions && untouched.length > 0 && !hasFailure) outcomes.push(...(await sendMore(untouched, 'keep-both')))
  for (const outcome of open) if (decided(outcome) === 'skip') outcomes.push({ id: outcome.id, status: 'skipped' })
  return outcomes
}

function conflictOf(outcome: ItemOutcome, items: readonly ListedItem[]): NameConflict[] {
  const item = items.find(({ id }) => id === outcome.id)
  if (!item) return []
  const { id, name, kind, fileKind, size, modifiedAt } = item
  return [{ id, name, kind, fileKind, size, modifiedAt, existing: outcome.existing ?? null }]
}

export function doneItems<T extends { id: string }>(outcomes: readonly ItemOutcome[], items: readonly T[]): T[] {
  const done = new Set(outcomes.filter(outcome => outcome.status === 'done').map(outcome => outcome.id))
  return items.filter(item => done.has(item.id))
}
