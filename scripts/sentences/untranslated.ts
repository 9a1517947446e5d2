import { collectSentences } from './collect.ts'
import { judgeLanguages, type LanguageVerdict } from './judge-language.ts'

/** Enough of a language to see what it lacks. */
const most = 10

/** How many sentences each language lacks, and the first of them; nothing for complete languages. */
export function untranslated(languages: ReadonlyMap<string, LanguageVerdict>): string[] {
  return [...languages]
    .filter(([, { missing }]) => missing.length > 0)
    .map(([language, { missing }]) => {
      const named = missing.slice(0, most).map(text => `“${text}”`)
      const rest = missing.length > most ? [`and ${missing.length - most} more`] : []
      return `${language} has no translation of ${count(missing.length)}: ${[...named, ...rest].join(', ')}`
    })
}

function count(sentences: number): string {
  return sentences === 1 ? '1 sentence' : `${sentences} sentences`
}

/** Why no release can be made of the sentences as they are; undefined if every language is complete. */
export function whyUntranslated(languages = judgeLanguages(collectSentences().sentences)): string | undefined {
  const lines = untranslated(languages)
  return lines.length === 0 ? undefined : ['A release has every language complete.', ...lines].join('\n')
}
