import { open, unlink } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { diskOfKey } from './disk-keys.ts'
import {
  assertStorageKey,
  isStorageError,
  type PartUploads,
  type ReadOptions,
  type SignedRead,
  type StorageDriver,
  StorageError,
  type StoredObject,
  type WriteOptions,
} from './storage-driver.ts'
import { createKeyMaker } from './storage-key.ts'

/** The members' files, or pictures of people and of the site. */
export type StoragePurpose = 'uploads' | 'public'

/**
 * Bytes under opaque keys: a driver wrapped in common policy. Keys are checked (a wrong one is a `TypeError`), calls
 * that may hang have a time limit, and repeatable calls are repeated while the store is `unavailable`. All failures are
 * `StorageError`s, except those of a source that is being written.
 */
export interface Storage {
  /** A new random key on the disk for new objects of that purpose; `uploads` by default. */
  newKey(purpose?: StoragePurpose): string
  /** The name of the disk that holds a key's object. */
  diskOf(key: string): string
  /** Like the driver's. Never repeated: a source can be read only once. */
  write(key: string, source: AsyncIterable<Uint8Array>, options?: WriteOptions): Promise<{ readonly size: number }>
  /** Like the driver's. */
  read(key: string, options?: ReadOptions): Promise<Readable>
  /** The whole of a small object that is known to be `size` bytes long. @throws `missing`, `corrupt` if it isn't */
  readSmall(key: string, size: number): Promise<Buffer>
  stat(key: string): Promise<{ readonly size: number } | null>
  delete(key: string): Promise<void>
  list(options?: { readonly prefix?: string }): AsyncIterable<StoredObject>
  /** Verifies that the store works; never repeated, so that the result is honest. */
  probe(): Promise<void>
  /**
   * Moves a finished and synced local file of `size` bytes into the store: by a rename if the driver can, else by a
   * copy. The local file no longer exists afterwards. Durable when it resolves. If it rejects, there is nothing at the
   * key.
   */
  adopt(localPath: string, key: string, options: AdoptOptions): Promise<void>
  /** The object's path on this machine, or null if it is stored elsewhere. */
  localPath(key: string): string | null
  /** An address with which a browser reads the object from its store, or null if the store offers none. */
  signedUrl(key: string, read: SignedRead): Promise<string | null>
  /**
   * Removes leftovers of broken writes that are older than this, for keys whose writes were abandoned. Resolves with
   * how many.
   */
  sweepTemporary(olderThanMs: number, isLeft?: (key: string) => Promise<boolean>): Promise<number>
  /** Where browsers may upload new files directly, or null if the store accepts none from them. */
  partsOrigin(): Promise<string | null>
  /** Uploads from browsers straight to the store of a key. @throws `unavailable` if it accepts none */
  parts(key: string): Promise<PartUploads>
}

export interface AdoptOptions {
  readonly size: number
  readonly signal?: AbortSignal
}

export interface StoragePolicy {
  /** How long a call without a stream, or the opening of one, may take; milliseconds. */
  readonly timeoutMs?: number
  /** Pauses before the second, third… try of a call that may be repeated; milliseconds. */
  readonly retryAfterMs?: readonly number[]
}

export function createStorage(driver: StorageDriver, policy: StoragePolicy = {}): Storage {
  return new DriverStorage(driver, policy.timeoutMs ?? 30_000, policy.retryAfterMs ?? [100, 500])
}

class DriverStorage implements Storage {
  readonly newKey = createKeyMaker()
  readonly #driver: StorageDriver
  readonly #timeoutMs: number
  readonly #retryAfterMs: readonly number[]

  constructor(driver: StorageDriver, timeoutMs: number, retryAfterMs: readonly number[]) {
    this.#driver = driver
    this.#timeoutMs = timeoutMs
    this.#retryAfterMs = retryAfterMs
  }

  diskOf(key: string): string {
    return diskOfKey(key)
  }

  async write(
    key: string,
    source: AsyncIterable<Uint8Array>,
    options?: WriteOptions,
  ): Promise<{ readonly size: number }> {
    assertStorageKey(key)
    return this.#driver.write(key, source, options)
  }

