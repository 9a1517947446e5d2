import { readFileSync } from 'node:fs'
import { collectionFile, collectSentences, placesFile, writeCollection, writePlaces } from '../sentences/collect.ts'
import { judgeLanguages } from '../sentences/judge-language.ts'
import { judgeMeanings, readSameEverywhere } from '../sentences/meanings.ts'
import { untranslated } from '../sentences/untranslated.ts'
import type { Check } from './check.ts'

/** Enough to see what is wrong. */
const most = 30

/**
 * Every sentence is collected, none is glued, short ones that features share say what they mean, and no translation is wrong. A missing one is a warning: readers see the
 * sentence in English until it is translated, and only `npm run release` refuses it (docs/decisions/0119).
 */
export const sentenceCatalogue: Check = {
  name: 'sentences',
  async run() {
    const { sentences, uses, wrong, places } = collectSentences()
    const isCurrent =
      readFileSync(collectionFile, 'utf8') === writeCollection(sentences) &&
      readFileSync(placesFile, 'utf8') === writePlaces(places)
    const languages = judgeLanguages(sentences)
    const all = [
      ...wrong,
      ...judgeMeanings(uses, readSameEverywhere()),
      ...(isCurrent ? [] : ['The collection is out of date: run `npm run sentences`.']),
      ...[...languages.values()].flatMap(language => language.wrong),
    ]
    const rest = all.length > most ? [`… and ${all.length - most} more.`] : []
    return {
      isRight: all.length === 0,
      output: [...all.slice(0, most), ...rest].join('\n'),
      warnings: untranslated(languages),
    }
  },
}
