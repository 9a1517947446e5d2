import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fillSentence, readableKey } from '../../packages/contract/src/kit/sentences.ts'
import {
  type CollectedSentence,
  formsOf,
  keysOf,
  lineProblem,
  sentenceOfKey,
  sourceOf,
} from '../../packages/contract/src/localizations/lines.ts'
import { languagesFolder } from './collect.ts'
import { type Lines, shipped } from './language-files.ts'

export interface LanguageVerdict {
  /** The sentences without a translation. Readers see them in English, so that they stop a release and nothing else. */
  readonly missing: readonly string[]
  /** Lines that would show readers something wrong, or that no code asks for. */
  readonly wrong: readonly string[]
}

/** Compares the lines of a language with the sentences of the code. */
export function judgeLanguage(
  language: string,
  lines: Lines,
  sentences: readonly CollectedSentence[],
): LanguageVerdict {
  const forms = formsOf(language)
  const sources = new Map(
    sentences.flatMap(one => keysOf(one, forms).map(key => [key, sourceOf(one, sentenceOfKey(key).form)] as const)),
  )
  const missing: string[] = []
  const wrong: string[] = []
  for (const one of sentences) {
    const lacking = keysOf(one, forms).filter(key => !lines[key])
    const isWhollyMissing = lacking.length === keysOf(one, forms).length
    if (isWhollyMissing) missing.push(readableKey(one.text))
    // Some numbers would be in English and others not.
    else wrong.push(...lacking.map(key => `${language} lacks the plural form “${readableKey(key)}”.`))
  }
  for (const [key, line] of Object.entries(lines)) {
    if (!sources.has(key)) wrong.push(`${language} has “${readableKey(key)}”, which no code contains.`)
    const problem = lineProblem(key, line, sources.get(key))
    if (problem) wrong.push(`${language}, “${readableKey(key)}”: ${fillSentence(problem.text, problem.values)}.`)
  }
  return { missing, wrong }
}

/** The verdict about each language that comes with the product. */
export function judgeLanguages(
  sentences: readonly CollectedSentence[],
  folder = languagesFolder,
): ReadonlyMap<string, LanguageVerdict> {
  return new Map(
    shipped.map(language => {
      const lines: Lines = JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8'))
      return [language, judgeLanguage(language, lines, sentences)]
    }),
  )
}
