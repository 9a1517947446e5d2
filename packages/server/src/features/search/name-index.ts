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
  const match = trigramMatch(dialect, words)
  if (!match) return all(words.map(contains))
  const rows = sql`items.seq in (select rowid from item_names where ${match})`
  return all([rows, ...words.filter(isShort).map(contains)])
}

/** A stretch of the items, by their running number: `from` and above, and below `below`. */
export interface Stretch {
  readonly from: number
  readonly below: number
}

export const everything: Stretch = { from: 0, below: Number.MAX_SAFE_INTEGER }

/** As `namesContaining`, within a stretch. */
export function namesWithin(dialect: Dialect, words: readonly string[], stretch: Stretch): RawBuilder<unknown> {
  const within = sql`items.seq >= ${stretch.from} and items.seq < ${stretch.below}`
  const match = trigramMatch(dialect, words)
  if (!match) return all([namesContaining(dialect, words), within])
  const rows = sql`items.seq in (select rowid from item_names where ${match}
    and rowid >= ${stretch.from} and rowid < ${stretch.below})`
  return all([rows, ...words.filter(isShort).map(contains)])
}

/**
 * The running numbers of the newest `limit` items below a number whose names hold the words, newest first. The trigram
 * index knows nothing of spaces: what is found may lie in any.
 */
export function numbersOf(
  dialect: Dialect,
  words: readonly string[],
  spaces: RawBuilder<unknown>,
  below: number,
  limit: number,
): RawBuilder<{ seq: number }> {
  const match = trigramMatch(dialect, words)
  if (match) {
    return sql`select rowid as seq from item_names where ${match} and rowid < ${below} order by rowid desc limit ${limit}`
  }
  return sql`select seq from items where ${spaces} and ${all(words.map(contains))} and seq < ${below}
    order by seq desc limit ${limit}`
}

/** What SQLite's index can find of the words; null where it can find nothing. */
function trigramMatch(dialect: Dialect, words: readonly string[]): RawBuilder<unknown> | null {
  const indexed = words.filter(word => !isShort(word))
  if (dialect === 'postgres' || indexed.length === 0) return null
  return sql`item_names match ${indexed.map(phrase).join(' AND ')}`
}

function isShort(word: string): boolean {
  return [...word].length < indexedLength
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
  return words.some(word => !isShort(word)) ? behind(dialect, column) : column
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
