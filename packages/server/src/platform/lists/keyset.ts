import type { ListSort } from '@holdall/contract/kit/admin-lists.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Dialect } from '../database/database.ts'
import { fail } from '../failure.ts'
import { cursorText, decodeCursor, encodeCursor } from '../http/cursor.ts'
import { wholeNumber } from './filter-sources.ts'
import type { ListSource, SortSource } from './list-source.ts'
import type { Condition } from './list-view.ts'

/** Where a page ended: the sort value and the id of its last row. */
export interface Place {
  readonly key: string | number | null
  readonly id: string
}

const Cursor = z.object({
  by: z.string(),
  dir: z.enum(['asc', 'desc']),
  key: z.union([cursorText, z.int(), z.null()]),
  id: cursorText,
})

export function sortOf(source: ListSource, { orderBy }: ListSort): SortSource {
  const sort = (source.sorts as Readonly<Record<string, SortSource>>)[orderBy]
  if (!sort) throw new TypeError(`${source.list.id} can’t be sorted by ${orderBy}`)
  return sort
}

export function placeCursor(sort: ListSort, place: Place): string {
  return encodeCursor({ by: sort.orderBy, dir: sort.orderDir, ...place })
}

/** @throws `list.bad-cursor`, also for a cursor of another order */
export function readPlace(source: ListSource, sort: ListSort, text: string): Place {
  const cursor = decodeCursor(Cursor, text)
  const { kind, isNullable } = sortOf(source, sort)
  const isRightKind =
    cursor.key === null ? isNullable === true : typeof cursor.key === (kind === 'text' ? 'string' : 'number')
  if (cursor.by !== sort.orderBy || cursor.dir !== sort.orderDir || !isRightKind) {
    throw fail('list.bad-cursor')
  }
  return { key: cursor.key, id: cursor.id }
}

/** Converts a sort value from the database to the form that a cursor holds. */
export function keyOf({ kind }: SortSource, value: unknown): Place['key'] {
  if (value === null || value === undefined) return null
  return kind === 'number' ? Number(value) : String(value)
}

interface PlaceColumns {
  readonly key: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
}

/** The columns of places that were already read. */
export const placeColumns: PlaceColumns = { key: sql`places.key`, id: sql`places.id` }

/**
 * The order of a list by these columns. Rows without a value come first in ascending order and last in descending
 * order, on both databases.
 */
export function orderOf(source: ListSource, sort: ListSort, dialect: Dialect, columns?: PlaceColumns): Condition {
  const { column, isNullable } = sortOf(source, sort)
  const { key, id } = columns ?? { key: column, id: source.id }
  const dir = dirOf(sort)
  const nulls =
    !isNullable || dialect === 'sqlite' ? sql`` : sort.orderDir === 'asc' ? sql`nulls first` : sql`nulls last`
  return sql`${key} ${dir} ${nulls}, ${id} ${dir}`
}

/** The order where every row has the same sort value: SQLite would otherwise sort the rows. */
export function orderOfSame(source: ListSource, sort: ListSort): Condition {
  return sql`${source.id} ${dirOf(sort)}`
}

function dirOf({ orderDir }: ListSort): Condition {
  return orderDir === 'asc' ? sql`asc` : sql`desc`
}

/** Holds for the rows after a place where every row has the same value. */
export function afterSame(source: ListSource, sort: ListSort, place: Place, same: number): Condition {
  const isUp = sort.orderDir === 'asc'
  const key = Number(place.key)
  if (same === key) return sql`${source.id} ${isUp ? sql`>` : sql`<`} ${place.id}`
  return same > key === isUp ? sql`1 = 1` : sql`1 = 0`
}

/** Holds for the rows after a place. */
export function after(source: ListSource, sort: ListSort, place: Place): Condition {
  const { column, kind, isNullable } = sortOf(source, sort)
  const { id } = source
  const isUp = sort.orderDir === 'asc'
  const sign = isUp ? sql`>` : sql`<`
  if (place.key === null) {
    const rest = sql`(${column} is null and ${id} ${sign} ${place.id})`
    return isUp ? sql`(${rest} or ${column} is not null)` : rest
  }
  const key = kind === 'number' ? wholeNumber(place.key) : place.key
  const later = sql`(${column}, ${id}) ${sign} (${key}, ${place.id})`
  return isNullable && !isUp ? sql`(${later} or ${column} is null)` : later
}
