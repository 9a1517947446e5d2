import { isMultiByte } from './code-pages.ts'
import { decodeAs } from './decode.ts'
import { chooseEncoding, type Guess, type Judged, type JudgeOptions, sampleOf } from './judge.ts'
import { countUtf8 } from './utf8.ts'

const mostSample = 8192

/**
 * What the library is to be asked about short texts that belong together, such as the names in an archive: one of them
 * alone says too little. Null if all are UTF-8.
 */
export function sampleTogether(texts: readonly Uint8Array[]): Uint8Array | null {
  const joined: number[] = []
  for (const text of texts) {
    if (countUtf8(text, false).faults === 0) continue
    if (joined.length > mostSample) break
    joined.push(...text.subarray(0, mostSample), 0x0a)
  }
  return joined.length === 0 ? null : sampleOf(Uint8Array.from(joined))
}

/** How those are encoded that aren't UTF-8, after the library's answers about the sample; null for the sample means none. */
export function judgeTogether(
  sample: Uint8Array | null,
  guesses: readonly Guess[],
  options: JudgeOptions = {},
): Judged {
  return { encoding: sample ? chooseEncoding(sample, guesses, options) : 'utf-8', mark: 0 }
}

/** One of the texts. It is UTF-8 if that can't be by chance, as some programs add names in another encoding. */
export function decodeOne(text: Uint8Array, judged: Judged): string {
  const { evidence, faults } = countUtf8(text, false)
  const isUtf8 = faults === 0 && (!isMultiByte(judged.encoding) || evidence === 0 || evidence > 2)
  return decodeAs(text, isUtf8 ? { encoding: 'utf-8', mark: 0 } : judged)
}
