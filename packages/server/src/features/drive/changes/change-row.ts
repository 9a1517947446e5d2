import type { Item, NewItem } from '../../../core/tree/items.repository.ts'
import { addToTotals, markChanged, updateItem } from '../items.repository.ts'
import { endLocksWithin } from '../locks/locks.repository.ts'
import { countUsage, publishToPages, type Tree } from './change-tree.ts'

type RowChange = Partial<Omit<NewItem, 'id' | 'space_id' | 'size' | 'item_count' | 'child_count'>>

export interface RowOptions {
  /** What in the trash contains the item, if anything does. */
  readonly top?: Item | undefined
  /** It is part of something larger, which open pages are informed of. */
  readonly isPart?: boolean
  /** It is only how the item looks here, which computers that keep copies don't follow. */
  readonly isLook?: boolean
}

/**
 * The one place in which the name, the folder or the state of an item changes, with everything that follows from it in
 * other rows: the totals of the folders above, what the trash holds, what computers that keep copies have to list again,
 * and the locks within. The calling code has applied the rules.
 */
export async function changeRow(
  tree: Tree,
  item: Item,
  change: RowChange,
  { top, isPart = false, isLook = false }: RowOptions = {},
): Promise<Item> {
  const { ctx, tx } = tree
  const after = { ...item, ...change }
  const isMoving = after.parent_id !== item.parent_id || after.state !== item.state
  // A lock ends when its item is deleted (RFC 4918 §9.6), and nobody can lock what is out of reach.
  if (item.state === 'live' && after.state !== 'live') await endLocksWithin(tx, item, ctx.clock.now())
  if (isMoving) await leave(tree, item, top)
  await updateItem(tx, item.id, change)
  if (isMoving) await enter(tree, after)
  else if (item.state === 'live' && !isLook) await markChanged(tx, item.parent_id)
  if (!isPart) tellAbout(tree, item, after)
  return after
}

/** Items of a tree, its top included. */
const countOf = ({ item_count }: Item) => item_count + 1

async function leave(tree: Tree, item: Item, top: Item | undefined): Promise<void> {
  const bytes = item.size
  if (item.state === 'live')
    await addToTotals(tree.tx, item.parent_id, { bytes: -bytes, items: -countOf(item), children: -1 })
  // Its tree had already left the totals of the folders above the one that was deleted.
  if (top) await addToTotals(tree.tx, top.parent_id, { bytes, items: countOf(item) })
  if (top || item.state === 'trashed') countUsage(tree, item.space_id, { trash: -bytes })
}

async function enter(tree: Tree, item: Item): Promise<void> {
  const { ctx, tx } = tree
  const bytes = item.size
  if (item.state === 'trashed') countUsage(tree, item.space_id, { trash: bytes })
  // This also changes when its new folder was last modified.
  if (item.state === 'live')
    await addToTotals(tx, item.parent_id, { bytes, items: countOf(item), children: 1, addedAt: ctx.clock.now() })
}

/** Informs pages that show its old or new folder, or the folder itself, whose path has changed. */
function tellAbout(tree: Tree, before: Item, after: Item): void {
  const folderIds = [before, after].flatMap(({ state, parent_id }) => (state === 'live' ? parent_id : []))
  const inside = before.state === 'live' && after.state === 'live' && after.rank === 0 ? [after.id] : []
  publishToPages(tree, { spaceId: before.space_id, folderIds: [...folderIds, ...inside], itemId: before.id })
}
