import { decodeAs } from '../encodings/decode.ts'
import { encodingNamed } from '../encodings/encodings.ts'
import { certainEncoding, type Judged } from '../encodings/judge.ts'

/** The header is the first entry, behind the comments of the file. */
const longestStart = 16_384

/**
 * The text of a PO file: in UTF-8 or UTF-16, or in the encoding that its header names (`charset=`). Null if it is in
 * another one, because guessed letters would be saved as translations.
 */
export function decodePo(bytes: Uint8Array): string | null {
  const judged = certainEncoding(bytes) ?? namedIn(bytes)
  return judged && decodeWhole(bytes, judged)
}

function namedIn(bytes: Uint8Array): Judged | null {
  const start = String.fromCharCode(...bytes.subarray(0, longestStart))
  const encoding = encodingNamed(/charset=([\w:.-]{2,30})/i.exec(start)?.[1] ?? '')
  return encoding && !encoding.startsWith('utf-') ? { encoding, mark: 0 } : null
}

/** Null if some bytes are no letters in this encoding. */
function decodeWhole(bytes: Uint8Array, judged: Judged): string | null {
  // These two can have the sign for what can't be decoded as a letter; one of our sentences has.
  if (judged.encoding === 'utf-8' || judged.encoding === 'gb18030') {
    try {
      return new TextDecoder(judged.encoding, { fatal: true }).decode(bytes.subarray(judged.mark))
    } catch {
      return null
    }
  }
  const text = decodeAs(bytes, judged)
  return judged.encoding.startsWith('utf-') || !text.includes('\ufffd') ? text : null
}
