import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { BlobRow } from '../../../core/bytes/bytes.tables.ts'
import type { Ctx } from '../../../platform/ctx.ts'

/** Tools want a file. Where the storage has none on this machine, a copy is made and removed. */
export async function withLocalFile<T>(ctx: Ctx, blob: BlobRow, use: (path: string) => Promise<T>): Promise<T> {
  const local = ctx.storage.localPath(blob.storage_key)
  if (local !== null) return use(local)
  const folder = join(ctx.env.dataDir, 'tmp')
  const path = join(folder, randomUUID())
  await mkdir(folder, { recursive: true })
  const handle = await open(path, 'wx', 0o600)
  try {
    await pipeline(await ctx.storage.read(blob.storage_key), handle.createWriteStream())
    return await use(path)
  } finally {
    await rm(path, { force: true })
  }
}
