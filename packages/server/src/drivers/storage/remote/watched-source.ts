import type { WriteOptions } from '../storage-driver.ts'
import { abortedError, assertSize, StorageError } from '../storage-driver.ts'

/**
 * A source that is being written to a store. It ends immediately when the call is aborted, even if the source itself
 * hangs; it fails if the source has another number of bytes than announced, before the last byte is yielded; and it
 * remembers its own failure, which a vendor's library may have wrapped by the time the caller sees it. Read once.
 */
export class WatchedSource implements AsyncIterable<Uint8Array> {
  readonly #source: AsyncIterable<Uint8Array>
  readonly #signal: AbortSignal | undefined
  readonly #announced: number | undefined
  #failure: { readonly error: unknown } | null = null
  #size = 0

  constructor(source: AsyncIterable<Uint8Array>, options: WriteOptions = {}) {
    this.#source = source
    this.#signal = options.signal
    this.#announced = options.size
  }

  /** Bytes yielded so far. */
  get size(): number {
    return this.#size
  }

  /** The error to throw after a failure: the source's own failure if there was one. */
  reasonOf(error: unknown): unknown {
    return this.#failure ? this.#failure.error : error
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    const iterator = this.#source[Symbol.asyncIterator]()
    const { promise: aborted, reject } = Promise.withResolvers<never>()
    aborted.catch(() => undefined)
    const onAbort = () => reject(abortedError(this.#signal))
    if (this.#signal?.aborted) onAbort()
    this.#signal?.addEventListener('abort', onAbort, { once: true })
    let isDone = false
    try {
      for (;;) {
        const chunk = await this.#next(iterator, aborted)
        if (chunk === null) break
        // What a reader throws here is the reader's failure, not the source's.
        if (chunk.byteLength > 0) yield chunk
      }
      isDone = true
    } finally {
      this.#signal?.removeEventListener('abort', onAbort)
      // Not awaited: a source that hangs would block its reader as well.
      if (!isDone) iterator.return?.()?.catch(() => undefined)
    }
  }

  /** The next bytes; null at the end. */
  async #next(iterator: AsyncIterator<Uint8Array>, aborted: Promise<never>): Promise<Uint8Array | null> {
    try {
      const step = await Promise.race([aborted, iterator.next()])
      if (step.done) {
        assertSize(this.#size, this.#announced)
        return null
      }
      if (this.#announced !== undefined && this.#size + step.value.byteLength > this.#announced)
        throw new StorageError('corrupt', `The source has more than the ${this.#announced} bytes announced`)
      this.#size += step.value.byteLength
      return step.value
    } catch (error) {
      this.#failure = { error }
      throw error
    }
  }

  /** Yields the source in pieces of exactly this size, the last one shorter; none for an empty source. */
  async *pieces(bytes: (index: number) => number): AsyncGenerator<Buffer> {
    let waiting: Uint8Array[] = []
    let size = 0
    let index = 0
    for await (const chunk of this) {
      let rest = chunk
      while (size + rest.byteLength >= bytes(index)) {
        const taken = bytes(index) - size
        waiting.push(rest.subarray(0, taken))
        yield Buffer.concat(waiting)
        rest = rest.subarray(taken)
        waiting = []
        size = 0
        index++
      }
      if (rest.byteLength === 0) continue
      waiting.push(rest)
      size += rest.byteLength
    }
    if (size > 0) yield Buffer.concat(waiting)
  }
}
