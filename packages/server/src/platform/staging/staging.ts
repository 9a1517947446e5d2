import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { type AppendOptions, type AppendResult, appendToFile, syncData, syncFailed } from './append.ts'
import { type Disk, type GroupSync, makeFolder, nodeDisk, removeFile } from './disk.ts'
import { createDiskRoom, type DiskRoom } from './disk-room.ts'
import { createGroupSync } from './group-sync.ts'
import { readPlace } from './place.ts'
import { probeFolder } from './probe-folder.ts'
import { type Digest, digestOf, RunningDigest } from './running-digest.ts'
import { beforeCheckpoints, digestAt, isSystemError, readDigest, writeAndSync } from './staged-file.ts'
import { StagingError, stagingError } from './staging-error.ts'

/**
 * Resumable uploads on their way to the storage, kept as files on the local disk. Every method with an id except `has`,
 * `path` and `release` has exclusive use of it: a concurrent second call fails with `busy`. All fail with a
 * `StagingError`.
 */
export interface Staging {
  /** Distinguishes this folder from those of other servers; the same for all processes that share it. */
  readonly place: string
  /** Whether something is staged under this id. */
  has(id: string): Promise<boolean>
  /** @throws `full` when the disk has no room for this many bytes in addition to its reserve */
  requireRoom(bytes: number): Promise<void>
  /** Resolves if uploads can be received now; cheap. @throws `full` if nothing but the reserve is left, `unavailable` */
  probe(): Promise<void>
  /** Starts an empty staged file. @throws `exists` */
  create(id: string): Promise<void>
  /**
   * Writes `source` from `offset` on; what was after it is discarded. When it resolves, every byte before the returned
   * offset is synced. If the source breaks off or the signal is aborted, what was received is kept and `complete` is
   * false. When it rejects, only what a checkpoint has confirmed can be relied on. The source is left paused, not
   * destroyed.
   * @throws `missing`, `busy`, `offset` (the file is shorter), `too-long`, `full`, `sync-failed` (the file is removed),
   * `unavailable`, or the error of `onCheckpoint`
   */
  append(id: string, offset: number, source: Readable, options?: AppendOptions): Promise<AppendResult>
  /**
   * Writes and syncs a whole small file in one go and returns its digest. Its name is synced by the driver's `adopt`.
   */
  stageSmall(id: string, bytes: Uint8Array): Promise<Digest>
  /**
   * SHA-256 and CRC-32 of the first `size` bytes: computed as they were written, otherwise by reading the file again.
   * @throws `missing`, `offset` (the file is shorter)
   */
  digest(id: string, size: number): Promise<Digest>
  /**
   * Makes the file exactly `size` bytes long and synced, ready to be adopted. @throws `missing`, `offset`,
   * `sync-failed`
   */
  seal(id: string, size: number): Promise<void>
  /** The path of the staged file. */
  path(id: string): string
  /** Frees the memory held for an id whose file has been adopted. */
  release(id: string): void
  /** Removes the staged file if it exists; a running append is stopped first. */
  remove(id: string): Promise<void>
  /** Every staged file, in no particular order. `modifiedAt` is in milliseconds since 1970. */
  list(): AsyncIterable<{ readonly id: string; readonly size: number; readonly modifiedAt: number }>
}

export interface StagingOptions {
  /**
   * The staging folder. It is on the same file system as the local blobs, so that a staged file is adopted without
   * copying.
   */
  readonly root: string
  /** How many idle uploads keep their digest in memory; the others are read again when they finish. */
  readonly idleDigests?: number
  /** Bytes of the disk that staged files leave free; 0 by default. With less left, they fail with `full`. */
  readonly reserveBytes?: number
  readonly disk?: Disk
  readonly sync?: GroupSync
}

/** What is kept in memory of an idle upload. */
interface Rest {
  readonly digest: RunningDigest | null
  /** The synced length of the file. */
  readonly syncedSize: number
  /** Whether the file's name is synced. */
  readonly isNamed: boolean
}

interface Work {
  readonly abort: AbortController
  readonly done: Promise<void>
}

const idPattern = /^[a-z0-9-]{8,80}$/

/** Opens the staging folder and creates it if it is missing. */
export async function createStaging(options: StagingOptions): Promise<Staging> {
  const disk = options.disk ?? nodeDisk
  const sync = options.sync ?? createGroupSync(disk)
  const root = resolve(options.root)
  await makeFolder(disk, sync, root)
  const room = createDiskRoom(root, options.reserveBytes ?? 0)
  const place = await readPlace(root)
  return new LocalStaging(disk, sync, root, { place, room, idleDigests: options.idleDigests ?? 512 })
}

interface Parts {
  readonly place: string
  readonly room: DiskRoom
  readonly idleDigests: number
}

class LocalStaging implements Staging {
  readonly place: string
  readonly #disk: Disk
  readonly #sync: GroupSync
  readonly #root: string
  readonly #room: DiskRoom
  readonly #idleDigests: number
  readonly #working = new Map<string, Work>()
  readonly #rests = new Map<string, Rest>()

  constructor(disk: Disk, sync: GroupSync, root: string, { place, room, idleDigests }: Parts) {
    this.place = place
    this.#disk = disk
    this.#sync = sync
    this.#root = root
    this.#room = room
    this.#idleDigests = idleDigests
  }

