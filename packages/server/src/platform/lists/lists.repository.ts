import type { ListSort } from '@holdall/contract/kit/admin-lists.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Needs } from '../ctx.ts'
import type { Dialect } from '../database/database.ts'
import type { FilterSource } from './filter-sources.ts'
import { keptForm } from './kept-form.ts'
import { after, afterSame, keyOf, orderOf, orderOfSame, type Place, placeColumns, sortOf } from './keyset.ts'
import type { AnyScope, ListPart, ListSource } from './list-source.ts'
import type { Condition, ListView } from './list-view.ts'
import { knownWhileUnchanged, whileUnchanged } from './while-unchanged.ts'

/** Everything that a row must match, as one condition. */
export async function conditionOf(source: ListSource, view: ListView, scope: AnyScope): Promise<Condition> {
  const always = await source.where?.(view)
  const conditions: Condition[] = always ? [always] : []
  conditions.push(...((await source.more?.(view, scope)) ?? []))
  for (const filter of scope.filters) {
    const read = (source.filters as Readonly<Record<string, FilterSource>>)[filter.key]
    if (!read) throw new TypeError(`${source.list.id} has no filter ${filter.key}`)
    conditions.push(read.condition(view, filter))
  }
  const words = scope.query.split(/\s+/).filter(word => word !== '')
  const plain = words.filter(word => keptForm(word) === null)
  if (plain.length > 0) conditions.push(await source.search(view, plain))
  for (const word of words) {
    const kept = keptForm(word)
    if (kept === null) continue
    const either = [await source.search(view, [word]), await source.search(view, [kept])]
    conditions.push(sql`(${sql.join(either, sql` or `)})`)
  }
  return conditions.length === 0 ? sql`1 = 1` : sql.join(conditions, sql` and `)
}

export interface ValueRange {
  readonly limit: number
  readonly after?: Place | undefined
  readonly offset?: number
}

/** The query behind `listPlaces`. */
export function placesQuery(
  dialect: Dialect,
  source: ListSource,
  where: Condition,
  sort: ListSort,
  stretch: ValueRange,
): RawBuilder<{ id: string; key: unknown }> {
  const { limit, offset = 0 } = stretch
  const [first, ...others] = partsOf(source)
  const walk = (part: ListPart, count: number) =>
    walkOf(dialect, source, where, sort, { part, after: stretch.after, count })
  if (first && others.length === 0) return sql`${walk(first, limit)} offset ${offset}`
  // No part can contribute more rows than this to the list up to the end of the stretch.
  const parts = partsOf(source).map(part => sql`select * from (${walk(part, offset + limit)}) as part`)
  return sql`
    select id, key from (${sql.join(parts, sql` union all `)}) as places
    order by ${orderOf(source, sort, dialect, placeColumns)} limit ${limit} offset ${offset}`
}

interface Walk {
  readonly part: ListPart
  readonly after: Place | undefined
  readonly count: number
}

function walkOf(
  dialect: Dialect,
  source: ListSource,
  where: Condition,
  sort: ListSort,
  { part, after: place, count }: Walk,
): RawBuilder<{ id: string; key: unknown }> {
  const same = part.same?.[sort.orderBy]
  const isLater = place && (same === undefined ? after(source, sort, place) : afterSame(source, sort, place, same))
  const later = isLater ? sql`and ${isLater}` : sql``
  const order = same === undefined ? orderOf(source, sort, dialect) : orderOfSame(source, sort)
  return sql`
    select ${source.id} as id, ${sortOf(source, sort).column} as key from ${part.from}
    where ${where} ${later} order by ${order} limit ${count}`
}

function partsOf({ from }: ListSource): readonly ListPart[] {
  return Array.isArray(from) ? from : [{ from: from as RawBuilder<unknown> }]
}

/** The ids of a stretch of the list with their places, in order. */
export async function listPlaces(
  { db }: Needs<'db'>,
  source: ListSource,
  where: Condition,
  sort: ListSort,
  stretch: ValueRange,
): Promise<Place[]> {
  const { rows } = await placesQuery(db.dialect, source, where, sort, stretch).execute(db.read)
  const read = sortOf(source, sort)
  return rows.map(row => ({ id: row.id, key: keyOf(read, row.key) }))
}

/**
 * The same for one page. A filter that few of the first rows pass makes the walk long, so the result is kept until
 * something is written.
 */
export function pagePlaces(
  view: ListView,
  source: ListSource,
  where: Condition,
  sort: ListSort,
  stretch: ValueRange,
): Promise<readonly Place[]> {
  const { sql: text, parameters } = placesQuery(view.dialect, source, where, sort, stretch).compile(view.ctx.db.read)
  return whileUnchanged(view, JSON.stringify([text, parameters]), () =>
    listPlaces(view.ctx, source, where, sort, stretch),
  )
}

function countQuery(source: ListSource, where: Condition): RawBuilder<{ count: number }> {
  const parts = partsOf(source).map(({ from }) => sql`(select count(*) from ${from} where ${where})`)
  return sql`select ${sql.join(parts, sql` + `)} as count`
}

/** The key under which a count is kept: the query with its values. */
function countKey({ ctx }: ListView, source: ListSource, where: Condition): string {
  const { sql: text, parameters } = countQuery(source, where).compile(ctx.db.read)
  return JSON.stringify([text, parameters])
}

/**
 * How many rows match. Counting very many rows costs more than reading the page, so the count is kept until something
 * is written.
 */
export function countRows(view: ListView, source: ListSource, where: Condition): Promise<number> {
  return whileUnchanged(view, countKey(view, source, where), async () => {
    const { rows } = await countQuery(source, where).execute(view.ctx.db.read)
    return Number(rows[0]?.count ?? 0)
  })
}

/** The same count if it was made since the last write; otherwise undefined. */
export function knownCount(view: ListView, source: ListSource, where: Condition): Promise<number | undefined> {
  return knownWhileUnchanged(view, countKey(view, source, where))
}
