import { randomBytes } from 'node:crypto'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import type { StorageDriverOptions } from '@holdall/contract/drivers/storage.ts'
import type { RunStep } from '../../platform/settings/hooks.ts'
import { type Disk, diskProblem, type GroupSync, makeFolder, removeFile } from '../../platform/staging/disk.ts'
import { createDiskRoom, type DiskRoom } from '../../platform/staging/disk-room.ts'
import { FileWriter, pump } from '../../platform/staging/file-writer.ts'
import { createGroupSync } from '../../platform/staging/group-sync.ts'
import { nodeDisk } from '../../platform/staging/node-disk.ts'
import { missingIs, rethrow, storageError } from './local/local-failure.ts'
import { LocalStream } from './local/local-stream.ts'
import { probeDriver } from './probe.ts'
import {
  abortedError,
  assertRange,
  assertSize,
  assertStorageKey,
  isStorageKey,
  type ReadOptions,
  type StorageDriver,
  StorageError,
  type StoredObject,
  type WriteOptions,
} from './storage-driver.ts'

/** Replacements for the real disk in tests. */
export interface LocalDriverParts {
  readonly disk?: Disk
  readonly sync?: GroupSync
}

/**
 * Keeps each object as the file `<root>/ab/cd/abcd…`. Bytes are written to `<root>/tmp` first, synced, and given their
 * final name by a hard link, which the system refuses if the name exists. Then the folder is synced.
 */
export async function createLocalDriver(
  options: StorageDriverOptions<'local'>,
  parts: LocalDriverParts = {},
): Promise<StorageDriver & Required<Pick<StorageDriver, 'adopt' | 'localPath' | 'readSmall' | 'sweepTemporary'>>> {
  const disk = parts.disk ?? nodeDisk
  const sync = parts.sync ?? createGroupSync(disk)
  const root = resolve(options.root)
  try {
    await makeFolder(disk, sync, join(root, 'tmp'))
  } catch (error) {
    throw storageError(error)
  }
  return new LocalDriver(disk, sync, root, createDiskRoom(root, options.reserveBytes ?? 0))
}

class LocalDriver implements StorageDriver {
  readonly #disk: Disk
  readonly #sync: GroupSync
  readonly #root: string
  readonly #temporary: string
  readonly #room: DiskRoom
  /** Folders whose own names this process has synced. */
  readonly #folders = new Map<string, Promise<void>>()

  constructor(disk: Disk, sync: GroupSync, root: string, room: DiskRoom) {
    this.#disk = disk
    this.#sync = sync
    this.#root = root
    this.#room = room
    this.#temporary = join(root, 'tmp')
  }

