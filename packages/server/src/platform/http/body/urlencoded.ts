import { unescapeBuffer } from 'node:querystring'
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
    const piece = Buffer.from(text.subarray(from, end))
    for (let at = piece.indexOf(plus); at !== -1; at = piece.indexOf(plus, at + 1)) piece[at] = space
    pieces.push(unescapeBuffer(piece.toString('latin1')))
    from = end
    if (text.length > slice) await setImmediate()
  }
  return Buffer.concat(pieces)
}

/** Moves the end of a piece so that it doesn't divide an escape. */
function wholeUpTo(text: Buffer, end: number): number {
  if (end === text.length) return end
  if (text[end - 1] === percent) return end + 2 > text.length ? text.length : end + 2
  if (text[end - 2] === percent) return end + 1
  return end
}
