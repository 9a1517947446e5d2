import type { ListSort } from '@holdall/contract/kit/admin-lists.ts'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import type { FilterSource } from './filter-sources.ts'
import { after, keyOf, orderOf, type Place, sortOf } from './keyset.ts'
import type { AnyScope, Condition, ListSource, ListView } from './list-source.ts'

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
  if (words.length > 0) conditions.push(source.search(view, words))
  return conditions.length === 0 ? sql`1 = 1` : sql.join(conditions, sql` and `)
}

export interface Stretch {
  readonly limit: number
  readonly after?: Place | undefined
  readonly offset?: number
}

/** The ids of a stretch of the list with their places, in order. */
export async function listPlaces(
  ctx: Ctx,
  source: ListSource,
  where: Condition,
  sort: ListSort,
  stretch: Stretch,
): Promise<Place[]> {
  const read = sortOf(source, sort)
  const { dialect } = ctx.db
  const later = stretch.after ? sql`and ${after(source, sort, stretch.after, dialect)}` : sql``
  const { rows } = await sql<{ id: string; key: unknown }>`
    select ${source.id} as id, ${read.column} as key from ${source.from}
    where ${where} ${later} order by ${orderOf(source, sort, dialect)}
    limit ${stretch.limit} offset ${stretch.offset ?? 0}`.execute(ctx.db.read)
  return rows.map(row => ({ id: row.id, key: keyOf(read, row.key) }))
}

export async function countRows(ctx: Ctx, source: ListSource, where: Condition): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${source.from} where ${where}`.execute(
    ctx.db.read,
  )
  return Number(rows[0]?.count ?? 0)
}
