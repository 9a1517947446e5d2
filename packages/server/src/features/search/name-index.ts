import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../../platform/database/database.ts'

/** Words from this length on are found by the trigram index; shorter ones by looking at the names themselves. */
const indexedLength = 3

/**
 * A condition on `items` that holds where every word occurs in the folded name. Words are folded already. The one place
 * that knows how each database finds parts of names.
 */
export function namesContaining(dialect: Dialect, words: readonly string[]): RawBuilder<unknown> {
  if (dialect === 'postgres') return all(words.map(contains))
  const indexed = words.filter(word => [...word].length >= indexedLength)
  const short = words.filter(word => !indexed.includes(word))
  if (indexed.length === 0) return all(words.map(contains))
  const match = sql`items.seq in (select rowid from item_names where item_names match ${indexed.map(phrase).join(' AND ')})`
  return all([match, ...short.map(contains)])
}

/** The same without any index, for few items. */
export function namesHolding(words: readonly string[]): RawBuilder<unknown> {
  return all(words.map(contains))
}

/**
 * A column as it must be written where `namesContaining` is to lead: SQLite would rather walk an index of the column
 * through everything that a space holds and look each row up among the hits.
 */
export function behindNames(
  dialect: Dialect,
  words: readonly string[],
  column: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return words.some(word => [...word].length >= indexedLength) ? behind(dialect, column) : column
}

/** A column that an index shall not be chosen for. */
export function behind(dialect: Dialect, column: RawBuilder<unknown>): RawBuilder<unknown> {
  return dialect === 'sqlite' ? sql`+${column}` : column
}

function all(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`1 = 1` : sql.join(conditions, sql` and `)
}

/** A word as an FTS5 string: nothing in it is an operator. */
function phrase(word: string): string {
  return `"${word.replaceAll('"', '""')}"`
}

function contains(word: string): RawBuilder<unknown> {
  return sql`items.name_key like ${`%${word.replace(/[\\%_]/g, found => `\\${found}`)}%`} escape '\\'`
}
