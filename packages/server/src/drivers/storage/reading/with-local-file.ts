import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { BlobRow } from '../../../core/bytes/bytes.tables.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Storage } from '../storage.ts'
import { isStorageError, StorageError } from '../storage-driver.ts'

/**
 * An unavailable storage may take a minute to fail, so the next files don't ask it again for this many milliseconds.
 */
const believedMs = 30_000
const awayUntil = new WeakMap<Storage, Map<string, number>>()

/**
 * Provides a local file for a tool. If the storage has none on this machine, a copy is made and later removed. @throws
 * StorageError if the file can't be read; once a storage is `unavailable`, for a while without asking it again
 */
export async function withLocalFile<T>(
  ctx: Needs<'env' | 'storage'>,
  blob: BlobRow,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const local = ctx.storage.localPath(blob.storage_key)
  if (local !== null) {
    await believing(ctx, blob, () => requireStored(ctx, blob))
    return use(local)
  }
  const folder = join(ctx.env.dataDir, 'tmp')
  const path = join(folder, randomUUID())
  await mkdir(folder, { recursive: true })
  try {
    await believing(ctx, blob, () => copy(ctx, blob, path))
    return await use(path)
  } finally {
    await rm(path, { force: true })
  }
}

/** A tool can't tell an unavailable disk from a broken file. */
async function requireStored(ctx: Needs<'storage'>, { storage_key: key }: BlobRow): Promise<void> {
  if ((await ctx.storage.stat(key)) === null) throw new StorageError('missing', `The object ${key} doesn’t exist`)
}

async function copy(ctx: Needs<'storage'>, { storage_key: key }: BlobRow, path: string): Promise<void> {
  const bytes = await ctx.storage.read(key)
  const handle = await open(path, 'wx', 0o600)
  await pipeline(bytes, handle.createWriteStream())
}

async function believing(ctx: Needs<'storage'>, { disk }: BlobRow, ask: () => Promise<void>): Promise<void> {
  const known = awayUntil.get(ctx.storage) ?? new Map<string, number>()
  awayUntil.set(ctx.storage, known)
  if ((known.get(disk) ?? 0) > performance.now())
    throw new StorageError('unavailable', `The storage ${disk} is unavailable`)
  try {
    await ask()
    known.delete(disk)
  } catch (error) {
    if (isStorageError(error, 'unavailable')) known.set(disk, performance.now() + believedMs)
    throw error
  }
}
