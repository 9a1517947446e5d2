/** Bytes that are fetched together: the metadata of containers is usually close together. */
const blockBytes = 64 * 1024
const mostBlocks = 8

/** A file whose pieces are fetched as needed, each once while it stays in the cache. */
export class RangedSource {
  readonly size: number
  readonly #fetch: (start: number, length: number) => Promise<Uint8Array>
  readonly #blocks = new Map<number, Buffer>()

  constructor(size: number, fetch: (start: number, length: number) => Promise<Uint8Array>) {
    this.size = size
    this.#fetch = fetch
  }

  /** The bytes from `start`; fewer if the file ends before. @throws if no more may be fetched */
  async read(start: number, length: number): Promise<Buffer> {
    const end = Math.min(start + length, this.size)
    if (start < 0 || end <= start) return Buffer.alloc(0)
    const first = Math.floor(start / blockBytes)
    const last = Math.floor((end - 1) / blockBytes)
    if (first === last) return (await this.#block(first)).subarray(start - first * blockBytes, end - first * blockBytes)
    return Buffer.from(await this.#fetch(start, end - start))
  }

  async #block(index: number): Promise<Buffer> {
    const known = this.#blocks.get(index)
    if (known) return known
    const start = index * blockBytes
    const block = Buffer.from(await this.#fetch(start, Math.min(blockBytes, this.size - start)))
    const oldest = this.#blocks.keys().next()
    if (this.#blocks.size >= mostBlocks && !oldest.done) this.#blocks.delete(oldest.value)
    this.#blocks.set(index, block)
    return block
  }
}
