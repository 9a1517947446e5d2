import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { TransferPartRow, UploadTables } from '../uploads.tables.ts'

const tables = onTables<UploadTables>()

/** Stores what a part must be, and extends the upload. Returns false if it has ended in the meantime. */
export async function savePart(tx: Tx, part: TransferPartRow, expiresAt: number): Promise<boolean> {
  const open = await tables(tx)
    .updateTable('transfers')
    .set({ expires_at: expiresAt })
    .where('id', '=', part.transfer_id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  if (!open) return false
  await tables(tx)
    .insertInto('transfer_parts')
    .values(part)
    .onConflict(on => on.columns(['transfer_id', 'number']).doUpdateSet({ sha256: part.sha256 }))
    .execute()
  return true
}

/** The SHA-256 of each part that was announced, by number. */
export async function findPartHashes(db: Reader, transferId: string): Promise<Map<number, string>> {
  const rows = await tables(db)
    .selectFrom('transfer_parts')
    .select(['number', 'sha256'])
    .where('transfer_id', '=', transferId)
    .execute()
  return new Map(rows.map(({ number, sha256 }) => [number, sha256]))
}

export async function deleteParts(tx: Tx, transferId: string): Promise<void> {
  await tables(tx).deleteFrom('transfer_parts').where('transfer_id', '=', transferId).execute()
}
