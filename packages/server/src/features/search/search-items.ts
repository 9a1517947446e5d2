import type { SearchHit, SearchPage, SearchQuery } from '@holdall/contract/search/search.contract.ts'
import { z } from 'zod'
import { type Ctx, memberOf } from '../../platform/ctx.ts'
import { cursorText, decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import { accessItems, listStarred, placeTrashed, presentPlaced, withMarks } from '../drive/public.ts'
import { type ContentPlace, findContentHits, readSnippets } from './content-hits.ts'
import { everything, isIndexed, type Stretch } from './name-index.ts'
import { findHits, type Hit, nextStretch, type SearchConditions, usualEffort } from './search.repository.ts'
import { conditionsOf } from './search-conditions.ts'

const seq = z.int().min(0).max(everything.below)
/** Either a hit by name or a place among the hits by content, which come after all of those. */
const Cursor = z.union([
  z.object({ id: cursorText, rank: z.int(), modified_at: z.int(), from: seq, below: seq }),
  z.object({ documents: z.int().min(0).max(1_000_000_000), afterId: z.string().max(100) }),
])

/** Finds items by name, then by content, in everything the caller may see, best match first. */
export async function searchItems(ctx: Ctx, query: SearchQuery, effort = usualEffort): Promise<SearchPage> {
  const conditions = await conditionsOf(ctx, query, effort)
  const start = query.cursor ? decodeCursor(Cursor, query.cursor) : null
  const data: SearchHit[] = []
  let place: ContentPlace | null = start && 'documents' in start ? start : null
  if (!place) {
    const after = await addNameHits(ctx, conditions, start && 'rank' in start ? start : null, query.perPage, data)
    if (after) return { data, nextCursor: encodeCursor(after) }
    if (conditions.words.length === 0) return { data, nextCursor: null }
    place = { documents: 0, afterId: '' }
  }
  const next = await addContentHits(ctx, conditions, place, query.perPage, data)
  return { data, nextCursor: next && encodeCursor(next) }
}

/** Fills `data` and answers where names go on; null when none is left. */
async function addNameHits(
  ctx: Ctx,
  conditions: SearchConditions,
  start: (Hit & Stretch) | null,
  perPage: number,
  data: SearchHit[],
): Promise<(Hit & Stretch) | null> {
  const { effort } = conditions
  const stretches = isIndexed(conditions.words) ? effort.stretches : 1
  let stretch: Stretch | null = start && { from: start.from, below: start.below }
  let after: Hit | null = start
  for (let turn = 1, length = effort.firstStretch; ; turn++, length *= 2) {
    stretch ??= await nextStretch(ctx.db, conditions, everything.below, length)
    if (!stretch) return null
    const last = await addHitsOf(ctx, conditions, stretch, after, perPage, data)
    if (last) return { ...last, ...stretch }
    stretch = await nextStretch(ctx.db, conditions, stretch.from, length * 2)
    if (!stretch) return null
    after = null
    // A full page that ends with its stretch goes on at the beginning of the next.
    if (data.length >= perPage || turn === stretches) return { ...beforeAll, ...stretch }
  }
}

const beforeAll: Hit = { id: '', rank: -1, modified_at: 0 }

/** Fills `data` from one stretch and answers the last of its hits that was looked at; null when none is left. */
async function addHitsOf(
  ctx: Ctx,
  conditions: SearchConditions,
  stretch: Stretch,
  start: Hit | null,
  perPage: number,
  data: SearchHit[],
): Promise<Hit | null> {
  for (let after = start; ; ) {
    const wanted = perPage - data.length
    const hits = await findHits(ctx.db, conditions, stretch, after, wanted + 1)
    const page = hits.slice(0, wanted)
    const ids = page.map(hit => hit.id)
    data.push(...(await present(ctx, ids, conditions.isTrashed)).map(item => ({ ...item, snippet: null })))
    after = page.at(-1) ?? after
    if (hits.length <= wanted) return null
    // Hits below trashed folders are dropped, so a page may need another look.
    if (data.length >= perPage) return after
  }
}

/** The same for contents. */
async function addContentHits(
  ctx: Ctx,
  conditions: SearchConditions,
  start: ContentPlace,
  perPage: number,
  data: SearchHit[],
): Promise<ContentPlace | null> {
  for (let place = start; ; ) {
    const { hits, next } = await findContentHits(ctx, conditions, place, perPage - data.length)
    const blobs = new Map(hits.map(hit => [hit.id, hit.blobId]))
    const items = await present(ctx, [...blobs.keys()], conditions.isTrashed)
    const shown = items.map(item => blobs.get(item.id) ?? '')
    const snippets = await readSnippets(ctx, shown, conditions.phrase)
    data.push(...items.map((item, index) => ({ ...item, snippet: snippets.get(shown[index] ?? '') ?? null })))
    if (!next || data.length >= perPage || hits.length === 0) return next
    place = next
  }
}

async function present(ctx: Ctx, ids: readonly string[], isTrashed: boolean) {
  const { userId } = memberOf(ctx)
  const starring = listStarred(ctx.db.read, userId, ids)
  if (isTrashed) return withMarks(ctx, await placeTrashed(ctx, ids, await starring))
  const [starred, access] = await Promise.all([starring, accessItems(ctx, { userId, link: null }, ids)])
  const placed = ids.flatMap(id => {
    const found = access.get(id)
    return found ? [presentPlaced(found, starred.has(id))] : []
  })
  return withMarks(ctx, placed)
}
