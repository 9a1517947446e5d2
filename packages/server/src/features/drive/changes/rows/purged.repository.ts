import { isFolder } from '../../../../core/tree/is-folder.ts'
import { isDeleting } from '../../../../core/tree/items.repository.ts'
import type { TreeTables } from '../../../../core/tree/tree.tables.ts'
import { onTables, type Tx } from '../../../../platform/database/database.ts'

const tables = onTables<TreeTables>()

/**
 * One step of deleting: it deletes the files of some tops, makes the folders in them tops themselves, and deletes empty
 * tops. Each step is small however large the tree is, and the purge can stop after any of them. Returns how many items
 * it handled; 0 when nothing is left.
 */
export async function deleteSome(tx: Tx, limit: number): Promise<{ deleted: number; taken: number }> {
  const tops = await tables(tx).selectFrom('items').select('id').where(isDeleting).limit(limit).execute()
  if (tops.length === 0) return { deleted: 0, taken: 0 }
  const topIds = tops.map(row => row.id)
  const below = await tables(tx)
    .selectFrom('items')
    .select(['id', 'rank'])
    .where('parent_id', 'in', topIds)
    .limit(limit)
    .execute()
  if (below.length === 0) return { deleted: await deleteItems(tx, topIds), taken: topIds.length }
  const folders = below.filter(row => isFolder(row)).map(row => row.id)
  if (folders.length > 0) {
    await tables(tx)
      .updateTable('items')
      .set({ state: 'deleting', parent_id: null })
      .where('id', 'in', folders)
      .execute()
  }
  const files = below.filter(row => !isFolder(row)).map(row => row.id)
  return { deleted: await deleteItems(tx, files), taken: below.length }
}

async function deleteItems(tx: Tx, ids: readonly string[]): Promise<number> {
  if (ids.length > 0)
    await tables(tx)
      .deleteFrom('items')
      .where('id', 'in', [...ids])
      .execute()
  return ids.length
}
