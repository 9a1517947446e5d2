import { foldName } from '@holdall/contract/drive/names.ts'
import type { SearchPage, SearchQuery } from '@holdall/contract/search/search.contract.ts'
import { z } from 'zod'
import { type Ctx, memberOf } from '../../platform/ctx.ts'
import { cursorText, decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import {
  accessItem,
  accessItems,
  allows,
  listGranted,
  listStandings,
  listStarred,
  placeTrashed,
  presentPlaced,
} from '../drive/public.ts'
import { findHits, type Hit, type SearchConditions } from './search.repository.ts'

const Cursor = z.object({ id: cursorText, rank: z.int(), modified_at: z.int() })
const dayMs = 24 * 3600 * 1000

/** Finds items by name in everything the caller may see, best match first. */
export async function searchItems(ctx: Ctx, query: SearchQuery): Promise<SearchPage> {
  const conditions = await conditionsOf(ctx, query)
  const data: SearchPage['data'] = []
  let after: Hit | null = query.cursor ? decodeCursor(Cursor, query.cursor) : null
  for (;;) {
    const wanted = query.perPage - data.length
    const hits = await findHits(ctx.db, conditions, after, wanted + 1)
    const page = hits.slice(0, wanted)
    data.push(
      ...(await present(
        ctx,
        page.map(hit => hit.id),
        conditions.isTrashed,
      )),
    )
    after = page.at(-1) ?? after
    if (hits.length <= wanted) return { data, nextCursor: null }
    // Hits below trashed folders are dropped, so a page may need another look.
    if (data.length >= query.perPage) return { data, nextCursor: encodeCursor(after) }
  }
}

async function present(ctx: Ctx, ids: readonly string[], isTrashed: boolean): Promise<SearchPage['data']> {
  const { userId } = memberOf(ctx)
  const starred = await listStarred(ctx.db.read, userId, ids)
  if (isTrashed) return placeTrashed(ctx, ids, starred)
  const access = await accessItems(ctx, { userId, link: null }, ids)
  return ids.flatMap(id => {
    const found = access.get(id)
    return found ? [presentPlaced(found, starred.has(id))] : []
  })
}

async function conditionsOf(ctx: Ctx, query: SearchQuery): Promise<SearchConditions> {
  const { userId } = memberOf(ctx)
  const phrase = foldName(query.q.trim().normalize('NFC'))
  const below = query.in ? await accessItem(ctx, { userId, link: null }, query.in) : null
  // The top of a space is asked for as the space itself, which an index serves.
  const within = below?.item.parent_id === null ? below.space.id : null
  const spaces = (await listStandings(ctx.db.read, userId)).filter(
    one =>
      allows(one, 'files.view') &&
      (within === null || one.space.id === within) &&
      (query.owner === undefined || (one.space.kind === 'personal') === (query.owner === 'me')),
  )
  const isGivenToo = query.owner !== 'me' && within === null
  const granted = isGivenToo ? await listGranted(ctx.db.read, userId, ctx.clock.now()) : []
  return {
    spaceIds: spaces.map(({ space }) => space.id),
    granted: { itemIds: granted.map(item => item.id), spaceIds: [...new Set(granted.map(item => item.space_id))] },
    words: phrase.split(/\s+/).filter(Boolean).slice(0, 20),
    phrase,
    kind: query.type,
    modifiedAfter: query.modifiedAfter ? Date.parse(query.modifiedAfter) : undefined,
    modifiedBefore: query.modifiedBefore ? Date.parse(query.modifiedBefore) + dayMs : undefined,
    minSize: query.minSize,
    maxSize: query.maxSize,
    starredBy: query.starred === 'true' ? userId : undefined,
    isShared: query.shared === 'true',
    folderId: within === null ? query.in : undefined,
    isTrashed: query.trashed === 'true',
  }
}
