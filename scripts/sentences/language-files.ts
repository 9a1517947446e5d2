import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type CollectedSentence,
  formsOf,
  keysOf,
  pluralForms,
  sentenceOfKey,
} from '../../packages/contract/src/localizations/lines.ts'
import { languagesFolder } from './collect.ts'

/** The languages that come with the product. */
export const shipped = ['ar', 'de', 'es', 'fr', 'ja', 'pt-BR', 'zh-Hans']

/** A language's translations by the keys of their sentences. */
export type Lines = Readonly<Record<string, string>>

/** The lines whose sentences the code still contains. */
export function keepKnown(language: string, lines: Lines, sentences: readonly CollectedSentence[]): Lines {
  const forms = formsOf(language)
  const known = new Set(sentences.flatMap(one => keysOf(one, forms)))
  return Object.fromEntries(Object.entries(lines).filter(([key]) => known.has(key)))
}

/** A language as a file: one line each, by sentence and plural form, so that changes can be read. */
export function writeLines(lines: Lines): string {
  const sorted = Object.keys(lines).toSorted(byKey)
  return `{\n${sorted.map(key => `${JSON.stringify(key)}: ${JSON.stringify(lines[key])}`).join(',\n')}\n}\n`
}

function byKey(one: string, other: string): number {
  const [first, second] = [sentenceOfKey(one), sentenceOfKey(other)]
  if (first.text !== second.text) return compareCodePoints(first.text, second.text)
  return place(first.form) - place(second.form)
}

function place(form: (typeof pluralForms)[number] | undefined): number {
  return form === undefined ? -1 : pluralForms.indexOf(form)
}

/** Other tools order by code points too; the operator `<` orders by UTF-16 units, which differ beyond U+FFFF. */
function compareCodePoints(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other))
}

/**
 * Removes the translations of sentences that no longer exist from every language, and puts lines added by hand in order.
 * @returns how many lines each language lost, of those that lost some
 */
export function removeUnknown(
  sentences: readonly CollectedSentence[],
  folder = languagesFolder,
): ReadonlyMap<string, number> {
  const removed = new Map<string, number>()
  for (const language of shipped) {
    const file = join(folder, `${language}.json`)
    const before = readFileSync(file, 'utf8')
    const lines: Lines = JSON.parse(before)
    const known = keepKnown(language, lines, sentences)
    const after = writeLines(known)
    if (after !== before) writeFileSync(file, after)
    const lost = Object.keys(lines).length - Object.keys(known).length
    if (lost > 0) removed.set(language, lost)
  }
  return removed
}
