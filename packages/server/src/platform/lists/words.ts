import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../database/database.ts'
import { bareText } from '../text/bare-text.ts'
import type { Condition } from './list-view.ts'

/** Finds other characters than those of ASCII in SQLite. */
const beyondAscii = '*[^\x01-~]*'

/** A word as the middle of a pattern that is escaped by a backslash. */
export function patternOf(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`
}

/**
 * Holds where a text holds every word, whatever the case and the accents. It reads the text of every row: for few rows, or
 * where an index can't help.
 */
export function holdsWords(dialect: Dialect, text: RawBuilder<unknown>, words: readonly string[]): Condition {
  return sql`(${sql.join(
    words.map(word => holds(dialect, text, patternOf(bareText(word)))),
    sql` and `,
  )})`
}

/** Holds where a text fits a pattern of bare letters. */
export function holds(dialect: Dialect, text: RawBuilder<unknown>, pattern: string): Condition {
  if (dialect === 'postgres') return sql`bare_text(${text}) like ${pattern} escape '\\'`
  // SQLite compares letters of ASCII by itself whatever their case: our function is called for the other texts alone.
  return sql`((${text}) like ${pattern} escape '\\' or
    ((${text}) glob ${beyondAscii} and bare_text(${text}) like ${pattern} escape '\\'))`
}
