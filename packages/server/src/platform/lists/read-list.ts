import type { ListSort } from '@holdall/contract/kit/admin-lists.ts'
import { mostSelected } from '@holdall/contract/kit/list-parts/columns.ts'
import type { Ctx } from '../ctx.ts'
import { zoneOf } from '../times.ts'
import { type Place, placeCursor, readPlace } from './keyset.ts'
import type { AnyScope, ListSource } from './list-source.ts'
import type { Condition, ListView } from './list-view.ts'
import { conditionOf, countRows, knownCount, listPlaces, pagePlaces, type ValueRange } from './lists.repository.ts'

export interface PageQuery extends ListSort {
  readonly page?: number | undefined
  readonly perPage: number
  readonly cursor?: string | undefined
}

export interface Page<R> {
  readonly pagination: {
    readonly data: R[]
    readonly total: number
    readonly perPage: number
    readonly page: number | null
    readonly nextCursor: string | null
  }
}

type Row = Readonly<Record<string, unknown>> & { readonly id: string }

/** The view that a list is read with. Days are those of the caller's time zone unless another one is given. */
export function viewOf(ctx: Ctx, timeZone?: string): ListView {
  return { ctx, dialect: ctx.db.dialect, timeZone: timeZone ?? zoneOf(ctx) }
}

/**
 * Reads a page of a list. A cursor takes precedence over a page number and stays correct while rows are added and
 * removed.
 * @throws `list.bad-cursor`
 */
export async function readPage(ctx: Ctx, source: ListSource, query: AnyScope & PageQuery): Promise<Page<Row>> {
  const { perPage } = query
  const from = query.cursor === undefined ? undefined : readPlace(source, query, query.cursor)
  const page = from ? null : (query.page ?? 1)
  const view = viewOf(ctx)
  const where = await conditionOf(source, view, query)
  const offset = page === null ? 0 : (page - 1) * perPage
  const { places, total } = await placesAndTotal(view, source, where, query, {
    limit: perPage + 1,
    after: from,
    offset,
  })
  const shown = places.slice(0, perPage)
  const last = shown.at(-1)
  return {
    pagination: {
      data: await rowsOf(ctx, source, shown, query),
      total,
      perPage,
      page,
      nextCursor: places.length > shown.length && last ? placeCursor(query, last) : null,
    },
  }
}

/** From this offset on, a page is read from the nearer end. */
const farOffset = 1000

/** The places of a page, and how many rows match. */
async function placesAndTotal(
  view: ListView,
  source: ListSource,
  where: Condition,
  sort: ListSort,
  stretch: ValueRange & { readonly offset: number },
): Promise<{ places: readonly Place[]; total: number }> {
  const known = await knownCount(view, source, where)
  // SQLite runs one query at a time, so there the count comes first and may make the walk unnecessary.
  if (known === undefined && stretch.offset < farOffset && view.dialect === 'postgres') {
    const [places, total] = await Promise.all([
      pagePlaces(view, source, where, sort, stretch),
      countRows(view, source, where),
    ])
    return { places, total }
  }
  const total = known ?? (await countRows(view, source, where))
  const left = total - stretch.offset
  // Nothing matches, or the page is past the end: no need to walk through all the rows that don't match.
  if (left <= 0) return { places: [], total }
  if (stretch.offset < farOffset || left > total / 2) {
    return { places: await pagePlaces(view, source, where, sort, stretch), total }
  }
  const limit = Math.min(stretch.limit, left)
  const turned: ListSort = { orderBy: sort.orderBy, orderDir: sort.orderDir === 'asc' ? 'desc' : 'asc' }
  const places = await pagePlaces(view, source, where, turned, { limit, offset: left - limit })
  return { places: places.toReversed(), total }
}

/** Rows in the order of the places; a row deleted in the meantime is left out. */
async function rowsOf(ctx: Ctx, source: ListSource, places: readonly Place[], scope: AnyScope): Promise<Row[]> {
  if (places.length === 0) return []
  const ids = places.map(place => place.id)
  const rows = (await source.rows(ctx, ids, scope)) as readonly Row[]
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** The ids of all rows that match, in the list's default order, and how many there are. */
export async function readIds(
  ctx: Ctx,
  source: ListSource,
  scope: AnyScope,
): Promise<{ ids: string[]; total: number }> {
  const { by, dir } = source.list.defaultSort
  const view = viewOf(ctx)
  const where = await conditionOf(source, view, scope)
  const [places, total] = await Promise.all([
    listPlaces(ctx, source, where, { orderBy: by, orderDir: dir }, { limit: mostSelected }),
    countRows(view, source, where),
  ])
  return { ids: places.map(place => place.id), total }
}

/** Counts the rows that match. */
export async function countMatches(source: ListSource, scope: AnyScope, view: ListView): Promise<number> {
  return countRows(view, source, await conditionOf(source, view, scope))
}

/** Rows per batch when all rows are needed. */
const stretch = 500

/** All rows that match, a stretch at a time; rows added or removed in the meantime don't shift the others. */
export async function* readAll(
  ctx: Ctx,
  source: ListSource,
  scope: AnyScope & ListSort,
  view: ListView,
): AsyncGenerator<readonly Row[]> {
  const where: Condition = await conditionOf(source, view, scope)
  for (let from: Place | undefined; ; ) {
    const places = await listPlaces(ctx, source, where, scope, { limit: stretch, after: from })
    if (places.length > 0) yield await rowsOf(ctx, source, places, scope)
    if (places.length < stretch) return
    from = places.at(-1)
  }
}
