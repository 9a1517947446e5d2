import { createHash, type Hash } from 'node:crypto'

const blockBytes = 4 * 1024 * 1024

/** Dropbox’s hash of a file: SHA-256 over the SHA-256 of each 4 MiB (https://www.dropbox.com/developers/reference/content-hash). */
export class ContentHash {
  readonly #whole = createHash('sha256')
  #block: Hash = createHash('sha256')
  #left = blockBytes

  update(bytes: Uint8Array): void {
    for (let rest = bytes; rest.byteLength > 0; ) {
      const part = rest.subarray(0, this.#left)
      this.#block.update(part)
      this.#left -= part.byteLength
      rest = rest.subarray(part.byteLength)
      if (this.#left === 0) this.#closeBlock()
    }
  }

  /** Finishes the hash and returns it in hexadecimal. */
  digest(): string {
    if (this.#left < blockBytes) this.#closeBlock()
    return this.#whole.digest('hex')
  }

  #closeBlock(): void {
    this.#whole.update(this.#block.digest())
    this.#block = createHash('sha256')
    this.#left = blockBytes
  }
}
