import { decodePage } from './code-pages.ts'
import type { Judged } from './judge.ts'
import { decodeWide, isWide } from './wide.ts'

/**
 * The text in these bytes, without the mark; U+FFFD for each sequence that isn't in the encoding. With `isCut`, a letter
 * that is cut off at the end is left out.
 */
export function decodeAs(bytes: Uint8Array, { encoding, mark }: Judged, isCut = false): string {
  const body = bytes.subarray(mark)
  return isWide(encoding) ? decodeWide(body, encoding, isCut).toWellFormed() : decodePage(body, encoding, isCut)
}
