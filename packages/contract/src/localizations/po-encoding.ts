import { decodeAs } from '../encodings/decode.ts'
import { encodingNamed } from '../encodings/encodings.ts'
import { certainEncoding } from '../encodings/judge.ts'

/** The header is the first entry, behind the comments of the file. */
const longestStart = 16_384

/**
 * The text of a PO file: in UTF-8 or UTF-16, or in the encoding that its header names (`charset=`). Null if it is in
 * another one, because guessed letters would be saved as translations.
 */
export function decodePo(bytes: Uint8Array): string | null {
  const certain = certainEncoding(bytes)
  if (certain) return sound(decodeAs(bytes, certain))
  const start = String.fromCharCode(...bytes.subarray(0, longestStart))
  const encoding = encodingNamed(/charset=([\w:.-]{2,30})/i.exec(start)?.[1] ?? '')
  return encoding && !encoding.startsWith('utf-') ? sound(decodeAs(bytes, { encoding, mark: 0 })) : null
}

const sound = (text: string) => (text.includes('\ufffd') ? null : text)
