import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import { onTables } from '../../../platform/database/database.ts'
import { publishToPages, type Tree } from '../changes/change-tree.ts'
import { markChanged } from '../items.repository.ts'

const tables = onTables<TreeTables>()

/** Shows files that were hidden until their bytes were scanned to everyone with access. */
export async function reveal(tree: Tree, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return
  const shown = await tables(tree.tx)
    .updateTable('items')
    .set({ held_for: null })
    .where('id', 'in', [...itemIds])
    .where('held_for', 'is not', null)
    .returning(['id', 'space_id', 'parent_id'])
    .execute()
  for (const { id, space_id, parent_id } of shown) {
    await markChanged(tree.tx, parent_id)
    publishToPages(tree, { spaceId: space_id, folderIds: [parent_id], itemId: id })
  }
}
