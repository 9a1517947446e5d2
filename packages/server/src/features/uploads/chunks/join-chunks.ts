import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { StorageError } from '../../../drivers/storage/storage-driver.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { ChunkedUploadRow, UploadChunkRow } from '../uploads.tables.ts'
import { handOverRoom } from './chunk-room.ts'
import { listChunks } from './chunks.repository.ts'

export interface Joined {
  /** Bytes of all chunks. */
  readonly size: number
  /** Opens them one after the other; fails where a chunk isn't what was stored. */
  readonly open: () => Readable
  /** Ends their reservation in the transaction that makes one for the file. */
  readonly handOver: (tx: Tx, spaceId: string) => Promise<void>
}

/** The chunks of an upload as one stream. They stay until the upload is dropped, so that this can be repeated. */
export async function joinChunks(ctx: Ctx, { id }: ChunkedUploadRow): Promise<Joined> {
  const chunks = await listChunks(ctx.db.read, id)
  return {
    size: chunks.reduce((sum, chunk) => sum + chunk.size, 0),
    open: () => Readable.from(read(ctx, chunks), { objectMode: false }),
    handOver: (tx, spaceId) => handOverRoom(ctx, tx, { id }, spaceId),
  }
}

async function* read(ctx: Needs<'storage'>, chunks: readonly UploadChunkRow[]): AsyncGenerator<Buffer> {
  for (const { storage_key: key, crc32: expected } of chunks) {
    let crc = 0
    for await (const bytes of (await ctx.storage.read(key)) as AsyncIterable<Buffer>) {
      crc = crc32(bytes, crc)
      yield bytes
    }
    if (crc !== Number(expected)) throw new StorageError('corrupt', `The chunk ${key} has other bytes`)
  }
}
