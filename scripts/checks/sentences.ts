import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fillSentence } from '../../packages/contract/src/kit/sentences.ts'
import {
  type CollectedSentence,
  formsOf,
  keysOf,
  lineProblem,
  sentenceOfKey,
  sourceOf,
} from '../../packages/contract/src/localizations/lines.ts'
import { collectionFile, collectSentences, languagesFolder, writeCollection } from '../sentences/collect.ts'
import type { Check } from './check.ts'

/** The languages that come with the product. */
const shipped = ['ar', 'de', 'es', 'fr', 'ja', 'pt-BR', 'zh-Hans']
/** Enough to see what is wrong. */
const most = 30

/** What is missing from a language, what it has too much, and which lines don't fit their sentences. */
export function judgeLanguage(
  language: string,
  lines: Readonly<Record<string, string>>,
  sentences: readonly CollectedSentence[],
): string[] {
  const forms = formsOf(language)
  const sources = new Map(
    sentences.flatMap(one => keysOf(one, forms).map(key => [key, sourceOf(one, sentenceOfKey(key).form)] as const)),
  )
  const missing = [...sources.keys()].filter(key => !lines[key]).map(key => `${language} lacks “${key}”.`)
  const unknown = Object.keys(lines)
    .filter(key => !sources.has(key))
    .map(key => `${language} has “${key}”, which no code contains.`)
  const wrong = Object.entries(lines).flatMap(([key, line]) => {
    const problem = lineProblem(key, line, sources.get(key))
    return problem ? [`${language}, “${key}”: ${fillSentence(problem.text, problem.values)}.`] : []
  })
  return [...missing, ...unknown, ...wrong]
}

/** Every sentence is collected, none is glued, and each language that comes with the product has all of them. */
export const sentenceCatalogue: Check = {
  name: 'sentences',
  async run() {
    const { sentences, wrong } = collectSentences()
    const isCurrent = readFileSync(collectionFile, 'utf8') === writeCollection(sentences)
    const languages = shipped.flatMap(language => {
      const lines = JSON.parse(readFileSync(join(languagesFolder, `${language}.json`), 'utf8'))
      return judgeLanguage(language, lines, sentences)
    })
    const all = [
      ...wrong,
      ...(isCurrent ? [] : ['The collection is out of date: run `npm run sentences`.']),
      ...languages,
    ]
    const rest = all.length > most ? [`… and ${all.length - most} more.`] : []
    return { isRight: all.length === 0, output: [...all.slice(0, most), ...rest].join('\n') }
  },
}
