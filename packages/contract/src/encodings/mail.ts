import type { Encoding } from './encodings.ts'
import { certainEncoding, type Judged, sampleOf } from './judge.ts'
import { type MailPart, mailParts } from './mail-parts.ts'
import { decodeOne } from './together.ts'
import { countUtf8 } from './utf8.ts'

/** Bytes of one body that are looked at. */
const mostLooked = 64 * 1024

/** A message with letters whose encoding it doesn't declare. */
export interface UndeclaredMail {
  /** What it is to be judged by (`sampleTogether`, `judgeTogether`). */
  readonly texts: readonly Uint8Array[]
  /** The same message with headers in UTF-8 and a charset at each text: what every reader of mail understands. */
  declared(judged: Judged): Uint8Array
}

/**
 * Finds letters outside of ASCII in headers, and in texts without a charset (RFC 2047, RFC 2046 §4.1.2), which old
 * programs send as they are. Null if there are none: then the message is read as it is. Takes a time in proportion to it.
 */
export function undeclaredMail(bytes: Uint8Array): UndeclaredMail | null {
  const parts = mailParts(bytes)
  const headers = parts.filter(({ header: [from, to] }) => isForeign(bytes.subarray(from, to)))
  const bodies = parts.flatMap(part => {
    const text = isText(part) && part.charset === null ? bodyOf(bytes, part) : null
    return text && hasHigh(text) ? [{ part, text }] : []
  })
  if (headers.length === 0 && bodies.length === 0) return null
  // Programs write headers in the encoding that they declare for their texts.
  const declared = parts.find(
    part => isText(part) && part.charset !== null && !part.charset.startsWith('utf-'),
  )?.charset
  const heads = headers.map(({ header: [from, to] }) => foreignOf(bytes.subarray(from, to)))
  return {
    texts: [...heads, ...bodies.map(({ text }) => sampleOf(text))],
    declared(judged) {
      const own = declared && heads.every(head => fits(head, declared)) ? { encoding: declared, mark: 0 } : judged
      const edits = bodies.map(({ part, text }) => ({
        part,
        charset: (certainEncoding(text, true) ?? judged).encoding,
      }))
      const byStart = new Map(edits.map(edit => [edit.part.header[0], edit]))
      return edited(bytes, parts, part => {
        const edit = byStart.get(part.header[0])
        const [from, to] = part.header
        const isHeader = headers.includes(part)
        return edit || isHeader ? newHeader(bytes.subarray(from, to), isHeader ? own : null, from, edit) : null
      })
    },
  }
}

function isText({ type }: MailPart): boolean {
  return type === '' || type.startsWith('text/')
}

function hasHigh(bytes: Uint8Array): boolean {
  return bytes.some(byte => byte >= 0x80)
}

/** UTF-8 in headers is a standard (RFC 6532). */
function isForeign(bytes: Uint8Array): boolean {
  return hasHigh(bytes) && countUtf8(bytes, false).faults > 0
}

function fits(bytes: Uint8Array, encoding: Encoding): boolean {
  return !decodeOne(bytes, { encoding, mark: 0 }).includes('\ufffd')
}

/** The beginning of a body, without the encoding of its transfer (RFC 2045 §6). */
function bodyOf(bytes: Uint8Array, { body: [from, to], transfer }: MailPart): Uint8Array {
  const start = bytes.subarray(from, Math.min(to, from + mostLooked))
  if (transfer === 'quoted-printable') return fromQuoted(start)
  return transfer === 'base64' ? fromBase64(start) : start
}

function fromQuoted(bytes: Uint8Array): Uint8Array {
  const out: number[] = []
  for (let at = 0; at < bytes.length; at++) {
    const code = bytes[at] === 61 ? String.fromCharCode(bytes[at + 1] ?? 0, bytes[at + 2] ?? 0) : ''
    if (/^[\da-f]{2}$/i.test(code)) {
      out.push(Number.parseInt(code, 16))
      at += 2
    } else if (bytes[at] !== 61) out.push(bytes[at] ?? 0)
    // The line goes on, perhaps within a letter.
    else while (bytes[at + 1] === 13 || bytes[at + 1] === 10) at++
  }
  return Uint8Array.from(out)
}

function fromBase64(bytes: Uint8Array): Uint8Array {
  const letters = Array.from(bytes, byte => String.fromCharCode(byte))
    .join('')
    .replace(/[^\w+/]/g, '')
  try {
    return Uint8Array.from(atob(letters.slice(0, letters.length - (letters.length % 4))), sign => sign.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}

interface CharsetEdit {
  readonly part: MailPart
  readonly charset: Encoding
}

/** A header in UTF-8, with this charset in its `Content-Type`. `from` is where it begins in the message. */
function newHeader(header: Uint8Array, own: Judged | null, from: number, edit: CharsetEdit | undefined): Uint8Array {
  const utf8 = new TextEncoder()
  const words = (bytes: Uint8Array) =>
    own
      ? utf8.encode(
          linesOf(bytes)
            .map(line => decodeOne(line, own))
            .join(''),
        )
      : bytes
  if (!edit) return words(header)
  const { part, charset } = edit
  const type = utf8.encode(
    `Content-Type: ${part.type || 'text/plain'}; charset=${charset}${othersOf(header, from, part)}\r\n`,
  )
  const [start, end] = part.typeAt ? part.typeAt.map(place => place - from) : [0, 0]
  return joined([words(header.subarray(0, start)), type, words(header.subarray(end))])
}

/** The other parameters of a type, such as `format=flowed`. */
function othersOf(header: Uint8Array, from: number, { typeAt }: MailPart): string {
  if (!typeAt) return ''
  const said = Array.from(header.subarray(typeAt[0] - from, typeAt[1] - from), byte => String.fromCharCode(byte)).join(
    '',
  )
  const others = said
    .replace(/[\r\n]+/g, ' ')
    .split(';')
    .slice(1)
    .filter(piece => piece.trim() !== '' && !/^\s{0,99}charset/i.test(piece) && /^[\x20-\x7e\t]*$/.test(piece))
  return others.map(piece => `;${piece.trimEnd()}`).join('')
}

function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(10, at)
    lines.push(bytes.subarray(at, end < 0 ? bytes.length : end + 1))
    at = end < 0 ? bytes.length : end + 1
  }
  return lines
}

/** What is foreign of each line: names of fields and parameters would only look like English. */
function foreignOf(bytes: Uint8Array): Uint8Array {
  const stretches = linesOf(bytes)
    .filter(hasHigh)
    .flatMap(line => {
      const from = line.findIndex(byte => byte >= 0x80)
      // The second byte of a letter may be one of ASCII.
      return [line.subarray(from, line.findLastIndex(byte => byte >= 0x80) + 2), Uint8Array.of(10)]
    })
  return joined(stretches)
}

function edited(
  bytes: Uint8Array,
  parts: readonly MailPart[],
  change: (part: MailPart) => Uint8Array | null,
): Uint8Array {
  const pieces: Uint8Array[] = []
  let at = 0
  for (const part of parts) {
    const header = change(part)
    if (!header) continue
    pieces.push(bytes.subarray(at, part.header[0]), header)
    at = part.header[1]
  }
  return joined([...pieces, bytes.subarray(at)])
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}
