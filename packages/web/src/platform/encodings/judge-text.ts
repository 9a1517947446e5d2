import { decodeAs } from '@holdall/contract/encodings/decode.ts'
import {
  certainEncoding,
  chooseEncoding,
  declaredEncoding,
  type Guess,
  type Judged,
  type JudgeOptions,
  sampleOf,
} from '@holdall/contract/encodings/judge.ts'
import { decodeOne, judgeTogether, sampleTogether } from '@holdall/contract/encodings/together.ts'
import { guessAway } from './guess-away.ts'

/** How the bytes of a text are encoded. Where they alone don't decide, the languages of the reader do. */
export async function judgeText(bytes: Uint8Array, options: JudgeOptions = {}): Promise<Judged> {
  const known = certainEncoding(bytes, options.isCut) ?? declaredEncoding(bytes)
  if (known) return known
  const sample = sampleOf(bytes)
  return { encoding: chooseEncoding(sample, await guess(sample), { languages: ownLanguages(), ...options }), mark: 0 }
}

/** The text in these bytes, in whatever encoding it is. */
export async function decodeText(bytes: Uint8Array, options: JudgeOptions = {}): Promise<string> {
  return decodeAs(bytes, await judgeText(bytes, options), options.isCut)
}

/** The names in an archive, judged together. */
export async function decodeNames(names: readonly Uint8Array[]): Promise<string[]> {
  const sample = sampleTogether(names)
  const judged = sample
    ? judgeTogether(sample, await guess(sample), { languages: ownLanguages(), isArchive: true })
    : judgeTogether(null, [])
  return names.map(name => decodeOne(name, judged))
}

function ownLanguages(): string[] {
  return [document.documentElement.lang, ...navigator.languages]
}

/** Without the library, a text is shown as the most frequent encoding says, and the reader can choose another one. */
async function guess(sample: Uint8Array): Promise<readonly Guess[]> {
  try {
    return await guessAway(sample)
  } catch (error) {
    console.warn('The encoding of a text can’t be detected', error)
    return []
  }
}
