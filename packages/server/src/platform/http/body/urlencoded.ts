import { setImmediate } from 'node:timers/promises'
import type { FormPart } from './form-part.ts'

const [ampersand, equals, percent, plus, space] = [...Buffer.from('&=%+ ')] as [number, number, number, number, number]

export interface UrlencodedLimits {
  /** More fields make the form unreadable. */
  readonly parts: number
  /** Bytes that are decoded before others get their turn. */
  readonly slice: number
}

/**
 * Reads a form (`application/x-www-form-urlencoded` of the URL standard). Null if it has too many fields.
 * `Response.formData` takes a time that grows with the square of the number of fields: two megabytes take it 14 seconds.
 */
export async function readUrlencoded(body: Buffer, { parts, slice }: UrlencodedLimits): Promise<FormPart[] | null> {
  const found: FormPart[] = []
  for (let from = 0; from < body.length; ) {
    if (found.length >= parts) return null
    const end = body.indexOf(ampersand, from)
    const field = body.subarray(from, end === -1 ? body.length : end)
    const middle = field.indexOf(equals)
    const [name, value] =
      middle === -1 ? [field, Buffer.alloc(0)] : [field.subarray(0, middle), field.subarray(middle + 1)]
    found.push({
      name: (await decode(name, slice)).toString('utf8'),
      fileName: null,
      bytes: await decode(value, slice),
    })
    from += field.length + 1
  }
  return found
}

async function decode(text: Buffer, slice: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  for (let from = 0; from < text.length; ) {
    const end = wholeUpTo(text, Math.min(from + slice, text.length))
    pieces.push(unescaped(text.subarray(from, end)))
    from = end
    if (text.length > slice) await setImmediate()
  }
  return Buffer.concat(pieces)
}

/** An escape that isn't one stays as it is. */
function unescaped(piece: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(piece.length)
  let end = 0
  for (let at = 0; at < piece.length; at++) {
    const byte = piece[at] ?? 0
    const [high, low] = byte === percent ? [digitOf(piece[at + 1]), digitOf(piece[at + 2])] : [-1, -1]
    if (high >= 0 && low >= 0) {
      bytes[end++] = high * 16 + low
      at += 2
    } else bytes[end++] = byte === plus ? space : byte
  }
  return bytes.subarray(0, end)
}

/** The value of a hexadecimal digit, or -1. */
function digitOf(code = 0): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const letter = code | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}

/** Moves the end of a piece so that it doesn't divide an escape. */
function wholeUpTo(text: Buffer, end: number): number {
  if (end === text.length) return end
  if (text[end - 1] === percent) return end + 2 > text.length ? text.length : end + 2
  if (text[end - 2] === percent) return end + 1
  return end
}
