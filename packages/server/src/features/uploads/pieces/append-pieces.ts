import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { newPieceKey } from '../../../drivers/storage/object-keys.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Failure } from '../../../platform/failure.ts'
import type { AppendOptions, AppendResult } from '../../../platform/staging/append.ts'
import { pump } from '../../../platform/staging/file-writer.ts'
import { type Piece, PieceWriter } from './piece-writer.ts'
import { insertPiece } from './pieces.repository.ts'

type Parts = Needs<'db' | 'log' | 'storage'>

/** The upload that receives the bytes, in the hands of the request that may write to it. */
export interface PieceTarget {
  readonly id: string
  /** Reports that bytes have arrived. */
  heard(): void
  /** Lets others take over while no bytes arrive, as long as `work` runs. */
  whileHeard<T>(work: () => Promise<T>): Promise<T>
  /** Returns what the request is told once the right to write was lost. */
  lost(): Promise<Failure>
  /** Saves a new offset. Resolves with false if the right to write was lost. */
  advance(tx: Tx, offset: number): Promise<boolean>
}

/**
 * Receives bytes of an upload that waits in the storage, like `append` of the staging. Each piece becomes an object, and
 * then its row and the new offset are committed together: everything before the saved offset lasts, and only the holder
 * of the upload can save one. If the source breaks off, what was received is kept and `complete` is false.
 * @throws `transfer.busy` or `transfer.gone` if the hold was lost, StagingError `too-long`, StorageError
 */
export async function appendPieces(
  ctx: Parts,
  target: PieceTarget,
  offset: number,
  source: Readable,
  { signal, limit }: Pick<AppendOptions, 'signal' | 'limit'>,
): Promise<AppendResult> {
  const writer = new PieceWriter({
    position: offset,
    ...(limit === undefined ? {} : { limit }),
    keep: piece => keepPiece(ctx, target, piece),
    onChunk: target.heard,
  })
  const end = await target.whileHeard(() => pump(source, writer, signal))
  const reached = await writer.finish()
  return end.complete ? { offset: reached, complete: true } : { offset: reached, complete: false, cause: end.cause }
}

async function keepPiece(ctx: Parts, target: PieceTarget, { start, size, chunks }: Piece): Promise<void> {
  const key = newPieceKey(ctx)
  let crc = 0
  for (const chunk of chunks) crc = crc32(chunk, crc)
  await ctx.storage.write(key, oneByOne(chunks), { size })
  const isKept = await ctx.db.transaction(async tx => {
    // First the row of the upload: whoever removes it has to wait, and then finds the piece.
    if (!(await target.advance(tx, start + size))) return false
    await insertPiece(tx, { transfer_id: target.id, start, size, storage_key: key, crc32: crc })
    return true
  })
  if (isKept) return
  await ctx.storage
    .delete(key)
    .catch(error => ctx.log.warn({ err: error, storageKey: key }, 'A piece of an upload is left for the sweep'))
  throw await target.lost()
}

async function* oneByOne(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks
}
