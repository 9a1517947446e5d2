import type { FieldError } from '@holdall/contract/kit/errors.ts'
import { sentenceOfKey } from '@holdall/contract/localizations/lines.ts'
import { mostLines } from '@holdall/contract/localizations/localizations.contract.ts'
import { po } from 'gettext-parser'
import type { LocalizationRow } from '../../core/languages/languages.tables.ts'
import { tell } from '../../platform/failure.ts'
import { lineProblems } from './line-problems.ts'
import { readEntries } from './po-reader/read-entries.ts'

/** Lines of several plural forms share their source text; the form is the context (`msgctxt`) of each. */
type Messages = Record<string, Record<string, { msgid: string; msgctxt?: string; msgstr?: string[] }>>

/** Writes the lines of a localization as a PO file (GNU gettext, “The Format of PO Files”). */
export function writePo({ language }: Pick<LocalizationRow, 'language'>, lines: ReadonlyMap<string, string>): Buffer {
  const translations: Messages = {}
  for (const [key, translation] of lines) {
    const { text, form } = sentenceOfKey(key)
    const context = form ?? ''
    translations[context] ??= Object.create(null) as Messages[string]
    const group = translations[context]
    if (group) group[text] = { msgid: text, msgstr: [translation], ...(form ? { msgctxt: form } : {}) }
  }
  const headers = { Language: language.replace('-', '_'), 'Content-Type': 'text/plain; charset=utf-8' }
  return po.compile({ charset: 'utf-8', headers, translations: translations as never })
}

export interface ReadPo {
  readonly lines: Record<string, string>
  readonly refused: ({ key: string } & Pick<FieldError, 'message' | 'sentence'>)[]
  /** Entries that are marked as unchecked, which are no translations. */
  readonly fuzzy: number
}

/** Reads the lines of a PO file, and says what is wrong with each that can't be used. @throws `localization.unreadable` */
export async function readPo(text: string): Promise<ReadPo> {
  const lines: Record<string, string> = {}
  const refused: ReadPo['refused'] = []
  const { entries, fuzzy } = await readEntries(text, mostLines)
  for await (const [key, translation, problem] of lineProblems(entries)) {
    if (problem) refused.push({ key: key.slice(0, 200), ...tell(problem) })
    else lines[key] = translation
  }
  return { lines, refused: refused.slice(0, 500), fuzzy }
}