  localPath(key: string): string {
    assertStorageKey(key)
    return join(this.#root, key.slice(0, 2), key.slice(2, 4), key)
  }

  async write(
    key: string,
    source: AsyncIterable<Uint8Array>,
    options: WriteOptions = {},
  ): Promise<{ readonly size: number }> {
    const path = this.localPath(key)
    const temporary = join(this.#temporary, randomBytes(16).toString('hex'))
    try {
      const size = await this.#fill(temporary, source, options)
      await this.#publish(temporary, path)
      return { size }
    } catch (error) {
      // The first failure is the one to report; leftovers are swept later.
      await this.#disk.unlink(temporary).catch(() => undefined)
      throw error
    }
  }

  async adopt(localPath: string, key: string): Promise<boolean> {
    const path = this.localPath(key)
    try {
      await this.#publish(localPath, path)
      return true
    } catch (error) {
      if (error instanceof StorageError && diskProblem(error.cause) === 'cross-device') return false
      throw error
    }
  }

  async read(key: string, options: ReadOptions = {}): Promise<Readable> {
    const { range, signal } = options
    const path = this.localPath(key)
    if (signal?.aborted) throw abortedError(signal)
    const handle = await this.#disk.open(path, 'r').catch(missingIs(key))
    try {
      const { size } = await handle.stat()
      if (range) assertRange(range, size)
      if (signal?.aborted) throw abortedError(signal)
      const position = range?.start ?? 0
      return new LocalStream({ handle, position, length: range ? range.end - range.start + 1 : size, signal })
    } catch (error) {
      await handle.close().catch(() => undefined)
      throw storageError(error)
    }
  }

  async readSmall(key: string, maxBytes: number): Promise<Buffer | null> {
    // Reading one byte more detects a larger object without a call for its size.
    const bytes = await this.#disk.readStart(this.localPath(key), maxBytes + 1).catch(missingIs(key))
    return bytes.length > maxBytes ? null : bytes
  }

  async stat(key: string): Promise<{ readonly size: number } | null> {
    const path = this.localPath(key)
    try {
      const { size } = await this.#disk.stat(path)
      return { size }
    } catch (error) {
      if (diskProblem(error) === 'missing') return null
      throw storageError(error)
    }
  }

  async delete(key: string): Promise<void> {
    const path = this.localPath(key)
    await removeFile(this.#disk, path).catch(rethrow)
  }

  async *list(options: { readonly prefix?: string } = {}): AsyncGenerator<StoredObject> {
    const { prefix = '' } = options
    for (const first of await this.#names(this.#root)) {
      if (!isShard(first, prefix.slice(0, 2))) continue
      for (const second of await this.#names(join(this.#root, first))) {
        if (!isShard(second, prefix.slice(2, 4))) continue
        yield* this.#objects(join(this.#root, first, second), prefix)
      }
    }
  }

  probe(take?: RunStep, site?: string): Promise<void> {
    return probeDriver(this, take, site)
  }

  async sweepTemporary(olderThanMs: number): Promise<number> {
    const before = Date.now() - olderThanMs
    let removed = 0
    for (const name of await this.#names(this.#temporary)) {
      const path = join(this.#temporary, name)
      const found = await this.#disk.stat(path).catch(() => null)
      if (!found || found.mtimeMs > before) continue
      await removeFile(this.#disk, path).catch(rethrow)
      removed++
    }
    return removed
  }

  async #fill(path: string, source: AsyncIterable<Uint8Array>, options: WriteOptions): Promise<number> {
    const { signal } = options
    if (signal?.aborted) throw abortedError(signal)
    const handle = await this.#disk.open(path, 'wx', 0o640).catch(rethrow)
    const stream = source instanceof Readable ? source : Readable.from(source, { objectMode: false })
    try {
      const writer = new FileWriter({ handle, position: 0, room: this.#room })
      const end = await pump(stream, writer, signal)
      const size = await writer.finish().catch(rethrow)
      if (!end.complete) throw signal?.aborted ? abortedError(signal) : end.cause
      assertSize(size, options.size)
      await handle.sync().catch(rethrow)
      return size
    } finally {
      if (stream !== source) stream.destroy()
      await handle.close().catch(rethrow)
    }
  }

  /** Gives a synced file its final name for good. If it rejects, no file of ours is left there. */
  async #publish(from: string, path: string): Promise<void> {
    await this.#makeShard(dirname(path))
    const isLinked = await this.#claim(from, path)
    const steps = await Promise.allSettled([
      this.#sync(dirname(path)),
      // Needs no sync: a temporary name that reappears is swept.
      isLinked ? this.#disk.unlink(from) : undefined,
    ])
    for (const step of steps) {
      if (step.status === 'fulfilled') continue
      // After a failed sync it is unknown whether the name would last, so it must be removed.
      await this.#disk.unlink(path).catch(() => undefined)
      throw storageError(step.reason)
    }
  }

  /** Gives the file its final name, which must be free. Returns true if its first name still exists too. */
  async #claim(from: string, path: string): Promise<boolean> {
    try {
      await this.#disk.link(from, path)
      return true
    } catch (error) {
      if (diskProblem(error) === 'missing') this.#folders.delete(dirname(path))
      if (diskProblem(error) !== 'no-links') throw storageError(error)
    }
    // Without hard links, an empty file reserves the name, and the real one is renamed over it.
    try {
      await (await this.#disk.open(path, 'wx', 0o640)).close()
    } catch (error) {
      throw storageError(error)
    }
    try {
      await this.#disk.rename(from, path)
      return false
    } catch (error) {
      await this.#disk.unlink(path).catch(() => undefined)
      throw storageError(error)
    }
  }

  /** The folder may have been created by a process that died before syncing it, so each process syncs it once. */
  #makeShard(folder: string): Promise<void> {
    let making = this.#folders.get(folder)
    if (!making) {
      making = this.#syncShard(folder).catch((error: unknown) => {
        this.#folders.delete(folder)
        throw storageError(error)
      })
      this.#folders.set(folder, making)
    }
    return making
  }

  async #syncShard(folder: string): Promise<void> {
    await this.#disk.mkdir(folder, { recursive: true, mode: 0o750 })
    await Promise.all([this.#sync(dirname(folder)), this.#sync(this.#root)])
  }

  async *#objects(folder: string, prefix: string): AsyncGenerator<StoredObject> {
    for (const key of await this.#names(folder)) {
      if (!isStorageKey(key) || !key.startsWith(prefix)) continue
      const found = await this.#disk.stat(join(folder, key)).catch((error: unknown) => {
        if (diskProblem(error) === 'missing') return null
        throw storageError(error)
      })
      if (found) yield { key, size: found.size, modifiedAt: found.mtimeMs }
    }
  }

  async #names(folder: string): Promise<string[]> {
    try {
      return await this.#disk.readdir(folder)
    } catch (error) {
      throw storageError(error)
    }
  }
}

function isShard(name: string, prefix: string): boolean {
  return name.length === 2 && name.startsWith(prefix)
}
