import { crc32 } from 'node:zlib'
import { isStorageError, StorageError } from '../../../drivers/storage/storage-driver.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import type { TransferPieceRow, TransferRow } from '../files.tables.ts'
import { discardTransfer } from '../transfers/discard-transfer.ts'
import type { Settled } from '../transfers/place-transfer.ts'
import { noteDead, storeWatched } from '../transfers/store-watched.ts'
import { listPieces } from './pieces.repository.ts'

/**
 * Joins the pieces of an upload into one object, and verifies it. They stay until the file exists, so that this can be
 * repeated.
 * @throws `transfer.gone` if pieces are lost, `transfer.checksum-mismatch`, StorageError
 */
export async function settlePieces(ctx: Ctx, row: TransferRow, storageKey: string): Promise<Settled> {
  const pieces = await listPieces(ctx.db.read, row.id)
  const size = row.size ?? 0
  try {
    requireAll(pieces, size)
    const settled = await storeWatched(ctx, readPieces(ctx, pieces), { key: storageKey, size, name: row.name })
    if (row.sha256 === null || row.sha256 === settled.digest.sha256) return settled
  } catch (error) {
    if (!isStorageError(error, 'missing')) throw error
    ctx.log.error({ err: error, transferId: row.id }, 'Pieces of an upload are lost')
    await discardTransfer(ctx, row)
    throw fail('transfer.gone')
  }
  await discardTransfer(ctx, row)
  await noteDead(ctx, storageKey)
  throw fail('transfer.checksum-mismatch')
}

/** @throws StorageError `missing` unless the pieces are the whole file */
function requireAll(pieces: readonly TransferPieceRow[], size: number): void {
  let end = 0
  for (const piece of pieces) {
    if (piece.start !== end) break
    end += piece.size
  }
  if (end !== size) throw new StorageError('missing', `The pieces end at ${end} of ${size} bytes`)
}

async function* readPieces(ctx: Needs<'storage'>, pieces: readonly TransferPieceRow[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) {
    let crc = 0
    for await (const chunk of (await ctx.storage.read(piece.storage_key)) as AsyncIterable<Buffer>) {
      crc = crc32(chunk, crc)
      yield chunk
    }
    if (crc !== piece.crc32) throw new StorageError('corrupt', `The piece ${piece.storage_key} has other bytes`)
  }
}
