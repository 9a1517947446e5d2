import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import type { Ctx } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { byteFailure } from '../blobs/byte-failures.ts'
import { newPieceKey } from '../blobs/object-keys.ts'
import { noteDead } from '../blobs/store-watched.ts'
import type { ChunkedUploadRow } from '../files.tables.ts'
import { dropPieces } from '../pieces/drop-pieces.ts'
import { requireSize } from '../transfers/upload-checks.ts'
import { requireChunkRoom } from './chunk-room.ts'
import { measureOthers, putChunk, touchUpload } from './chunks.repository.ts'

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
 * `transfer.too-many`, `space.full`, `transfer.gone`
 */
export async function receiveChunk(
  ctx: Ctx,
  upload: ChunkedUploadRow,
  { name, size, source }: ChunkInput,
): Promise<void> {
  const others = await measureOthers(ctx.db.read, upload.id, name)
  if (others.count >= mostChunks) throw fail('transfer.too-many', { max: mostChunks })
  const together = others.bytes + size
  if (upload.total !== null && together > Number(upload.total)) throw fail('transfer.too-long')
  requireSize(ctx, together)
  await requireChunkRoom(ctx, upload.user_id, size)
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
    const isKept = await ctx.db.transaction(async tx => {
      if (!(await touchUpload(tx, upload.id, ctx.clock.now()))) return false
      const former = await putChunk(tx, { upload_id: upload.id, name, size, storage_key: key, crc32: crc })
      await dropPieces(ctx, tx, former === null ? [] : [former])
      return true
    })
    if (!isKept) throw fail('transfer.gone')
  } catch (error) {
    await noteDead(ctx, key).catch(cause => ctx.log.warn({ err: cause }, 'A chunk of an upload is left for the sweep'))
    throw byteFailure(error)
  }
}
