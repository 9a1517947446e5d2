import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { DriveTables } from '../drive.tables.ts'

const tables = onTables<DriveTables>()

/** The view of a folder as JSON: the one set for it, else the member's default. */
export async function findFolderView(db: Reader, userId: string, folderId: string): Promise<string | undefined> {
  const row = await tables(db)
    .selectFrom('folder_views')
    .select('view')
    .where('user_id', '=', userId)
    .where('folder_id', 'in', [folderId, ''])
    // The folder's own view comes before the default, whose folder id is empty.
    .orderBy('folder_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.view
}

/** Saves a view for a folder and as the default. */
export async function putFolderView(tx: Tx, userId: string, folderId: string, view: string): Promise<void> {
  await tables(tx)
    .insertInto('folder_views')
    .values([folderId, ''].map(folder_id => ({ user_id: userId, folder_id, view })))
    .onConflict(on => on.columns(['user_id', 'folder_id']).doUpdateSet({ view }))
    .execute()
}
