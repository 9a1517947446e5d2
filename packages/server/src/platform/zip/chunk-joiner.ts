/** Chunks at least this long are passed on as they are; copying them would cost more than it saves. */
export const passLength = 32 * 1024
const joinedLength = 64 * 1024
const nothing: Uint8Array[] = []

/** Joins small pieces into chunks of 64 KiB, so that a thousand headers do not become a thousand socket writes. */
export class ChunkJoiner {
  #pending = Buffer.allocUnsafe(joinedLength)
  #used = 0

  /**
   * Adds a piece and returns the chunks that are ready, in order. A piece below 32 KiB is copied, a longer one passed
   * on.
   */
  add(piece: Uint8Array): Uint8Array[] {
    if (piece.length >= passLength) return [...this.flush(), piece]
    const room = joinedLength - this.#used
    if (piece.length < room) {
      this.#pending.set(piece, this.#used)
      this.#used += piece.length
      return nothing
    }
    this.#pending.set(piece.subarray(0, room), this.#used)
    const full = this.#pending
    this.#pending = Buffer.allocUnsafe(joinedLength)
    this.#pending.set(piece.subarray(room), 0)
    this.#used = piece.length - room
    return [full]
  }

  /** Returns what is left. */
  flush(): Uint8Array[] {
    if (this.#used === 0) return nothing
    const rest = Buffer.from(this.#pending.subarray(0, this.#used))
    this.#used = 0
    return [rest]
  }
}
