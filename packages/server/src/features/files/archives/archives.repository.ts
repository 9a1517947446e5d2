import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { ArchiveRow, FileTables } from '../files.tables.ts'

const tables = onTables<FileTables>()

export async function insertArchive(tx: Tx, row: ArchiveRow): Promise<void> {
  await tables(tx).insertInto('archives').values(row).execute()
}

export function findArchive(db: Reader, id: string): Promise<ArchiveRow | undefined> {
  return tables(db).selectFrom('archives').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function deleteOldArchives(tx: Tx, now: number): Promise<void> {
  await tables(tx).deleteFrom('archives').where('expires_at', '<=', now).execute()
}
