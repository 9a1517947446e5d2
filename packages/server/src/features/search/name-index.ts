import { type RawBuilder, sql } from 'kysely'
import type { Dialect, Tx } from '../../platform/database/database.ts'
import { holds, patternOf } from '../../platform/lists/words.ts'

/** Words of at least this length are found with the trigram index; shorter ones by scanning the names. */
const indexedLength = 3

/** A range of items by their sequence number: from `from` on, and below `below`. */
export interface ValueRange {
  readonly from: number
  readonly below: number
  /** The items of the range whose names contain the words, if they have just been looked up. */
  readonly numbers?: readonly number[]
}

export const everything: ValueRange = { from: 0, below: Number.MAX_SAFE_INTEGER }

/**
 * A condition for the `items` of a range whose name contains every word, ignoring case and accents. The words have
 * already been passed through `bareText`. Only this file knows how each database finds parts of names.
 */
export function namesWithin(dialect: Dialect, words: readonly string[], stretch: ValueRange): RawBuilder<unknown> {
  const match = trigramMatch(dialect, words)
  // PostgreSQL can't combine its index with a range: it would walk every name that contains a frequent word.
  if (dialect === 'postgres' && stretch.numbers)
    return all([sql`items.seq = any(${stretch.numbers})`, ...words.map(word => containsUnindexed(dialect, word))])
  if (!match)
    return all([
      ...words.map(word => (isIndexed(words) ? contains(dialect, word) : containsUnindexed(dialect, word))),
      sql`items.seq >= ${stretch.from} and items.seq < ${stretch.below}`,
    ])
  const rows = sql`items.seq in (select rowid from item_names where ${match}
    and rowid >= ${whole(stretch.from)} and rowid < ${whole(stretch.below)})`
  return all([rows, ...words.filter(isShort).map(word => contains(dialect, word))])
}

/** Whether an index finds the words; words that are too short are searched for in the names themselves. */
export function isIndexed(words: readonly string[]): boolean {
  return words.some(word => !isShort(word))
}

/** The sequence numbers of the newest `limit` items below a number whose names contain the words, in any space. */
export function numbersOf(
  dialect: Dialect,
  words: readonly string[],
  below: number,
  limit: number,
): RawBuilder<{ seq: number }> {
  const match = trigramMatch(dialect, words)
  return match
    ? sql`select rowid as seq from item_names where ${match} and rowid < ${whole(below)} order by rowid desc limit ${limit}`
    : sql`select seq from items where ${all(words.map(word => contains(dialect, word)))} and seq < ${below}
        order by seq desc limit ${limit}`
}

/** What SQLite's index can find of the words; null where it can find nothing. */
function trigramMatch(dialect: Dialect, words: readonly string[]): RawBuilder<unknown> | null {
  const indexed = words.filter(word => !isShort(word))
  if (dialect === 'postgres' || indexed.length === 0) return null
  return sql`item_names match ${indexed.map(phrase).join(' AND ')}`
}

/** Numbers are bound as floats, but FTS5 only seeks by integers: it would walk all matches. */
function whole(value: number): RawBuilder<unknown> {
  return sql`cast(${value} as integer)`
}

function isShort(word: string): boolean {
  return [...word].length < indexedLength
}

/** Names that contain every word, without an index: for few items. */
export function namesHolding(dialect: Dialect, words: readonly string[]): RawBuilder<unknown> {
  return all(words.map(word => containsUnindexed(dialect, word)))
}

/** A column for which no index should be used. */
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

/**
 * The same where no index would help, and without offering one to PostgreSQL. A folded name in ASCII is already bare, so
 * most names are only compared.
 */
function containsUnindexed(dialect: Dialect, word: string): RawBuilder<unknown> {
  if (dialect === 'sqlite') return contains(dialect, word)
  const pattern = patternOf(word)
  return sql`(items.name_key like ${pattern} escape '\\' or (octet_length(items.name_key) <> length(items.name_key)
    and bare_text(items.name_key) like ${pattern} escape '\\'))`
}

function contains(dialect: Dialect, word: string): RawBuilder<unknown> {
  return holds(dialect, sql`items.name_key`, patternOf(word))
}

/**
 * Writes the index entries of these items again. On PostgreSQL the index belongs to the table and never differs from
 * it.
 */
export async function refillNames(tx: Tx, dialect: Dialect, ids: readonly string[]): Promise<void> {
  if (dialect === 'postgres') return
  const these = sql`select seq from items where id in (${sql.join([...ids])})`
  await sql`delete from item_names where rowid in (${these})`.execute(tx)
  await sql`insert into item_names (rowid, name_key) select seq, bare_text(name_key) from items where seq in (${these})`.execute(
    tx,
  )
}
