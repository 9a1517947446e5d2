import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import type { Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import type { AppendOptions, AppendResult } from '../../../platform/staging/append.ts'
import { pump } from '../../../platform/staging/file-writer.ts'
import { newPieceKey } from '../blobs/object-keys.ts'
import type { Hold } from '../transfers/hold.ts'
import { nextExpiry } from '../transfers/transfer-state.ts'
import { saveProgress } from '../transfers/transfers.repository.ts'
import { type Piece, PieceWriter } from './piece-writer.ts'
import { insertPiece } from './pieces.repository.ts'

type Parts = Needs<'clock' | 'db' | 'log' | 'settings' | 'storage'>

/**
 * Receives bytes of an upload that waits in the storage, like `append` of the staging. Each piece becomes an object, and
 * then its row and the new offset are committed together: everything before the saved offset lasts, and only the holder
 * of the upload can save one. If the source breaks off, what was received is kept and `complete` is false.
 * @throws `transfer.gone` if the hold was lost, StagingError `too-long`, StorageError
 */
export async function appendPieces(
  ctx: Parts,
  hold: Hold,
  offset: number,
  source: Readable,
  { signal, limit }: Pick<AppendOptions, 'signal' | 'limit'>,
): Promise<AppendResult> {
  const writer = new PieceWriter({
    position: offset,
    ...(limit === undefined ? {} : { limit }),
    keep: piece => keepPiece(ctx, hold, piece),
    onChunk: () => hold.heard(),
  })
  const end = await hold.whileHeard(() => pump(source, writer, signal))
  const reached = await writer.finish()
  return end.complete ? { offset: reached, complete: true } : { offset: reached, complete: false, cause: end.cause }
}

async function keepPiece(ctx: Parts, hold: Hold, { start, size, chunks }: Piece): Promise<void> {
  const { id } = hold.row
  const key = newPieceKey(ctx)
  let crc = 0
  for (const chunk of chunks) crc = crc32(chunk, crc)
  await ctx.storage.write(key, oneByOne(chunks), { size })
  const isKept = await ctx.db.transaction(async tx => {
    const progress = { offset: start + size, expires_at: nextExpiry(ctx) }
    // First the row of the upload: whoever removes it has to wait, and then finds the piece.
    if (!(await saveProgress(tx, id, hold.holder, progress))) return false
    await insertPiece(tx, { transfer_id: id, start, size, storage_key: key, crc32: crc })
    return true
  })
  if (isKept) return
  await ctx.storage
    .delete(key)
    .catch(error => ctx.log.warn({ err: error, storageKey: key }, 'A piece of an upload is left for the sweep'))
  throw fail('transfer.gone')
}

async function* oneByOne(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks
}
