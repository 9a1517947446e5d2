import type { MarkTables } from '../../core/marks/marks.tables.ts'
import { onTables, type Tx } from '../../platform/database/database.ts'

const tables = onTables<MarkTables>()

/** Records that a member has opened, uploaded or changed items. */
export async function touchRecents(tx: Tx, userId: string, itemIds: readonly string[], now: number): Promise<void> {
  if (itemIds.length === 0) return
  await tables(tx)
    .insertInto('recents')
    .values([...new Set(itemIds)].map(item_id => ({ user_id: userId, item_id, used_at: now })))
    .onConflict(on => on.columns(['user_id', 'item_id']).doUpdateSet({ used_at: now }))
    .execute()
}
