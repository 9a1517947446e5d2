import type { Item } from '../../../../core/tree/items.repository.ts'
import type { TreeTables } from '../../../../core/tree/tree.tables.ts'
import { onTables, type Tx } from '../../../../platform/database/database.ts'
import { addToTotals } from '../../items.repository.ts'

const tables = onTables<TreeTables>()

/** Subtracts an item from the totals of its folders, because it becomes a part of another one. */
export async function leaveForMerge(tx: Tx, item: Item): Promise<void> {
  const items = -Number(item.item_count) - 1
  await addToTotals(tx, item.parent_id, { bytes: -Number(item.size), items, children: -1 })
}

export async function moveTrashedBelow(tx: Tx, fromId: string, toId: string): Promise<void> {
  await tables(tx).updateTable('items').set({ parent_id: toId }).where('parent_id', '=', fromId).execute()
}

/** Removes the row of an item of which everything belongs to another one now. */
export async function deleteMerged(tx: Tx, id: string): Promise<void> {
  await tables(tx).deleteFrom('items').where('id', '=', id).execute()
}
