import type { FieldError } from '@holdall/contract/kit/errors.ts'
import { type Sentence, sentence, splitKey } from '@holdall/contract/kit/sentences.ts'
import { mostLines } from '@holdall/contract/localizations/localizations.contract.ts'
import { tell } from '../../platform/failure.ts'
import { lineProblems } from './line-problems.ts'
import { readEntries } from './po-reader/read-entries.ts'

export interface ReadPo {
  readonly lines: Record<string, string>
  readonly refused: ({ key: string } & Pick<FieldError, 'message' | 'sentence'>)[]
  /** Entries that are marked as unchecked, which are no translations. */
  readonly fuzzy: number
}

/**
 * Reads the lines of a PO file, and says what is wrong with each that can't be used.
 * @param language whose plural forms the lines get; without it, that of the file
 * @throws `localization.unreadable`
 */
export async function readPo(text: string, language?: string): Promise<ReadPo> {
  const lines: Record<string, string> = {}
  const { entries, unmatched, repeated, fuzzy } = await readEntries({ text, most: mostLines, language })
  const refused = [
    ...refusedFor(unmatched, sentence('The file has other plural forms than the language')),
    ...refusedFor(repeated, sentence('The file has different translations of this sentence')),
  ]
  for await (const [key, translation, problem] of lineProblems(entries)) {
    if (problem) refused.push(...refusedFor([key], problem))
    else lines[key] = translation
  }
  return { lines, refused: refused.slice(0, 500), fuzzy }
}

function refusedFor(keys: readonly string[], reason: string | Sentence): ReadPo['refused'] {
  return keys.map(key => ({ key: splitKey(key).text.slice(0, 200), ...tell(reason) }))
}
