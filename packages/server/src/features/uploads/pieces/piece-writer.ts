import type { ByteSink } from '../../../platform/staging/file-writer.ts'
import { StagingError } from '../../../platform/staging/staging-error.ts'

const mebibyte = 1024 * 1024
/** The largest piece, in bytes: one request to stores that take objects in parts of this size. */
export const mostPieceBytes = 8 * mebibyte
/** While many uploads arrive at the same time, pieces of this size are stored, so that memory suffices. */
const shortPieceBytes = mebibyte
/** Bytes in memory of all uploads, from which on pieces are kept short. */
const manyBytes = 128 * mebibyte

/** Bytes that all writers of this process have collected. */
let collected = 0

/** Consecutive bytes of an upload. */
export interface Piece {
  /** The offset of the first byte. */
  readonly start: number
  readonly size: number
  readonly chunks: readonly Uint8Array[]
}

export interface PieceWriterOptions {
  /** The offset of the first byte. */
  readonly position: number
  /** The size that the upload may reach; a longer source fails with `too-long`. */
  readonly limit?: number
  /** Makes a piece last. Called for one piece after the other; nothing is accepted meanwhile. */
  keep(piece: Piece): Promise<void>
  onChunk?(): void
}

/** Collects a stream of chunks in memory, and has them kept piece by piece. */
export class PieceWriter implements ByteSink {
  readonly #options: PieceWriterOptions
  /** Everything before this offset is kept. */
  #position: number
  #received: number
  #waiting: Uint8Array[] = []
  #waitingBytes = 0
  #keeping: Promise<void> | null = null
  #failure: { readonly error: unknown } | null = null
  onRoom: () => void = () => undefined

  constructor(options: PieceWriterOptions) {
    this.#options = options
    this.#position = options.position
    this.#received = options.position
  }

  push(chunk: Uint8Array): boolean {
    this.#options.onChunk?.()
    this.#received += chunk.byteLength
    if (this.#received > (this.#options.limit ?? Number.POSITIVE_INFINITY)) {
      this.#fail(new StagingError('too-long', `More than ${this.#options.limit} bytes arrived`))
      return false
    }
    if (this.#failure) return false
    this.#waiting.push(chunk)
    this.#waitingBytes += chunk.byteLength
    collected += chunk.byteLength
    if (this.#isEnough()) void this.#keepWaiting()
    return !this.#keeping && !this.#failure
  }

  get failed(): boolean {
    return this.#failure !== null
  }

  /** Has the rest kept. Resolves with the offset after the last byte; rejects with the first failure. */
  async finish(): Promise<number> {
    while (!this.#failure && (this.#keeping || this.#waitingBytes > 0)) await this.#keepWaiting()
    this.#forget()
    if (this.#failure) throw this.#failure.error
    return this.#position
  }

  #isEnough(): boolean {
    return this.#waitingBytes >= (collected > manyBytes ? shortPieceBytes : mostPieceBytes)
  }

  #fail(error: unknown): void {
    this.#failure ??= { error }
    this.onRoom()
  }

  #keepWaiting(): Promise<void> {
    this.#keeping ??= this.#keepEnough()
      .catch((error: unknown) => this.#fail(error))
      .finally(() => {
        this.#keeping = null
        this.onRoom()
      })
    return this.#keeping
  }

  async #keepEnough(): Promise<void> {
    do {
      const piece = this.#cut()
      try {
        await this.#options.keep(piece)
        this.#position += piece.size
      } finally {
        collected -= piece.size
      }
    } while (this.#isEnough() && !this.#failure)
  }

  /** Takes the next piece out of what is waiting. */
  #cut(): Piece {
    const chunks: Uint8Array[] = []
    let size = 0
    for (let chunk = this.#waiting.shift(); chunk; chunk = this.#waiting.shift()) {
      const room = mostPieceBytes - size
      if (chunk.byteLength > room) this.#waiting.unshift(chunk.subarray(room))
      chunks.push(chunk.subarray(0, room))
      size += Math.min(room, chunk.byteLength)
      if (size === mostPieceBytes) break
    }
    this.#waitingBytes -= size
    return { start: this.#position, size, chunks }
  }

  /** Forgets what a failed upload had collected, which is sent again. */
  #forget(): void {
    collected -= this.#waitingBytes
    this.#waiting = []
    this.#waitingBytes = 0
  }
}
