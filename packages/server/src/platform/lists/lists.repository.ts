import type { ListSort } from '@holdall/contract/kit/admin-lists.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import type { Dialect } from '../database/database.ts'
import type { FilterSource } from './filter-sources.ts'
import { after, keyOf, orderOf, type Place, sortOf } from './keyset.ts'
import type { AnyScope, ListSource } from './list-source.ts'
import type { Condition, ListView } from './list-view.ts'

/** All that a row must fulfil, as one condition. */
export async function conditionOf(source: ListSource, view: ListView, scope: AnyScope): Promise<Condition> {
  const conditions: Condition[] = source.where ? [source.where(view)] : []
  conditions.push(...((await source.more?.(view, scope)) ?? []))
  for (const filter of scope.filters) {
    const read = (source.filters as Readonly<Record<string, FilterSource>>)[filter.key]
    if (!read) throw new TypeError(`${source.list.id} has no filter ${filter.key}`)
    conditions.push(read.condition(view, filter))
  }
  const words = scope.query.split(/\s+/).filter(word => word !== '')
  if (words.length > 0) conditions.push(await source.search(view, words))
  return conditions.length === 0 ? sql`1 = 1` : sql.join(conditions, sql` and `)
}

export interface Stretch {
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
  stretch: Stretch,
): RawBuilder<{ id: string; key: unknown }> {
  const later = stretch.after ? sql`and ${after(source, sort, stretch.after, dialect)}` : sql``
  return sql`
    select ${source.id} as id, ${sortOf(source, sort).column} as key from ${source.from}
    where ${where} ${later} order by ${orderOf(source, sort, dialect)}
    limit ${stretch.limit} offset ${stretch.offset ?? 0}`
}

/** The ids of a stretch of the list with their places, in order. */
export async function listPlaces(
  { db }: Ctx,
  source: ListSource,
  where: Condition,
  sort: ListSort,
  stretch: Stretch,
): Promise<Place[]> {
  const { rows } = await placesQuery(db.dialect, source, where, sort, stretch).execute(db.read)
  const read = sortOf(source, sort)
  return rows.map(row => ({ id: row.id, key: keyOf(read, row.key) }))
}

/** How many counts are kept for each database. */
const keptCounts = 200
const counts = new WeakMap<object, Map<string, { readonly state: string; readonly count: number }>>()

/** Tells two states of the data apart: where it is the same as before, nothing was written meanwhile by anybody. */
async function stateOf({ db }: Ctx): Promise<string> {
  const query = db.dialect === 'sqlite' ? sql`pragma data_version` : sql`select pg_current_snapshot()::text`
  const { rows } = await query.execute(db.read)
  return JSON.stringify(rows)
}

/** How many rows match. Counting very many costs more than the page itself, so it is done once until something is written. */
export async function countRows(ctx: Ctx, source: ListSource, where: Condition): Promise<number> {
  const { db } = ctx
  const query = sql<{ count: number }>`select count(*) as count from ${source.from} where ${where}`
  const { sql: text, parameters } = query.compile(db.read)
  const key = JSON.stringify([text, parameters])
  const kept = counts.get(db) ?? new Map()
  counts.set(db, kept)
  const state = await stateOf(ctx)
  const known = kept.get(key)
  if (known?.state === state) return known.count
  const { rows } = await query.execute(db.read)
  const count = Number(rows[0]?.count ?? 0)
  kept.delete(key)
  if (kept.size >= keptCounts) kept.delete(kept.keys().next().value ?? '')
  kept.set(key, { state, count })
  return count
}
