import { onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import type { ArchiveRow, ArchiveTables } from './archives.tables.ts'

const tables = onTables<ArchiveTables>()

export async function insertArchive(tx: Tx, row: ArchiveRow): Promise<void> {
  await tables(tx).insertInto('archives').values(row).execute()
}

export function findArchive(db: Reader, id: string): Promise<ArchiveRow | undefined> {
  return tables(db).selectFrom('archives').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Forgets the prepared downloads of these people. */
export async function deleteArchivesOf(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tables(tx)
    .deleteFrom('archives')
    .where('created_by', 'in', [...userIds])
    .execute()
}

export async function deleteOldArchives(tx: Tx, now: number): Promise<void> {
  await tables(tx).deleteFrom('archives').where('expires_at', '<=', now).execute()
}
