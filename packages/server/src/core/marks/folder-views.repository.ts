import { onTables, type Reader } from '../../platform/database/database.ts'
import type { MarkTables } from './marks.tables.ts'

const tables = onTables<MarkTables>()

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
