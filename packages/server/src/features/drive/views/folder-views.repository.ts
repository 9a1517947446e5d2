import type { MarkTables } from '../../../core/marks/marks.tables.ts'
import { onTables, type Tx } from '../../../platform/database/database.ts'

const tables = onTables<MarkTables>()

/** Saves a view for a folder and as the default. */
export async function putFolderView(tx: Tx, userId: string, folderId: string, view: string): Promise<void> {
  await tables(tx)
    .insertInto('folder_views')
    .values([folderId, ''].map(folder_id => ({ user_id: userId, folder_id, view })))
    .onConflict(on => on.columns(['user_id', 'folder_id']).doUpdateSet({ view }))
    .execute()
}
