import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { StorageDriverOptions } from '@holdall/contract/drivers/storage.ts'
import { withoutEnd } from '@holdall/contract/kit/texts/without-end.ts'
import type { Client } from 'basic-ftp'
import type { RunStep } from '../../platform/settings/hooks.ts'
import { ftpFailure, isNoFile } from './ftp/ftp-failure.ts'
import { FtpPool } from './ftp/ftp-pool.ts'
import { type FtpParts, openClient } from './ftp/open-client.ts'
import { downloadOf, uploadOf } from './ftp/transfers.ts'
import { probeDriver } from './probe.ts'
import { KeyQueue } from './remote/key-queue.ts'
import { RemoteStream } from './remote/remote-stream.ts'
import { isOutcomeOpen } from './remote/retrying.ts'
import { WatchedSource } from './remote/watched-source.ts'
import {
  abortedError,
  assertRange,
  assertStorageKey,
  isStorageKey,
  type ReadOptions,
  type StorageDriver,
  StorageError,
  type StoredObject,
  type WriteOptions,
} from './storage-driver.ts'

/**
 * Files on an FTP server, as `<root>/ab/abcd…`. Bytes are written to `<root>/tmp` first, their number is checked, and
 * then the file is renamed, which servers do atomically. FTP has no rename that rejects an existing name: one process
 * checks first and lets writers of one key take turns; random keys keep processes apart. Nor does FTP guarantee that
 * bytes survive a power failure of the other machine: that is up to the server.
 */
export async function createFtpDriver(options: StorageDriverOptions<'ftp'>, parts: FtpParts): Promise<StorageDriver> {
  return new FtpDriver(new FtpPool(() => openClient(options, parts)), withoutEnd(options.root, '/'))
}

class FtpDriver implements StorageDriver {
  readonly #pool: FtpPool
  /** With a trailing slash if it isn't empty. */
  readonly #base: string
  readonly #temporary: string
  readonly #turns = new KeyQueue()
  /** Folders that are known to exist. */
  readonly #folders = new Set<string>()

  constructor(pool: FtpPool, root: string) {
    this.#pool = pool
    this.#base = root === '' ? '' : `${root}/`
    this.#temporary = `${this.#base}tmp`
  }

