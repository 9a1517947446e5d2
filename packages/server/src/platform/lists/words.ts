import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../database/database.ts'
import { bareText } from '../text/bare-text.ts'
import type { Condition } from './list-view.ts'

/** Matches text with non-ASCII characters in SQLite. */
const beyondAscii = '*[^\x01-~]*'

/** A LIKE pattern that finds a word anywhere, with backslash as the escape character. */
export function patternOf(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`
}

/**
 * Holds where a text contains every word, ignoring case and accents. It reads the text of every row, so use it for few
 * rows or where no index can help.
 */
export function holdsWords(dialect: Dialect, text: RawBuilder<unknown>, words: readonly string[]): Condition {
  return sql`(${sql.join(
    words.map(word => holds(dialect, text, patternOf(bareText(word)))),
    sql` and `,
  )})`
}

/** Holds where a text matches a pattern of bare letters (see `bareText`). */
export function holds(dialect: Dialect, text: RawBuilder<unknown>, pattern: string): Condition {
  if (dialect === 'postgres') return sql`bare_text(${text}) like ${pattern} escape '\\'`
  // SQLite itself ignores the case of ASCII letters, so our function is called only for other texts.
  return sql`((${text}) like ${pattern} escape '\\' or
    ((${text}) glob ${beyondAscii} and bare_text(${text}) like ${pattern} escape '\\'))`
}
