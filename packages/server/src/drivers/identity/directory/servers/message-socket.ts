import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'

/** The directory sent more than was asked for. */
export class TooLargeError extends Error {
  constructor() {
    super('The answer of the directory is too large')
    this.name = 'TooLargeError'
  }
}

/** What a message counts at least, in bytes: small ones take as much work as larger ones. */
const leastCost = 1024

/**
 * Passes on what a directory sends, one whole LDAP message (RFC 4511, section 4.1.1) at a time, and ends the connection
 * at anything else. The library parses all messages of a chunk by recursion, and grows its buffer without a limit, so a
 * directory could end this process with a chunk of tiny messages, or fill its memory with one that never ends.
 */
export class MessageSocket extends Duplex {
  /** What the library asks of a socket that is already connected. */
  readonly connecting = false
  readonly readyState = 'open'
  readonly #inner: Socket
  #chunks: Buffer[] = []
  #length = 0
  #budget = 0

  constructor(inner: Socket) {
    super({ readableObjectMode: true, allowHalfOpen: false })
    this.#inner = inner
    inner.on('data', chunk => this.#take(chunk))
    inner.once('end', () => this.push(null))
    inner.on('error', error => this.destroy(error))
    inner.once('close', () => this.destroy())
  }

  /** The most bytes that the answers to the next request may have. A small message counts as a kibibyte. */
  allow(bytes: number): void {
    this.#budget = bytes
  }

  override _read(): void {
    this.#inner.resume()
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#inner.write(chunk, done)
  }

  override _final(done: () => void): void {
    this.#inner.end(done)
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#chunks = []
    this.#inner.destroy()
    done(error)
  }

  #take(chunk: Buffer): void {
    if (this.destroyed) return
    this.#budget -= chunk.length
    if (this.#budget < 0) {
      this.destroy(new TooLargeError())
      return
    }
    this.#chunks.push(chunk)
    this.#length += chunk.length
    this.#passOn()
  }

  #passOn(): void {
    let size = this.#messageSize()
    if (size === null || this.#length < size) return
    let rest = this.#joined()
    while (size !== null && rest.length >= size) {
      this.#budget -= Math.max(0, leastCost - size)
      if (this.#budget < 0) {
        this.destroy(new TooLargeError())
        return
      }
      if (!this.push(rest.subarray(0, size))) this.#inner.pause()
      rest = rest.subarray(size)
      this.#keep(rest)
      size = this.#messageSize()
    }
  }

  #joined(): Buffer {
    const [only] = this.#chunks
    const whole = only && this.#chunks.length === 1 ? only : Buffer.concat(this.#chunks)
    this.#keep(whole)
    return whole
  }

  #keep(rest: Buffer): void {
    this.#chunks = rest.length > 0 ? [rest] : []
    this.#length = rest.length
  }

  /** How long the first message is, header included; null if that hasn't arrived yet, or if it isn't a message. */
  #messageSize(): number | null {
    if (this.#length < 2) return null
    const [first] = this.#chunks
    const head = first && first.length >= 6 ? first : this.#joined()
    const size = messageSize(head)
    if (size !== 'nonsense') return size
    this.destroy(new Error('The server doesn’t speak LDAP'))
    return null
  }
}

/**
 * The length of the LDAP message at the beginning, its header included; null if too little of it is there. Lengths are
 * definite (RFC 4511, section 5.1), and four bytes of them are more than any budget.
 */
export function messageSize(head: Buffer): number | null | 'nonsense' {
  if (head.length > 0 && head[0] !== 0x30) return 'nonsense'
  const length = head[1]
  if (length === undefined) return null
  if (length < 0x80) return 2 + length
  const bytes = length - 0x80
  if (bytes === 0 || bytes > 4) return 'nonsense'
  return head.length < 2 + bytes ? null : 2 + bytes + head.readUIntBE(2, bytes)
}
