import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { abortedError, StorageError } from '../storage-driver.ts'

export interface RemoteStreamOptions {
  /** The stream that the store has opened. */
  readonly source: Readable
  /** Expected bytes. */
  readonly length: number
  /** Opens the rest from this byte on. */
  readonly reopen: (offset: number) => Promise<Readable>
  readonly signal?: AbortSignal | undefined
  /** How long a reader waits without receiving anything; milliseconds. */
  readonly idleMs?: number
  /** Pauses before the second, third… try to open the rest; they start over once bytes are received. */
  readonly retryAfterMs?: readonly number[]
}

/**
 * Bytes from a store whose transfer may be cut off: what is missing is requested again, since an object never changes.
 * Ends after exactly `length` bytes, or is destroyed with a `StorageError`.
 */
export class RemoteStream extends Readable {
  readonly #options: RemoteStreamOptions
  readonly #idleMs: number
  readonly #pauses: readonly number[]
  #source: Readable | null = null
  #received = 0
  #tries = 0
  #isWanted = false
  #timer: NodeJS.Timeout | undefined

  constructor(options: RemoteStreamOptions) {
    super({ highWaterMark: 256 * 1024 })
    this.#options = options
    this.#idleMs = options.idleMs ?? 30_000
    this.#pauses = options.retryAfterMs ?? [200, 1000]
    options.signal?.addEventListener('abort', this.#onAbort, { once: true })
    if (options.signal?.aborted) process.nextTick(this.#onAbort)
    this.#take(options.source)
  }

  override _read(): void {
    this.#isWanted = true
    this.#watch()
    this.#source?.resume()
    if (this.#received === this.#options.length) this.#end()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearTimeout(this.#timer)
    this.#options.signal?.removeEventListener('abort', this.#onAbort)
    this.#drop()
    done(error)
  }

  readonly #onAbort = (): void => {
    this.destroy(abortedError(this.#options.signal))
  }

  #take(source: Readable): void {
    this.#source = source
    source.on('data', this.#onData).once('end', this.#onEnd).once('error', this.#onError).once('close', this.#onEnd)
    if (!this.#isWanted) source.pause()
  }

  #drop(): void {
    const source = this.#source
    this.#source = null
    source?.off('data', this.#onData).off('end', this.#onEnd).off('close', this.#onEnd).off('error', this.#onError)
    // Later failures of a stream that no one reads don't matter.
    source?.on('error', () => undefined).destroy()
  }

  #watch(): void {
    clearTimeout(this.#timer)
    if (!this.#isWanted) return
    this.#timer = setTimeout(() => this.#retry(new Error(`Nothing arrived within ${this.#idleMs} ms`)), this.#idleMs)
  }

  readonly #onData = (chunk: Buffer): void => {
    this.#received += chunk.length
    this.#tries = 0
    if (this.#received > this.#options.length) {
      this.destroy(new StorageError('corrupt', `More than ${this.#options.length} bytes arrived`))
      return
    }
    this.#isWanted = this.push(chunk)
    this.#watch()
    if (this.#received === this.#options.length) this.#end()
    else if (!this.#isWanted) this.#source?.pause()
  }

  #end(): void {
    clearTimeout(this.#timer)
    this.#drop()
    if (!this.readableEnded) this.push(null)
  }

  readonly #onEnd = (): void => {
    const missing = this.#options.length - this.#received
    this.#retry(new StorageError('corrupt', `The object ends ${missing} bytes too early`))
  }

  readonly #onError = (error: Error): void => {
    this.#retry(error)
  }

  #retry(error: Error): void {
    if (this.destroyed) return
    clearTimeout(this.#timer)
    this.#drop()
    const pause = this.#pauses[this.#tries++]
    if (pause === undefined) {
      this.destroy(error instanceof StorageError ? error : new StorageError('unavailable', error.message, error))
      return
    }
    this.#reopen(pause).catch((failure: Error) => this.#retry(failure))
  }

  async #reopen(pause: number): Promise<void> {
    await wait(pause)
    if (this.destroyed) return
    const source = await this.#options.reopen(this.#received)
    if (this.destroyed) source.destroy()
    else {
      this.#take(source)
      this.#watch()
    }
  }
}
