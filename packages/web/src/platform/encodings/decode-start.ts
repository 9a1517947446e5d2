import { decodeAs } from '@holdall/contract/encodings/decode.ts'
import { isBinary, readable } from '@holdall/contract/encodings/plain.ts'
import { isWide } from '@holdall/contract/encodings/wide.ts'
import { judgeText } from './judge-text.ts'

/** How a text begins that isn't plain UTF-8; null if these bytes are no text. */
export async function decodeStart(bytes: Uint8Array): Promise<string | null> {
  const judged = await judgeText(bytes, { isCut: true })
  if (!isWide(judged.encoding) && isBinary(bytes)) return null
  return readable(decodeAs(bytes, judged, true))
}
