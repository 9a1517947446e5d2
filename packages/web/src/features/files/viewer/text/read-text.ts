import { decodeAs } from '@holdall/contract/encodings/decode.ts'
import type { Encoding } from '@holdall/contract/encodings/encodings.ts'
import type { Judged } from '@holdall/contract/encodings/judge.ts'
import { readable } from '@holdall/contract/encodings/plain.ts'
import { judgeText } from '../../../../platform/encodings/judge-text.ts'
import { type Bytes, readRange } from '../parts/read-range.ts'
import { mostTextBytes } from './most-text.ts'

/** The beginning of a text file, and how it is encoded as far as that can be told. */
type ReadText = { bytes: Uint8Array; isCut: boolean; judged: Judged }
/** `detected` is what was judged; `encoding` may be another one that the reader has chosen. */
export type ShownText = { text: string; isCut: boolean; encoding: Encoding; detected: Encoding }

/** The start of a text file. Rejects with an `Error` when it can't be fetched. */
export async function readText(
  item: Bytes & { size: number },
  signal: AbortSignal,
  languages?: readonly string[],
): Promise<ReadText> {
  const isCut = item.size > mostTextBytes
  const bytes =
    item.size === 0 ? new Uint8Array() : await readRange(item, 0, Math.min(item.size, mostTextBytes), signal)
  return { bytes, isCut, judged: await judgeText(bytes, { isCut, ...(languages ? { languages } : {}) }) }
}

/** The text as people read it. Its mark counts for the encoding that it is the mark of. */
export function shownText({ bytes, isCut, judged }: ReadText, chosen?: Encoding): ShownText {
  const encoding = chosen ?? judged.encoding
  const mark = encoding === judged.encoding ? judged.mark : 0
  const text = readable(decodeAs(bytes, { encoding, mark }, isCut))
  return { text, isCut, encoding, detected: judged.encoding }
}
