import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

export interface Digest {
  /** Bytes. */
  readonly size: number
  /** In lowercase hexadecimal. */
  readonly sha256: string
  /** As an unsigned 32-bit number (ISO 3309, as in zip). */
  readonly crc32: number
}

/** Computes SHA-256 and CRC-32 of bytes that arrive in pieces. */
export class RunningDigest {
  readonly #hash = createHash('sha256')
  #crc = 0
  #size = 0

  get size(): number {
    return this.#size
  }

  update(chunk: Uint8Array): void {
    this.#hash.update(chunk)
    this.#crc = crc32(chunk, this.#crc)
    this.#size += chunk.byteLength
  }

  /** The digest of the bytes so far; more may follow. */
  current(): Digest {
    return { size: this.#size, sha256: this.#hash.copy().digest('hex'), crc32: this.#crc }
  }
}

export function digestOf(bytes: Uint8Array): Digest {
  const digest = new RunningDigest()
  digest.update(bytes)
  return digest.current()
}
