import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { TransferPieceRow, UploadTables } from '../uploads.tables.ts'

const tables = onTables<UploadTables>()

export async function insertPiece(tx: Tx, piece: TransferPieceRow): Promise<void> {
  await tables(tx).insertInto('transfer_pieces').values(piece).execute()
}

/** The pieces of an upload, in the order of the file. */
export function listPieces(db: Reader, transferId: string): Promise<TransferPieceRow[]> {
  return tables(db)
    .selectFrom('transfer_pieces')
    .selectAll()
    .where('transfer_id', '=', transferId)
    .orderBy('start')
    .execute()
}

/** Deletes the rows of an upload's pieces and returns the keys of their bytes. */
export async function deletePieces(tx: Tx, transferId: string): Promise<string[]> {
  const rows = await tables(tx)
    .deleteFrom('transfer_pieces')
    .where('transfer_id', '=', transferId)
    .returning('storage_key')
    .execute()
  return rows.map(row => row.storage_key)
}

export async function listPieceKeys(db: Reader, transferId: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('transfer_pieces')
    .select('storage_key')
    .where('transfer_id', '=', transferId)
    .execute()
  return rows.map(row => row.storage_key)
}
