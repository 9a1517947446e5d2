import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { SavedSearchRow, SavedSearchTables } from './saved-searches.tables.ts'

const tables = onTables<SavedSearchTables>()

/** In the order that their owner chose. */
export function listSaved(db: Reader, userId: string): Promise<SavedSearchRow[]> {
  return tables(db)
    .selectFrom('saved_searches')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('place')
    .orderBy('id')
    .execute()
}

export async function insertSaved(tx: Tx, row: SavedSearchRow): Promise<void> {
  await tables(tx).insertInto('saved_searches').values(row).execute()
}

export async function updateSaved(tx: Tx, id: string, change: { name?: string; place?: number }): Promise<void> {
  await tables(tx).updateTable('saved_searches').set(change).where('id', '=', id).execute()
}

/** Returns whether there was one. */
export async function deleteSaved(tx: Tx, userId: string, id: string): Promise<boolean> {
  const row = await tables(tx)
    .deleteFrom('saved_searches')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