  async write(key: string, source: AsyncIterable<Uint8Array>, options: WriteOptions = {}): Promise<{ size: number }> {
    const path = this.#path(key)
    const { signal } = options
    if (signal?.aborted) throw abortedError(signal)
    return this.#turns.take(key, async () => {
      const watched = new WatchedSource(source, options)
      const temporary = `${this.#temporary}/${randomBytes(16).toString('hex')}`
      let isBegun = false
      try {
        await this.#pool.use(async client => {
          await this.#prepare(client, path)
          isBegun = true
          await this.#upload(client, watched, temporary, path)
        }, signal)
      } catch (error) {
        const reason = watched.reasonOf(error)
        const isOpen = isBegun && isOutcomeOpen(reason)
        if (isOpen && (await this.#wasRenamed(temporary, path, watched.size))) return { size: watched.size }
        // The first failure is the one to report; leftovers are swept later.
        if (isBegun) await this.#remove(temporary).catch(() => undefined)
        throw reason
      }
      return { size: watched.size }
    })
  }

  async read(key: string, options: ReadOptions = {}): Promise<Readable> {
    const { range, signal } = options
    const path = this.#path(key)
    if (signal?.aborted) throw abortedError(signal)
    const client = await this.#pool.take(signal)
    let opened = false
    try {
      const size = await sizeOf(client, path)
      if (size === null) throw new StorageError('missing', `The object ${key} doesn’t exist`)
      if (range) assertRange(range, size)
      const start = range?.start ?? 0
      const length = range ? range.end - start + 1 : size
      opened = length > 0
      const source = opened ? this.#download(client, path, start, length) : Readable.from([])
      const reopen = async (offset: number) =>
        this.#download(await this.#pool.take(signal), path, start + offset, length - offset)
      return new RemoteStream({ source, length, reopen, signal })
    } catch (error) {
      throw ftpFailure(error, signal)
    } finally {
      if (!opened) this.#pool.give(client, true)
    }
  }

  async stat(key: string): Promise<{ readonly size: number } | null> {
    const path = this.#path(key)
    const size = await this.#pool.use(client => sizeOf(client, path))
    return size === null ? null : { size }
  }

  async delete(key: string): Promise<void> {
    await this.#remove(this.#path(key))
  }

  async *list(options: { readonly prefix?: string } = {}): AsyncGenerator<StoredObject> {
    const { prefix = '' } = options
    const shards = await this.#pool.use(client => namesIn(client, this.#base || '.'))
    for (const { name: shard } of shards) {
      if (!/^[a-z0-9-]{2}$/.test(shard) || !shard.startsWith(prefix.slice(0, 2))) continue
      const folder = `${this.#base}${shard}`
      const wanted = (name: string) => isStorageKey(name) && name.startsWith(prefix)
      yield* await this.#pool.use(client => objectsIn(client, folder, wanted))
    }
  }

  probe(take?: RunStep, site?: string): Promise<void> {
    return probeDriver(this, take, site)
  }

  async signIn(): Promise<void> {
    await this.#pool.use(client => this.#makeFolder(client, this.#temporary))
  }

  async close(): Promise<void> {
    this.#pool.close()
  }

  async sweepTemporary(olderThanMs: number): Promise<number> {
    const before = Date.now() - olderThanMs
    const found = await this.#pool.use(client =>
      objectsIn(client, this.#temporary, name => /^[0-9a-f]{32}$/.test(name)),
    )
    const old = found.filter(({ modifiedAt }) => modifiedAt <= before)
    for (const { key: name } of old) await this.#remove(`${this.#temporary}/${name}`)
    return old.length
  }

  #path(key: string): string {
    assertStorageKey(key)
    return `${this.#base}${key.slice(0, 2)}/${key}`
  }

  async #prepare(client: Client, path: string): Promise<void> {
    if ((await sizeOf(client, path)) !== null) throw new StorageError('exists', 'The key already exists')
    await this.#makeFolder(client, this.#temporary)
    await this.#makeFolder(client, path.slice(0, path.lastIndexOf('/')))
  }

  async #upload(client: Client, source: WatchedSource, temporary: string, path: string): Promise<void> {
    await client.uploadFrom(Readable.from(uploadOf(client, source), { objectMode: false }), temporary)
    const size = await client.size(temporary)
    if (size !== source.size) throw new StorageError('corrupt', `The server stored ${size} of ${source.size} bytes`)
    await client.rename(temporary, path)
  }

  /** After a lost response: whether the rename was done after all. */
  async #wasRenamed(temporary: string, path: string, size: number): Promise<boolean> {
    return this.#pool
      .use(async client => (await sizeOf(client, temporary)) === null && (await sizeOf(client, path)) === size)
      .catch(() => false)
  }

  /** Streams bytes from an offset on; the connection returns to the pool after the last one. */
  #download(client: Client, path: string, start: number, length: number): Readable {
    const { source, sink } = downloadOf(length)
    client.downloadTo(sink, path, start).then(
      () => this.#pool.give(client, true),
      (error: unknown) => {
        this.#pool.give(client, false)
        source.destroy(ftpFailure(error))
      },
    )
    return source
  }

  async #remove(path: string): Promise<void> {
    await this.#pool.use(async client => {
      try {
        await client.remove(path)
      } catch (error) {
        if (!isNoFile(error) || (await sizeOf(client, path)) !== null) throw error
      }
    })
  }

  async #makeFolder(client: Client, folder: string): Promise<void> {
    if (this.#folders.has(folder)) return
    const steps = folder.split('/')
    for (let depth = 1; depth <= steps.length; depth++) {
      const path = steps.slice(0, depth).join('/')
      // An existing folder is rejected with the same number as one that may not be created: the next step shows which.
      if (path !== '') await client.sendIgnoringError(`MKD ${path}`)
    }
    this.#folders.add(folder)
  }
}

async function sizeOf(client: Client, path: string): Promise<number | null> {
  try {
    return await client.size(path)
  } catch (error) {
    if (isNoFile(error)) return null
    throw error
  }
}

async function namesIn(client: Client, folder: string): ReturnType<Client['list']> {
  try {
    return await client.list(folder)
  } catch (error) {
    if (isNoFile(error)) return []
    throw error
  }
}

/**
 * The times in an old-style listing have no zone and often no minutes, so they are requested one by one (RFC 3659, 3).
 */
async function objectsIn(client: Client, folder: string, isWanted: (name: string) => boolean): Promise<StoredObject[]> {
  const objects: StoredObject[] = []
  for (const { name, size, modifiedAt } of await namesIn(client, folder)) {
    if (!isWanted(name)) continue
    try {
      const at = modifiedAt ?? (await client.lastMod(`${folder}/${name}`))
      objects.push({ key: name, size, modifiedAt: at.getTime() })
    } catch (error) {
      if (!isNoFile(error)) throw error
    }
  }
  return objects
}
