import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { lockSpaces } from '../../../core/tree/lock-spaces.ts'
import { byteFailure } from '../../../drivers/storage/byte-failures.ts'
import { newPieceKey } from '../../../drivers/storage/object-keys.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { purgePieces } from '../pieces/purge-pieces.ts'
import { recordDead } from '../store-watched.ts'
import { requireSize } from '../transfers/checks/upload-checks.ts'
import type { ChunkedUploadRow, UploadChunkRow } from '../uploads.tables.ts'
import { claimChunk, settleChunk } from './chunk-room.ts'
import { findUploadById, measureOthers, putChunk, touchUpload } from './chunks.repository.ts'

/** Chunks of one upload. Each is a row that the end reads, and an object of the storage. */
export const mostChunks = 10_000

export interface ChunkInput {
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly source: Readable
}

/**
 * Stores a chunk, in the place of an earlier one with the same name. It counts once this resolves; one that breaks off
 * changes nothing.
 * @throws `request.malformed` if there are fewer bytes than announced, `transfer.too-long`, `file.too-large`,
 * `transfer.gone`, and what `claimChunk` throws
 */
export async function receiveChunk(
  ctx: Ctx,
  upload: ChunkedUploadRow,
  { name, size, source }: ChunkInput,
): Promise<void> {
  requireFit(ctx, upload, await measureOthers(ctx.db.read, upload.id, name), size)
  await claimChunk(ctx, upload.id, { name, size })
  const key = newPieceKey(ctx)
  let crc = 0
  let arrived = 0
  async function* watched(): AsyncGenerator<Buffer> {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      arrived += chunk.byteLength
      if (arrived > size) break
      crc = crc32(chunk, crc)
      yield chunk
    }
    if (arrived !== size) throw fail('request.malformed')
  }
  try {
    await ctx.storage.write(key, watched(), { size })
    await keep(ctx, upload, { upload_id: upload.id, name, size, storage_key: key, crc32: crc })
  } catch (error) {
    await recordDead(ctx, key).catch(cause =>
      ctx.log.warn({ err: cause }, 'A chunk of an upload is left for the sweep'),
    )
    await letGo(ctx, upload, size)
    throw byteFailure(error)
  }
}

function requireFit(
  ctx: Ctx,
  { total }: ChunkedUploadRow,
  others: { readonly count: number; readonly bytes: number },
  size: number,
): void {
  if (others.count >= mostChunks) throw fail('transfer.too-long')
  const together = others.bytes + size
  if (total !== null && together > total) throw fail('transfer.too-long')
  requireSize(ctx, together)
}

/** @throws `transfer.gone`, `transfer.too-long` if other chunks arrived in the meantime */
async function keep(ctx: Ctx, upload: ChunkedUploadRow, chunk: UploadChunkRow): Promise<void> {
  const spaceId = await lockable(ctx, upload)
  const isKept = await ctx.db.transaction(async tx => {
    await lockSpaces(tx, spaceId)
    if (!(await touchUpload(tx, upload.id, ctx.clock.now()))) return false
    requireFit(ctx, upload, await measureOthers(tx, upload.id, chunk.name), chunk.size)
    const former = await putChunk(tx, chunk)
    await purgePieces(ctx, tx, former === null ? [] : [former])
    return settleChunk(ctx, tx, upload, -chunk.size)
  }, spaceId[0])
  if (!isKept) throw fail('transfer.gone')
}

/** If this fails, the reservation stays too large until the upload ends. */
async function letGo(ctx: Ctx, upload: ChunkedUploadRow, size: number): Promise<void> {
  try {
    const spaceId = await lockable(ctx, upload)
    await ctx.db.transaction(async tx => {
      await lockSpaces(tx, spaceId)
      await settleChunk(ctx, tx, upload, -size)
    }, spaceId[0])
  } catch (error) {
    ctx.log.warn({ err: error, uploadId: upload.id }, 'Storage stays reserved for a chunk that broke off')
  }
}

/** The space that holds the reservation now, unless it is gone. */
async function lockable(ctx: Ctx, { id }: ChunkedUploadRow): Promise<string[]> {
  const spaceId = (await findUploadById(ctx.db.read, id))?.space_id ?? null
  return spaceId === null ? [] : [spaceId]
}
