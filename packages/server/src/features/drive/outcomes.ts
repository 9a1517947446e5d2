import type { ErrorCode } from '@holdall/contract/contract.ts'
import type { ItemOutcome, ItemSpot } from '@holdall/contract/drive/drive.schemas.ts'
import type { Item } from '../../core/tree/items.repository.ts'
import { Failure } from '../../platform/failure.ts'

/** Reports why one item of a bulk call was left unchanged. */
export function failed(id: string, code: ErrorCode, meta?: Readonly<Record<string, unknown>>): ItemOutcome {
  return outcomeOf(id, new Failure(code, meta ? { meta } : {}))
}

export function outcomeOf(id: string, failure: Failure): ItemOutcome {
  return { id, status: 'failed', error: failure.reason }
}

/** Unknown and forbidden items get the same answer. */
export function notFound(id: string): ItemOutcome {
  return failed(id, 'item.not-found')
}

/** Where an item is now; null for the top of a space. */
export function spotOf(item: Item): ItemSpot | null {
  if (item.parent_id === null) return null
  return { parentId: item.parent_id, name: item.name, isTrashed: item.state === 'trashed' }
}

/** The part of an outcome with which a change can be undone: from where the item is now to where it was. */
export function undoOf(now: Item, before: ItemSpot | null): Pick<ItemOutcome, 'undo'> {
  const from = spotOf(now)
  return from && before ? { undo: { id: now.id, from, to: before } } : {}
}
