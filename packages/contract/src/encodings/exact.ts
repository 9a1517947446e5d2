import { decodePage } from './code-pages.ts'
import type { Encoding } from './encodings.ts'
import { markOf } from './judge.ts'
import { createPageCodes } from './page-codes.ts'
import { sequenceLength } from './utf8.ts'
import { decodeWide, encodeWide, isWide } from './wide.ts'

/** How a text is encoded, kept when it is saved again. */
export interface TextForm {
  readonly encoding: Encoding
  readonly hasMark: boolean
  /** Letters that this file writes in another way than its encoding does by itself, with their bytes. */
  readonly ownBytes?: ReadonlyMap<string, readonly number[]>
}

export interface FormedText {
  /** Without the mark. Bytes that aren't in the encoding are U+DC80 to U+DCFF, so that they can be written back. */
  readonly text: string
  readonly form: TextForm
  /** Says how many bytes couldn't be read. */
  readonly unread: number
}

/** A byte that couldn't be read is an unpaired surrogate with its number, as in Python (PEP 383). */
const escapeBase = 0xdc00

/**
 * Decodes all bytes of a file so that they can be written back as they were, those included that aren't in the encoding.
 * Null where that isn't possible, such as in UTF-16 with an odd number of bytes.
 */
export function readExactly(bytes: Uint8Array, encoding: Encoding, mark: number): FormedText | null {
  const hasMark = mark > 0
  const body = bytes.subarray(mark)
  const ownBytes = new Map<string, readonly number[]>()
  const text = isWide(encoding) ? decodeWide(body, encoding) : escapedText(body, encoding, ownBytes)
  const form: TextForm = { encoding, hasMark, ...(ownBytes.size > 0 ? { ownBytes } : {}) }
  const again = writeExactly(text, form)
  const isSame = again?.length === bytes.length && again.every((byte, at) => byte === bytes[at])
  return isSame ? { text, form, unread: isWide(encoding) ? 0 : countUnread(text) } : null
}

function countUnread(text: string): number {
  return text.match(/[\udc80-\udcff]/gu)?.length ?? 0
}

/** What stands for a byte that couldn't be read, as one sign that fonts have. For showing only. */
export function withoutEscapes(text: string): string {
  return text.replace(/[\udc80-\udcff]+/gu, '\ufffd')
}

function escapedText(bytes: Uint8Array, encoding: Encoding, ownBytes: Map<string, readonly number[]>): string {
  if (encoding === 'utf-8') return escapedUtf8(bytes)
  if (encoding === 'iso-2022-jp') return decodePage(bytes, encoding)
  return createPageCodes(encoding).decode(bytes, ownBytes)
}

function escapedUtf8(bytes: Uint8Array): string {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const parts: string[] = []
  let from = 0
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes, at)
    if (length < 0) {
      parts.push(decoder.decode(bytes.subarray(from, at)), escapes(bytes.subarray(at, at - length)))
      from = at - length
    }
    at += Math.abs(length)
  }
  return parts.join('') + decoder.decode(bytes.subarray(from))
}

function escapes(bytes: Uint8Array): string {
  return String.fromCharCode(...Array.from(bytes, byte => escapeBase + byte))
}

/** The bytes of a text in this form; null if the encoding lacks one of its letters (see `lackingIn`). */
export function writeExactly(text: string, form: TextForm): Uint8Array<ArrayBuffer> | null {
  const { encoding, hasMark, ownBytes } = form
  const body = isWide(encoding)
    ? encodeWide(text, encoding)
    : encoding === 'utf-8'
      ? encodeUtf8(text)
      : createPageCodes(encoding).encode(text, ownBytes)
  if (!body || !hasMark) return body
  const mark = markOf(encoding)
  const whole = new Uint8Array(mark.length + body.length)
  whole.set(mark)
  whole.set(body, mark.length)
  return whole
}

function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  if (!/[\udc80-\udcff]/u.test(text)) return encoder.encode(text)
  const parts = text.split(/([\udc80-\udcff]+)/u).map((part, index) => {
    if (index % 2 === 0) return encoder.encode(part)
    return Uint8Array.from(part, sign => sign.charCodeAt(0) - escapeBase)
  })
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** The first few letters of a text that an encoding doesn't have. */
export function lackingIn(text: string, form: TextForm): string[] {
  if (isWide(form.encoding) || form.encoding === 'utf-8') return []
  const codes = createPageCodes(form.encoding)
  const lacking = new Set<string>()
  for (const sign of text) {
    if (codes.has(sign) || form.ownBytes?.has(sign)) continue
    lacking.add(sign)
    if (lacking.size === 5) break
  }
  return [...lacking]
}
