import { type Encoding, encodingNamed } from './encodings.ts'

/** More levels and parts than any program writes; what is beyond is left as it is. */
const most = { depth: 20, parts: 1000, header: 256 * 1024 }

/** A header of a message or of a part of it, and the body that it describes. Places are bytes, the end not included. */
export interface MailPart {
  readonly header: readonly [number, number]
  readonly body: readonly [number, number]
  /** Where `Content-Type` is, with the lines that continue it; null if there is none. */
  readonly typeAt: readonly [number, number] | null
  /** Such as `text/plain`; empty if it isn't said. */
  readonly type: string
  /** What is declared; null if nothing is, or only that it isn't known. */
  readonly charset: Encoding | null
  readonly transfer: string
}

/** Names that say nothing of letters outside of ASCII. */
const unknown = new Set(['', 'us-ascii', 'ascii', 'ansi_x3.4-1968', 'unknown-8bit', 'x-unknown', '8bit', 'default'])

/** The parts of a message (RFC 2046), in one walk over its lines. */
export function mailParts(bytes: Uint8Array): MailPart[] {
  const parts: MailPart[] = []
  const open: string[] = []
  let start = 0
  while (start < bytes.length && parts.length < most.parts) {
    const head = readHeader(bytes, start)
    const boundary = open.length < most.depth ? head.boundary : ''
    if (boundary) open.push(boundary)
    // A message in a message has a header of its own.
    const isMessage = head.type === 'message/rfc822' && /^$|^(?:7bit|8bit|binary)$/.test(head.transfer)
    const body = isMessage ? { end: head.end, next: head.end } : bodyFrom(bytes, head.end, open)
    const { end, boundary: _, ...about } = head
    parts.push({ ...about, header: [start, end], body: [end, body.end] })
    start = body.next
  }
  return parts
}

interface Header extends Pick<MailPart, 'charset' | 'transfer' | 'type' | 'typeAt'> {
  readonly boundary: string
  readonly end: number
}

function readHeader(bytes: Uint8Array, start: number): Header {
  let [at, typeAt, transfer] = [start, null as [number, number] | null, '']
  let isType = false
  while (at < bytes.length && at - start < most.header) {
    const next = lineEnd(bytes, at)
    if (bytes[at] === 10 || (bytes[at] === 13 && bytes[at + 1] === 10)) {
      at = next
      break
    }
    const isContinued = bytes[at] === 32 || bytes[at] === 9
    if (isContinued && isType && typeAt) typeAt = [typeAt[0], next]
    if (!isContinued) {
      const line = ascii(bytes, at, Math.min(next, at + 200)).toLowerCase()
      isType = line.startsWith('content-type:') && typeAt === null
      if (isType) typeAt = [at, next]
      if (line.startsWith('content-transfer-encoding:')) transfer = line.slice(26).trim()
    }
    at = next
  }
  const said = typeAt ? ascii(bytes, typeAt[0] + 13, Math.min(typeAt[1], typeAt[0] + 4000)) : ''
  const charset = parameter(said, 'charset').toLowerCase()
  return {
    end: at,
    typeAt,
    transfer,
    type: said.split(';', 1)[0]?.trim().toLowerCase() ?? '',
    charset: unknown.has(charset) ? null : encodingNamed(charset),
    boundary: /^\s{0,99}multipart\//i.test(said) ? parameter(said, 'boundary') : '',
  }
}

/** A parameter of at most 200 characters, in quotes or without. */
function parameter(said: string, name: string): string {
  for (const piece of said.split(';').slice(1)) {
    const [key = '', ...value] = piece.split('=')
    if (key.trim().toLowerCase() === name)
      return value
        .join('=')
        .trim()
        .replace(/^"([^"]{0,200})".*$/s, '$1')
        .slice(0, 200)
  }
  return ''
}

/** Where a body ends, and where the header of the next part begins. Parts that are closed by it are taken off `open`. */
function bodyFrom(bytes: Uint8Array, from: number, open: string[]): { end: number; next: number } {
  let end: number | null = null
  for (let at = from; at < bytes.length; ) {
    const next = lineEnd(bytes, at)
    if (open.length > 0 && bytes[at] === 45 && bytes[at + 1] === 45) {
      const line = ascii(bytes, at + 2, Math.min(next, at + 300)).trimEnd()
      const level = open.findLastIndex(boundary => line === boundary || line === `${boundary}--`)
      if (level >= 0) {
        end ??= at
        open.length = level + 1
        if (line === open[level]) return { end, next }
        open.length = level
      }
    }
    at = next
  }
  return { end: end ?? bytes.length, next: bytes.length }
}

function lineEnd(bytes: Uint8Array, at: number): number {
  const end = bytes.indexOf(10, at)
  return end < 0 ? bytes.length : end + 1
}

/** As a text with one letter for each byte. At most a few thousand bytes. */
export function ascii(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to))
}