  async read(key: string, options?: ReadOptions): Promise<Readable> {
    assertStorageKey(key)
    return this.#repeated(() => this.#timed(this.#driver.read(key, options), late => late.destroy()))
  }

  async readSmall(key: string, size: number): Promise<Buffer> {
    assertStorageKey(key)
    const bytes = await this.#repeated(() => this.#timed(this.#readWhole(key, size)))
    if (bytes?.length !== size) throw new StorageError('corrupt', `The object ${key} isn’t ${size} bytes long`)
    return bytes
  }

  async stat(key: string): Promise<{ readonly size: number } | null> {
    assertStorageKey(key)
    return this.#repeated(() => this.#timed(this.#driver.stat(key)))
  }

  async delete(key: string): Promise<void> {
    assertStorageKey(key)
    await this.#repeated(() => this.#timed(this.#driver.delete(key)))
  }

  async *list(options?: { readonly prefix?: string }): AsyncGenerator<StoredObject> {
    try {
      yield* this.#driver.list(options)
    } catch (error) {
      throw named(error)
    }
  }

  async probe(): Promise<void> {
    await this.#timed(this.#driver.probe())
  }

  async adopt(localPath: string, key: string, options: AdoptOptions): Promise<void> {
    assertStorageKey(key)
    try {
      if (await this.#driver.adopt?.(localPath, key)) return
      await this.#copy(localPath, key, options)
    } catch (error) {
      throw named(error)
    }
  }

  localPath(key: string): string | null {
    assertStorageKey(key)
    return this.#driver.localPath?.(key) ?? null
  }

  async signedUrl(key: string, read: SignedRead): Promise<string | null> {
    assertStorageKey(key)
    return (await this.#driver.signedUrl?.(key, read)) ?? null
  }

  async sweepTemporary(olderThanMs: number, isLeft?: (key: string) => Promise<boolean>): Promise<number> {
    return (await this.#driver.sweepTemporary?.(olderThanMs, isLeft)) ?? 0
  }

  async partsOrigin(): Promise<string | null> {
    return (await this.#driver.parts?.origin()) ?? null
  }

  async parts(key: string): Promise<PartUploads> {
    assertStorageKey(key)
    const { parts } = this.#driver
    if (!parts) throw new StorageError('unavailable', 'This storage doesn’t accept parts from browsers')
    return parts
  }

  async #copy(localPath: string, key: string, options: AdoptOptions): Promise<void> {
    const handle = await open(localPath, 'r')
    const source = handle.createReadStream({ highWaterMark: 256 * 1024 })
    try {
      await this.#driver.write(key, source, options)
    } finally {
      source.destroy()
      await handle.close()
    }
    await unlink(localPath)
  }

  async #readWhole(key: string, size: number): Promise<Buffer | null> {
    if (this.#driver.readSmall) return this.#driver.readSmall(key, size)
    const chunks: Buffer[] = []
    for await (const chunk of await this.#driver.read(key)) chunks.push(chunk)
    return Buffer.concat(chunks)
  }

  /** @param discard receives the result of a call that finished too late */
  #timed<T>(call: Promise<T>, discard?: (late: T) => void): Promise<T> {
    return new Promise((resolve, reject) => {
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        reject(new StorageError('unavailable', `The storage didn’t answer within ${this.#timeoutMs} ms`))
      }, this.#timeoutMs)
      call.then(
        value => {
          clearTimeout(timer)
          if (isLate) discard?.(value)
          else resolve(value)
        },
        (error: unknown) => {
          clearTimeout(timer)
          reject(named(error))
        },
      )
    })
  }

  async #repeated<T>(call: () => Promise<T>): Promise<T> {
    for (const pause of this.#retryAfterMs) {
      try {
        return await call()
      } catch (error) {
        if (!isStorageError(error, 'unavailable')) throw error
      }
      await wait(pause)
    }
    return call()
  }
}

/** Drivers name their failures; any other error of a vendor's library means that the store can't be used. */
function named(error: unknown): StorageError {
  if (error instanceof StorageError) return error
  return new StorageError('unavailable', error instanceof Error ? error.message : String(error), error)
}

declare module '../../platform/services.ts' {
  interface Services {
    readonly storage: Storage
  }
}
