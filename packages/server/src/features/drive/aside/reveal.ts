import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { onTables, type Tx } from '../../../platform/database/database.ts'
import { markChanged } from '../items.repository.ts'
import { publishChange } from '../publish-change.ts'

const tables = onTables<TreeTables>()

/**
 * Shows files that were hidden until their bytes were scanned to everyone with access, and tells open pages and computers
 * that keep copies. The calling code holds the locks of their spaces.
 */
export async function revealFiles(ctx: Needs<'events' | 'origin'>, tx: Tx, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return
  const shown = await tables(tx)
    .updateTable('items')
    .set({ held_for: null })
    .where('id', 'in', [...itemIds])
    .where('held_for', 'is not', null)
    .returning(['id', 'space_id', 'parent_id'])
    .execute()
  for (const item of shown) await markChanged(tx, item.parent_id)
  for (const [spaceId, some] of Map.groupBy(shown, item => item.space_id)) {
    const folders = some.map(item => item.parent_id)
    const ids = some.map(item => item.id)
    await publishChange(ctx, tx, spaceId, folders, ids)
  }
}
