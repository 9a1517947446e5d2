import type { Item, NewItem } from '../../../core/tree/items.repository.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { addToTotals, updateItem } from '../items.repository.ts'

/** Items of a tree, its top included. */
export function countOf(item: Item): number {
  return Number(item.item_count) + 1
}

/** Subtracts a live item from the totals of its ancestors. */
export async function leaveParent(tx: Tx, item: Item): Promise<void> {
  await addToTotals(tx, item.parent_id, { bytes: -Number(item.size), items: -countOf(item), children: -1 })
}

/** Adds an item to the totals of its ancestors; this also changes when its new folder was last modified. */
export async function enterParent(tx: Tx, parentId: string, item: Item, now: number): Promise<void> {
  await addToTotals(tx, parentId, { bytes: Number(item.size), items: countOf(item), children: 1, addedAt: now })
}

/** Moves a live item into another folder, perhaps under another name. */
export async function relocate(
  ctx: Needs<'clock'>,
  tx: Tx,
  item: Item,
  parentId: string,
  change: Partial<NewItem> = {},
): Promise<Item> {
  await leaveParent(tx, item)
  await updateItem(tx, item.id, { ...change, parent_id: parentId })
  const moved = { ...item, ...change, parent_id: parentId }
  await enterParent(tx, parentId, moved, ctx.clock.now())
  return moved
}
