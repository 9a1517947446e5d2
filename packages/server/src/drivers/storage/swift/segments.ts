/** Cuts a source into streams of limited size, one after the other, and holds at most one chunk in memory. */
export class SegmentCutter {
  readonly #chunks: AsyncIterator<Uint8Array>
  #rest: Uint8Array | null = null
  #isDone = false

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#chunks = source[Symbol.asyncIterator]()
  }

  /** Whether there is another byte. Waits for it. */
  async hasMore(): Promise<boolean> {
    while (!this.#isDone && !this.#rest?.byteLength) {
      const step = await this.#chunks.next()
      if (step.done) this.#isDone = true
      else this.#rest = step.value
    }
    return !this.#isDone
  }

  /** The next bytes; must be read to the end before the next call. */
  async *take(bytes: number): AsyncGenerator<Uint8Array> {
    let left = bytes
    while (left > 0 && (await this.hasMore())) {
      const chunk = this.#rest ?? new Uint8Array()
      this.#rest = chunk.byteLength > left ? chunk.subarray(left) : null
      left -= Math.min(left, chunk.byteLength)
      yield this.#rest ? chunk.subarray(0, chunk.byteLength - this.#rest.byteLength) : chunk
    }
  }

  /** Releases a source that wasn't read to its end. */
  async close(): Promise<void> {
    await this.#chunks.return?.()
  }
}

/** A stored segment, as the manifest names it. */
export interface Segment {
  readonly path: string
  readonly etag: string
  readonly size_bytes: number
}

const gibibyte = 1024 ** 3
/** Swift’s own limit for a manifest. */
const mostSegments = 1000
/** Maximum size of an object without a manifest. */
export const largestObject = 5 * gibibyte

export function segmentSize(size: number | undefined, smallest = gibibyte): number {
  return Math.max(smallest, Math.ceil((size ?? 0) / mostSegments))
}
