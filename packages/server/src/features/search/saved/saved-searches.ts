import type { SavedSearch } from '@holdall/contract/search/saved-searches.endpoints.ts'
import { SearchFilters } from '@holdall/contract/search/search-filters.ts'
import { type Ctx, memberOf, type Needs } from '../../../platform/ctx.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { newId } from '../../../platform/ids.ts'
import { deleteSaved, insertSaved, listSaved, updateSaved } from './saved-searches.repository.ts'
import type { SavedSearchRow } from './saved-searches.tables.ts'

const mostSaved = 100

/**
 * The caller's saved searches. What they refer to may no longer exist; it is looked up, with rights, when a search is
 * opened.
 */
export async function listSavedSearches(
  ctx: Needs<'caller' | 'db'>,
  db: Reader = ctx.db.read,
): Promise<{ data: SavedSearch[] }> {
  return { data: (await listSaved(db, memberOf(ctx).userId)).flatMap(present) }
}

/** @throws `search.too-many` */
export async function saveSearch(ctx: Ctx, input: { name: string; query: SearchFilters }): Promise<SavedSearch> {
  const { userId } = memberOf(ctx)
  const id = newId()
  return ctx.db.transaction(async tx => {
    const saved = await listSaved(tx, userId)
    if (saved.length >= mostSaved) throw fail('search.too-many', { max: mostSaved })
    const place = (saved.at(-1)?.place ?? -1) + 1
    const query = JSON.stringify(input.query)
    await insertSaved(tx, { id, user_id: userId, name: input.name, query, place, created_at: ctx.clock.now() })
    await tell(ctx, tx, userId)
    return { id, name: input.name, query: input.query }
  })
}

/** Renames one, or moves it to an index of the list. Returns the whole list. @throws `search.not-found` */
export async function changeSavedSearch(
  ctx: Needs<'caller' | 'db' | 'events' | 'origin'>,
  input: { id: string; name?: string | undefined; place?: number | undefined },
): Promise<{ data: SavedSearch[] }> {
  const { userId } = memberOf(ctx)
  return ctx.db.transaction(async tx => {
    const saved = await listSaved(tx, userId)
    const row = saved.find(one => one.id === input.id)
    if (!row) throw fail('search.not-found')
    if (input.name !== undefined) await updateSaved(tx, row.id, { name: input.name })
    if (input.place !== undefined) {
      const others = saved.filter(one => one !== row)
      const order = [...others.slice(0, input.place), row, ...others.slice(input.place)]
      for (const [place, one] of order.entries()) if (one.place !== place) await updateSaved(tx, one.id, { place })
    }
    await tell(ctx, tx, userId)
    return listSavedSearches(ctx, tx)
  })
}

/** @throws `search.not-found` for an unknown one and for those of others */
export async function deleteSavedSearch(ctx: Needs<'caller' | 'db' | 'events' | 'origin'>, id: string): Promise<void> {
  const { userId } = memberOf(ctx)
  await ctx.db.transaction(async tx => {
    if (!(await deleteSaved(tx, userId, id))) throw fail('search.not-found')
    await tell(ctx, tx, userId)
  })
}

/** Notifies the user's other windows. */
function tell(ctx: Needs<'events' | 'origin'>, tx: Tx, userId: string): Promise<void> {
  const payload = { folderIds: [], itemIds: [], tab: ctx.origin.tab }
  return ctx.events.publish(tx, { type: 'saved-searches.changed', userId, payload })
}

/** A search that this version no longer understands is not shown. */
function present(row: SavedSearchRow): SavedSearch[] {
  const query = SearchFilters.safeParse(JSON.parse(row.query))
  return query.success ? [{ id: row.id, name: row.name, query: query.data }] : []
}
