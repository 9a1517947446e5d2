import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { abortedError, StorageError } from '../storage-driver.ts'

/** Bytes per read. Larger reads cost memory for each download and weren't faster. */
const readBytes = 256 * 1024

export interface LocalStreamOptions {
  readonly handle: FileHandle
  readonly position: number
  readonly length: number
  readonly signal?: AbortSignal
}

/** Streams part of an open file, owns its handle, and fails if the file turns out shorter than promised. */
export class LocalStream extends Readable {
  readonly #handle: FileHandle
  readonly #signal: AbortSignal | undefined
  #position: number
  #left: number
  #reading: Promise<void> | null = null

  constructor(options: LocalStreamOptions) {
    super({ highWaterMark: readBytes })
    this.#handle = options.handle
    this.#position = options.position
    this.#left = options.length
    this.#signal = options.signal
    this.#signal?.addEventListener('abort', this.#onAbort, { once: true })
  }

  override _read(): void {
    if (this.#left === 0) {
      this.push(null)
      return
    }
    this.#reading = this.#readOn().finally(() => {
      this.#reading = null
    })
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#signal?.removeEventListener('abort', this.#onAbort)
    // A file must not be closed during a read: its descriptor could belong to another file by then.
    Promise.resolve(this.#reading)
      .then(() => this.#handle.close())
      .then(
        () => done(error),
        closeError => done(error ?? closeError),
      )
  }

  readonly #onAbort = (): void => {
    this.destroy(abortedError(this.#signal))
  }

  async #readOn(): Promise<void> {
    const length = Math.min(readBytes, this.#left)
    try {
      const buffer = Buffer.allocUnsafeSlow(length)
      const { bytesRead } = await this.#handle.read(buffer, 0, length, this.#position)
      if (this.destroyed) return
      if (bytesRead === 0) throw new StorageError('corrupt', `The object ends ${this.#left} bytes too early`)
      this.#position += bytesRead
      this.#left -= bytesRead
      this.push(bytesRead < length ? buffer.subarray(0, bytesRead) : buffer)
      if (this.#left === 0) this.push(null)
    } catch (error) {
      this.destroy(error instanceof StorageError ? error : new StorageError('unavailable', String(error), error))
    }
  }
}
