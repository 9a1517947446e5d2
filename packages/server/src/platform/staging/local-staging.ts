import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type AppendOptions, type AppendResult, appendToFile, syncFailed } from './append.ts'
import { copyStaged, cutAndSync } from './copy-staged.ts'
import { type Disk, type GroupSync, removeFile } from './disk.ts'
import type { DiskRoom } from './disk-room.ts'
import { isPlace } from './place.ts'
import { probeFolder } from './probe-folder.ts'
import { type Digest, digestOf, RunningDigest } from './running-digest.ts'
import { beforeCheckpoints, digestAt, isSystemError, readDigest, writeAndSync } from './staged-file.ts'
import type { Staging } from './staging.ts'
import { StagingError, stagingError } from './staging-error.ts'

/** Holds what is kept in memory of an idle upload. */
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

/** The id of an upload, and the token of its file unless that is the first. */
const idPattern = /^[a-z0-9-]{8,80}(?:\.[0-9a-f]{12})?$/

interface Parts {
  readonly place: string
  readonly room: DiskRoom
  readonly idleDigests: number
}

/** Keeps each staged file as `<root>/<id>`. */
export class LocalStaging implements Staging {
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
      const named = await this.#named(error, id)
      if (named.code === 'missing') return false
      throw named
    }
  }

  async requireDiskSpace(bytes: number): Promise<void> {
    const free = await this.#room.free()
    if (bytes > free) throw new StagingError('full', `There is room for ${free} bytes, not for ${bytes}`)
  }

  async probe(): Promise<void> {
    await this.requireDiskSpace(1)
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

  copy(id: string, to: string, size: number): Promise<void> {
    return this.#alone(to, async path => {
      await this.requireDiskSpace(size)
      await copyStaged(this.#disk, this.path(id), path, size)
      await this.#sync(this.#root).catch(syncFailed)
    })
  }

  readHead(id: string, length: number): Promise<Buffer> {
    return this.#alone(id, path => this.#disk.readStart(path, length))
  }

  seal(id: string, size: number): Promise<void> {
    return this.#alone(id, async path => {
      const rest = this.#rests.get(id)
      if (rest && rest.syncedSize === size && size > 0) return
      await cutAndSync(this.#disk, path, size)
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
    const named = await this.#named(error, id)
    if (named.code !== 'sync-failed') return named
    this.#rests.delete(id)
    await this.#disk.unlink(path).catch(() => undefined)
    return named
  }

  /** While the whole folder is away, it isn't known whether a file is missing. */
  async #named(error: unknown, id: string): Promise<StagingError> {
    const named = stagingError(error, id)
    if (named.code !== 'missing' || (await isPlace(this.#root, this.place))) return named
    return new StagingError('unavailable', 'The staging folder isn’t there', error)
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
