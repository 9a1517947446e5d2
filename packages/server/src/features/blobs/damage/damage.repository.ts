import type { BytesTables, DamagedBlobRow } from '../../../core/bytes/bytes.tables.ts'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'

const tables = onTables<BytesTables>()

/** Notes damage, unless the blob has been deleted in the meantime. The first time that it was found stays. */
export async function insertDamage(tx: Tx, row: DamagedBlobRow): Promise<void> {
  const exists = await tables(tx).selectFrom('blobs').select('id').where('id', '=', row.blob_id).executeTakeFirst()
  if (!exists) return
  await tables(tx)
    .insertInto('damaged_blobs')
    .values(row)
    .onConflict(conflict => conflict.column('blob_id').doUpdateSet({ problem: row.problem }))
    .execute()
}

/** The blobs with noted damage, as many as are worth remembering. */
export async function listRecorded(db: Reader): Promise<ReadonlySet<string>> {
  const rows = await tables(db).selectFrom('damaged_blobs').select('blob_id').limit(10_000).execute()
  return new Set(rows.map(row => row.blob_id))
}

/** @returns whether damage was noted */
export async function deleteDamage(tx: Tx, blobId: string): Promise<boolean> {
  const rows = await tables(tx).deleteFrom('damaged_blobs').where('blob_id', '=', blobId).returning('blob_id').execute()
  return rows.length > 0
}

export async function isDamageRecorded(db: Reader, blobId: string): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('damaged_blobs')
    .select('blob_id')
    .where('blob_id', '=', blobId)
    .executeTakeFirst()
  return row !== undefined
}
