import { crc32 } from 'node:zlib'
import { StorageError } from '../../../drivers/storage/storage-driver.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { type Settled, storeWatched } from '../store-watched.ts'
import type { TransferPieceRow, TransferRow } from '../uploads.tables.ts'
import { listPieces } from './pieces.repository.ts'

/**
 * Joins the pieces of an upload into one object. They stay until the file exists, so that this can be repeated.
 * @throws StorageError: `missing` if pieces are lost, `corrupt` if one has changed
 */
export async function joinPieces(ctx: Needs<'db' | 'storage'>, row: TransferRow, storageKey: string): Promise<Settled> {
  const pieces = await listPieces(ctx.db.read, row.id)
  const size = row.size ?? 0
  requireAll(pieces, size)
  return storeWatched(ctx, readPieces(ctx, pieces), { key: storageKey, size, name: row.name })
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
