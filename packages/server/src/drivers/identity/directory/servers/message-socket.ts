import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'

/** The directory sent more than was asked for. */
export class TooLargeError extends Error {
  constructor() {
    super('The answer of the directory is too large')
    this.name = 'TooLargeError'
  }
}

/** The longest message: a picture of 2 MiB, and what is around it. */
const longestMessage = 3 * 1024 * 1024
/**
 * The values, names and lists in one message: the library reads them in one go on the main thread, a hundred thousand in about
 * 100 ms. A person in 2,000 groups has about as many.
 */
const mostElements = 100_000

/** What a message counts at least, in bytes: small ones take as much work as larger ones. */
const leastCost = 1024

/**
 * Passes on what a directory sends, one whole LDAP message (RFC 4511, section 4.1.1) at a time, and ends the connection
 * at anything else. The library parses all messages of a chunk by recursion, and grows its buffer without a limit, so a
 * directory could end this process with a chunk of tiny messages, or fill its memory with one that never ends.
 */
export class MessageSocket extends Duplex {
  /** The library asks this of a socket that is already connected. */
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
      if (!hasFewElements(rest.subarray(0, size))) {
        this.destroy(new TooLargeError())
        return
      }
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
    if (size === 'nonsense') this.destroy(new Error('The server doesn’t speak LDAP'))
    else if (size !== null && size > longestMessage) this.destroy(new TooLargeError())
    else return size
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

/**
 * Counts what a message consists of (BER, X.690). An element of elements is followed by the first of them, so that walking
 * from one header to the next finds each. What isn’t BER is left to the library, which refuses it.
 */
function hasFewElements(message: Buffer): boolean {
  let at = 0
  for (let elements = 0; at + 2 <= message.length; elements++) {
    if (elements > mostElements) return false
    const isConstructed = ((message[at] ?? 0) & 0x20) !== 0
    const length = message[at + 1] ?? 0
    const bytes = length < 0x80 ? 0 : length - 0x80
    if (bytes > 4 || at + 2 + bytes > message.length) return true
    const size = bytes === 0 ? length & 0x7f : message.readUIntBE(at + 2, bytes)
    at += 2 + bytes + (isConstructed ? 0 : size)
  }
  return true
}
