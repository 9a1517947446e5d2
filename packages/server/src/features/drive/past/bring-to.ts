import type { Item, NewItem } from '../../../core/tree/items.repository.ts'
import type { NameColumns } from '../../../core/tree/name-columns.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { addToTotals, markChanged, updateItem } from '../items.repository.ts'
import { addToUsage } from '../spaces.repository.ts'
import { countOf, enterParent, leaveParent, relocate } from '../tree/relocate.ts'

/**
 * Brings an item to a live folder of its space under a name that is free there, from wherever it is: another folder, the trash,
 * or a folder in the trash. The calling code holds the lock of the space and has checked permissions, depth and cycles.
 * @param chain the item and everything above it, item first
 */
export async function bringTo(
  ctx: Needs<'clock'>,
  tx: Tx,
  chain: readonly Item[],
  parentId: string,
  columns: NameColumns,
): Promise<Item> {
  const [item, ...above] = chain as [Item, ...Item[]]
  if (item.state === 'trashed') return fromTrash(ctx, tx, item, parentId, columns)
  const top = above.find(step => step.state === 'trashed')
  if (top) return fromFolderInTrash(ctx, tx, { item, top, parentId, columns })
  if (item.parent_id !== parentId) return relocate(ctx, tx, item, parentId, columns)
  await updateItem(tx, item.id, columns)
  await markChanged(tx, parentId)
  return { ...item, ...columns }
}

/** Moves a trashed item to a live folder. */
export async function fromTrash(
  ctx: Needs<'clock'>,
  tx: Tx,
  item: Item,
  parentId: string,
  change: Partial<NewItem>,
): Promise<Item> {
  const live = { ...change, parent_id: parentId, state: 'live' as const, trashed_at: null, trashed_by: null }
  await updateItem(tx, item.id, live)
  await addToUsage(tx, item.space_id, { trash: -Number(item.size) })
  await enterParent(tx, parentId, item, ctx.clock.now())
  return { ...item, ...live }
}

interface Buried {
  readonly item: Item
  /** The item in the trash that contains it. */
  readonly top: Item
  readonly parentId: string
  readonly columns: NameColumns
}

async function fromFolderInTrash(ctx: Needs<'clock'>, tx: Tx, { item, top, parentId, columns }: Buried): Promise<Item> {
  const size = Number(item.size)
  await leaveParent(tx, item)
  // Its tree had already left the totals of the folders above the one that was deleted.
  await addToTotals(tx, top.parent_id, { bytes: size, items: countOf(item) })
  await addToUsage(tx, item.space_id, { trash: -size })
  await updateItem(tx, item.id, { ...columns, parent_id: parentId })
  const moved = { ...item, ...columns, parent_id: parentId }
  await enterParent(tx, parentId, moved, ctx.clock.now())
  return moved
}
