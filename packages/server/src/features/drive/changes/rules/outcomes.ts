import type { ItemOutcome, ItemSpot } from '@holdall/contract/drive/drive.schemas.ts'
import { presentItem } from '../../../../core/rights/present-item.ts'
import type { Item } from '../../../../core/tree/items.repository.ts'
import { fail } from '../../../../platform/failure.ts'
import { isRefusal, type Refusal } from '../refusal.ts'

/** Says what a change made of one item. */
export interface Made {
  readonly status: 'done'
  /** The item as it is now, or what it was merged into. */
  readonly item: Item
  readonly fromParentId: string | null
  /** Where undoing takes it; null if it can't be undone. */
  readonly wayBack: ItemSpot | null
  /** Whether something else had the name, and was replaced. */
  readonly hasReplaced: boolean
}

/** Its name is taken, and nothing was changed. The refusal is for calls that can neither ask nor skip. */
export interface Held {
  readonly status: 'conflict' | 'skipped'
  readonly existing: Item
  readonly refusal: Refusal
}

export type Placed = Made | Held | Refusal

export function isMade(placed: Placed): placed is Made {
  return !isRefusal(placed) && placed.status === 'done'
}

/** Returns what a call about one item returns. @throws the refusal */
export function madeOrThrow(placed: Placed): Made {
  if (isRefusal(placed)) throw placed
  if (placed.status !== 'done') throw placed.refusal
  return placed
}

/** Returns what a call about many items says of one. */
export function outcomeOf(id: string, placed: Placed): ItemOutcome {
  if (isRefusal(placed)) return { id, status: 'failed', error: placed.reason }
  if (placed.status !== 'done') return { id, status: placed.status, existing: presentItem(placed.existing, false) }
  const { item, fromParentId, wayBack } = placed
  const from = spotOf(item)
  const undo = from && wayBack ? { undo: { id: item.id, from, to: wayBack } } : {}
  return { id, status: 'done', item: presentItem(item, false), fromParentId, ...undo }
}

/** Unknown and forbidden items get the same answer. */
export const notFound = (): Refusal => fail('item.not-found')

/** Where an item is now; null for the top of a space. */
export function spotOf(item: Item): ItemSpot | null {
  if (item.parent_id === null) return null
  return { parentId: item.parent_id, name: item.name, isTrashed: item.state === 'trashed' }
}
