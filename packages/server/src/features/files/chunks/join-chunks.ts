import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { StorageError } from '../../../drivers/storage/storage-driver.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { ChunkedUploadRow, UploadChunkRow } from '../files.tables.ts'
import { listChunks } from './chunks.repository.ts'

export interface Joined {
  /** Bytes of all chunks. */
  readonly size: number
  /** Opens them one after the other; fails where a chunk isn't what was stored. */
  readonly open: () => Readable
}

/** The chunks of an upload as one stream. They stay until the upload is dropped, so that this can be repeated. */
export async function joinChunks(ctx: Needs<'db' | 'storage'>, { id }: ChunkedUploadRow): Promise<Joined> {
  const chunks = await listChunks(ctx.db.read, id)
  return {
    size: chunks.reduce((sum, chunk) => sum + Number(chunk.size), 0),
    open: () => Readable.from(read(ctx, chunks), { objectMode: false }),
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