  path(id: string): string {
    if (!idPattern.test(id)) throw new StagingError('missing', 'This isn’t the ID of a staged file')
    return join(this.#root, id)
  }

  async has(id: string): Promise<boolean> {
    try {
      return (await this.#disk.stat(this.path(id))).isFile()
    } catch (error) {
      const named = stagingError(error, id)
      if (named.code === 'missing') return false
      throw named
    }
  }

  async requireRoom(bytes: number): Promise<void> {
    const free = await this.#room.free()
    if (bytes > free) throw new StagingError('full', `There is room for ${free} bytes, not for ${bytes}`)
  }

  async probe(): Promise<void> {
    await this.requireRoom(1)
    await probeFolder(this.#disk, this.#root)
  }

  create(id: string): Promise<void> {
    return this.#alone(id, async path => {
      const handle = await this.#disk.open(path, 'wx', 0o640)
      await handle.close()
      this.#keep(id, { digest: new RunningDigest(), syncedSize: 0, isNamed: false })
    })
  }

  append(id: string, offset: number, source: Readable, options: AppendOptions = {}): Promise<AppendResult> {
    return this.#alone(id, async (path, stopped) => {
      const rest = this.#rests.get(id)
      this.#rests.delete(id)
      const digest = digestAt(offset, rest?.digest ?? null)
      let isNamed = rest?.isNamed ?? false
      const syncName = async () => {
        if (!isNamed) await this.#sync(this.#root).catch(syncFailed)
        isNamed = true
      }
      const signal = options.signal ? AbortSignal.any([options.signal, stopped]) : stopped
      const result = await appendToFile({
        disk: this.#disk,
        room: this.#room,
        path,
        offset,
        source,
        signal,
        digest,
        options: beforeCheckpoints(options, syncName),
        syncName,
      })
      this.#keep(id, { digest, syncedSize: result.offset, isNamed })
      return result
    })
  }

  stageSmall(id: string, bytes: Uint8Array): Promise<Digest> {
    return this.#alone(id, async path => {
      const claim = this.#room.claim(bytes.byteLength)
      if (claim) await claim
      const handle = await this.#disk.open(path, 'wx', 0o640)
      try {
        await writeAndSync(handle, bytes)
      } catch (error) {
        // If it can't be removed now, the sweep removes it.
        await this.#disk.unlink(path).catch(() => undefined)
        throw error
      }
      return digestOf(bytes)
    })
  }

  digest(id: string, size: number): Promise<Digest> {
    return this.#alone(id, async (path, stopped) => {
      const rest = this.#rests.get(id)
      if (rest?.digest?.size === size) return rest.digest.current()
      const digest = await readDigest(this.#disk, path, size, stopped)
      this.#keep(id, { digest, syncedSize: rest?.syncedSize ?? 0, isNamed: rest?.isNamed ?? false })
      return digest.current()
    })
  }

  seal(id: string, size: number): Promise<void> {
    return this.#alone(id, async path => {
      const rest = this.#rests.get(id)
      if (rest && rest.syncedSize === size && size > 0) return
      const handle = await this.#disk.open(path, 'r+')
      try {
        const { size: found } = await handle.stat()
        if (found < size) throw new StagingError('offset', `The file has ${found} bytes, not ${size}`)
        if (found > size) await handle.truncate(size)
        await syncData(handle)
      } finally {
        await handle.close()
      }
    })
  }

  release(id: string): void {
    this.#rests.delete(id)
  }

  async remove(id: string): Promise<void> {
    for (let work = this.#working.get(id); work; work = this.#working.get(id)) {
      work.abort.abort(new StagingError('missing', 'The upload was removed'))
      await work.done
    }
    await this.#alone(id, async path => {
      this.#rests.delete(id)
      await removeFile(this.#disk, path)
    })
  }

  async *list(): AsyncGenerator<{ id: string; size: number; modifiedAt: number }> {
    for (const id of await this.#disk.readdir(this.#root)) {
      if (!idPattern.test(id)) continue
      const found = await this.#disk.stat(join(this.#root, id)).catch(() => null)
      if (found?.isFile()) yield { id, size: found.size, modifiedAt: found.mtimeMs }
    }
  }

  async #alone<T>(id: string, work: (path: string, stopped: AbortSignal) => Promise<T>): Promise<T> {
    const path = this.path(id)
    if (this.#working.has(id)) throw new StagingError('busy', `Something else is working on the upload ${id}`)
    const abort = new AbortController()
    const done = Promise.withResolvers<void>()
    this.#working.set(id, { abort, done: done.promise })
    try {
      return await work(path, abort.signal)
    } catch (error) {
      throw await this.#broken(id, path, error)
    } finally {
      this.#working.delete(id)
      done.resolve()
    }
  }

  /**
   * After a failed sync, bytes may look fine and still be lost: such a file is discarded, so that no upload continues
   * with it.
   */
  async #broken(id: string, path: string, error: unknown): Promise<unknown> {
    if (!(error instanceof StagingError) && !isSystemError(error)) return error
    const named = stagingError(error, id)
    if (named.code !== 'sync-failed') return named
    this.#rests.delete(id)
    await this.#disk.unlink(path).catch(() => undefined)
    return named
  }

  #keep(id: string, rest: Rest): void {
    this.#rests.delete(id)
    this.#rests.set(id, rest)
    for (const oldest of this.#rests.keys()) {
      if (this.#rests.size <= this.#idleDigests) return
      this.#rests.delete(oldest)
    }
  }
}

declare module '../services.ts' {
  interface Services {
    readonly staging: Staging
  }
}
