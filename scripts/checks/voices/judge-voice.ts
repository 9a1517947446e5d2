import { splitKey } from '../../../packages/contract/src/kit/sentences.ts'
import { sentenceOfKey } from '../../../packages/contract/src/localizations/lines.ts'
import type { Lines } from '../../sentences/language-files.ts'
import type { Voice } from './read-voice.ts'

/** Lines of a language that use another word or another form than its page says. */
export function judgeVoice(language: string, lines: Lines, { terms, rules }: Voice): string[] {
  const judged = terms.map(term => ({ ...term, asked: englishWord(term.english), refused: ownWords(term.not) }))
  return Object.entries(lines).flatMap(([key, line]) => {
    // A meaning in front of the sentence is for translators.
    const english = splitKey(sentenceOfKey(key).text).text
    const words = withoutNames(line)
    const byTerm = judged.flatMap(({ asked, refused, own }) => {
      const found = asked.test(english) ? refused?.exec(words)?.[0] : undefined
      return found ? [`${language}, “${key}”: “${found}” isn’t the term here; say “${own}”.`] : []
    })
    const byRule = rules.flatMap(({ pattern, say, except }) => {
      const found = except?.test(english) ? undefined : pattern.exec(words)?.[0]
      return found ? [`${language}, “${key}”: “${found}”; ${say}.`] : []
    })
    return [...byTerm, ...byRule]
  })
}

/** Names of values and tags are code, whatever language is around them. */
function withoutNames(line: string): string {
  return line.replace(/\{\{[^{}]*\}\}/g, '\u{FFFC}').replace(/<\/?[a-z][^<>]*>/gi, '')
}

/** The English term, in the singular or plural. */
function englishWord(english: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${english.map(escaped).join('|')})(?:e?s)?(?![\\p{L}\\p{N}])`, 'iu')
}

/**
 * A word as it is inflected: its beginning is that of a word, what follows is free. Scripts without blanks have no
 * beginnings of words.
 */
function ownWords(not: readonly string[]): RegExp | null {
  if (not.length === 0) return null
  const each = not.map(word =>
    /^[\p{Script=Latin}]/u.test(word) ? `(?<![\\p{L}\\p{N}])${escaped(word)}` : escaped(word),
  )
  return new RegExp(each.join('|'), 'iu')
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
