import type { Reader, Tx } from '../../../platform/database/database.ts'
import type { ArchiveRow } from '../files.tables.ts'

export async function insertArchive(tx: Tx, row: ArchiveRow): Promise<void> {
  await tx.insertInto('archives').values(row).execute()
}

export function findArchive(db: Reader, id: string): Promise<ArchiveRow | undefined> {
  return db.selectFrom('archives').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function deleteOldArchives(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('archives').where('expires_at', '<=', now).execute()
}
