import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../database/database.ts'
import type { Condition } from './list-view.ts'

/** Letters outside of ASCII that are tried in both cases; of a word with more, the usual spellings are. */
const mostLetters = 3

/** A word as the middle of a pattern that is escaped by a backslash. */
export function patternOf(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`
}

/**
 * Holds where a text holds every word, whatever the case. It reads the text of every row: for few rows, or where an index
 * can't help. Databases know the cases of ASCII alone for certain.
 */
export function holdsWords(dialect: Dialect, text: RawBuilder<unknown>, words: readonly string[]): Condition {
  const like = dialect === 'postgres' ? sql`ilike` : sql`like`
  const one = (spelling: string) => sql`(${text}) ${like} ${patternOf(spelling)} escape '\\'`
  const conditions = words.map(word => sql`(${sql.join(spellings(word).map(one), sql` or `)})`)
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** The word in every case that its letters outside of ASCII may have. */
function spellings(word: string): string[] {
  const letters = [...word]
  const isCased = (letter: string) => letter > '\x7f' && letter.toLowerCase() !== letter.toUpperCase()
  if (letters.filter(isCased).length > mostLetters) return [...new Set([word, word.toLowerCase(), word.toUpperCase()])]
  return letters.reduce<string[]>(
    (made, letter) => {
      const cases = isCased(letter) ? [letter.toLowerCase(), letter.toUpperCase()] : [letter]
      return cases.flatMap(one => made.map(beginning => beginning + one))
    },
    [''],
  )
}
