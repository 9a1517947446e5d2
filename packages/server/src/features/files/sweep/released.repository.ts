import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { FileTables } from '../files.tables.ts'

const tables = onTables<FileTables>()

/** Those of these blobs of which this database has deleted a version or an attachment. */
export async function findReleased(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tables(db)
    .selectFrom('released_blobs')
    .select('blob_id')
    .distinct()
    .where('blob_id', 'in', [...ids])
    .execute()
  return new Set(rows.map(row => row.blob_id))
}

/** The next of them after `after`. */
export async function listReleased(db: Reader, after: string, limit: number): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('released_blobs')
    .select('blob_id')
    .distinct()
    .where('blob_id', '>', after)
    .orderBy('blob_id')
    .limit(limit)
    .execute()
  return rows.map(row => row.blob_id)
}

export async function deleteReleased(tx: Tx, ids: readonly string[]): Promise<void> {
  await tables(tx)
    .deleteFrom('released_blobs')
    .where('blob_id', 'in', [...ids])
    .execute()
}
