import type { SearchHit, SearchPage, SearchQuery } from '@holdall/contract/search/search.contract.ts'
import { z } from 'zod'
import { accessItems } from '../../core/rights/access-item.ts'
import { placeTrashed } from '../../core/rights/place-trashed.ts'
import { presentPlaced } from '../../core/rights/present-item.ts'
import { type Ctx, memberOf } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { cursorText, decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import { queryTerms } from '../../platform/text/terms.ts'
import { createTurns } from '../../platform/turns.ts'
import { withAllMarks } from '../drive/public.ts'
import { type ContentPlace, findContentHits, readSnippets } from './content-hits.ts'
import { findNamedItems } from './name-candidates.ts'
import { everything, isIndexed, type Stretch } from './name-index.ts'
import { type Answering, answeringIndexes } from './outside/ask-engine.ts'
import { findHits, type Hit, nextStretch, usualEffort } from './search.repository.ts'
import type { SearchConditions } from './search-clauses.repository.ts'
import { conditionsOf } from './search-conditions.ts'

const seq = z.int().min(0).max(everything.below)
const count = z.int().min(0).max(1_000_000_000)
/** The name of an external index; empty for the site's own. */
const index = z.string().max(100).default('')
/** A place among the hits by content, which follow all others, with the indexes that the list is from. */
const ContentCursor = z.object({ documents: count, afterId: z.string().max(100), names: index, contents: index })
/** A hit by name in the site's own index, a place among those of an external index, or one among contents. */
const Cursor = z.union([
  z.object({ id: cursorText, rank: z.int(), modified_at: z.int(), from: seq, below: seq }),
  z.object({ names: z.string().min(1).max(100), at: count }),
  ContentCursor,
])

/** Searches take longer than most requests, so one person's run one after the other, and others get their turn between. */
const inTurn = createTurns(1)
const nothing: SearchPage = { data: [], nextCursor: null }

/** Finds items by name, then by content, in everything the caller may see, best match first. */
export function searchItems(ctx: Ctx, query: SearchQuery, effort = usualEffort): Promise<SearchPage> {
  // Whoever types on has left what they typed before, and nobody reads its answer.
  return inTurn(memberOf(ctx).userId, async () => (ctx.signal.aborted ? nothing : findPage(ctx, query, effort)))
}

async function findPage(ctx: Ctx, query: SearchQuery, effort: typeof usualEffort): Promise<SearchPage> {
  const conditions = await conditionsOf(ctx, query, effort)
  const start = query.cursor ? decodeCursor(Cursor, query.cursor) : null
  const answering = await answeringIndexes(ctx)
  const search: Search = { ctx, conditions, perPage: query.perPage, data: [] }
  if (start && 'documents' in start) {
    if (start.names !== '' && start.names !== answering.items) throw fail('list.bad-cursor')
    return addContents(search, answering, start)
  }
  if (start && 'at' in start) {
    // Another index has another order: a list can only continue in the one that it began in.
    const after = start.names === answering.items ? await addNamed(search, start.names, start.at) : null
    if (!after) throw fail('list.bad-cursor')
    return pageAfterNames(search, answering, start.names, after.next)
  }
  if (start === null && answering.items && isForEngines(conditions)) {
    const after = await addNamed(search, answering.items, 0)
    if (after) return pageAfterNames(search, answering, answering.items, after.next)
  }
  const after = await addNameHits(ctx, conditions, start, query.perPage, search.data)
  if (after) return { data: search.data, nextCursor: encodeCursor(after) }
  if (conditions.words.length === 0) return { data: search.data, nextCursor: null }
  return beginContents(search, answering, '')
}

interface Search {
  readonly ctx: Ctx
  readonly conditions: SearchConditions
  readonly perPage: number
  readonly data: SearchHit[]
}

/** Few items have a tag, a star or are in the trash, and the site's own index begins with those conditions. */
function isForEngines({ isTrashed, tagId, starredBy, phrase }: SearchConditions): boolean {
  return !isTrashed && !tagId && !starredBy && queryTerms(phrase).length > 0
}

/** Fills `data` from an external index, starting at its `at`th candidate; null if the index doesn't answer. */
async function addNamed(
  { ctx, conditions, perPage, data }: Search,
  names: string,
  at: number,
): Promise<{ next: number | null } | null> {
  for (let place = at; ; ) {
    const found = await findNamedItems(ctx, conditions, names, place, perPage - data.length)
    if (!found) return place === at ? null : { next: place }
    data.push(...(await present(ctx, found.ids, false)).map(item => ({ ...item, snippet: null })))
    if (found.next === null || data.length >= perPage || found.ids.length === 0) return { next: found.next }
    place = found.next
  }
}

async function pageAfterNames(
  search: Search,
  answering: Answering,
  names: string,
  at: number | null,
): Promise<SearchPage> {
  if (at !== null) return { data: search.data, nextCursor: encodeCursor({ names, at }) }
  return beginContents(search, answering, names)
}

async function beginContents(search: Search, answering: Answering, names: string): Promise<SearchPage> {
  const place = { documents: 0, afterId: '', names }
  const { ctx, conditions, perPage, data } = search
  if (answering.contents) {
    const by = indexesOf({ names, contents: answering.contents })
    const next = await addContentHits(ctx, conditions, by, place, perPage, data)
    if (next !== 'away') return contentPage(search, { ...place, contents: answering.contents }, next)
  }
  return addContents(search, answering, { ...place, contents: '' })
}

async function addContents(
  search: Search,
  answering: Answering,
  start: z.infer<typeof ContentCursor>,
): Promise<SearchPage> {
  const { ctx, conditions, perPage, data } = search
  const isChanged = start.contents !== '' && start.contents !== answering.contents
  const next = isChanged ? 'away' : await addContentHits(ctx, conditions, indexesOf(start), start, perPage, data)
  if (next === 'away') throw fail('list.bad-cursor')
  return contentPage(search, start, next)
}

function contentPage(
  { data }: Search,
  { names, contents }: { names: string; contents: string },
  next: ContentPlace | null,
): SearchPage {
  return { data, nextCursor: next && encodeCursor({ ...next, names, contents }) }
}

function indexesOf({ names, contents }: { names: string; contents: string }): Answering {
  return { ...(names ? { items: names } : {}), ...(contents ? { contents } : {}) }
}

/** Fills `data` and returns where names continue; null when none is left. */
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
    if (last) return { ...last, from: stretch.from, below: stretch.below }
    stretch = await nextStretch(ctx.db, conditions, stretch.from, length * 2)
    if (!stretch) return null
    after = null
    // A full page that ends with its stretch continues at the beginning of the next one.
    if (data.length >= perPage || turn === stretches) return { ...beforeAll, from: stretch.from, below: stretch.below }
  }
}

const beforeAll: Hit = { id: '', rank: -1, modified_at: 0 }

/** Fills `data` from one stretch and returns the last hit that was looked at; null when none is left. */
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
    // Hits below trashed folders are dropped, so a page may need another round.
    if (data.length >= perPage) return after
  }
}

/** The same for contents; `away` if an external index doesn't answer, in which case this call has added nothing. */
async function addContentHits(
  ctx: Ctx,
  conditions: SearchConditions,
  by: Answering,
  start: ContentPlace,
  perPage: number,
  data: SearchHit[],
): Promise<ContentPlace | null | 'away'> {
  const before = data.length
  for (let place = start; ; ) {
    const found = await findContentHits(ctx, conditions, by, place, perPage - data.length)
    if (!found) {
      data.length = before
      return 'away'
    }
    const { hits, next } = found
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
  if (isTrashed) return withAllMarks(ctx, await placeTrashed(ctx, ids, new Set()))
  const access = await accessItems(ctx, { userId, link: null }, ids)
  const placed = ids.flatMap(id => {
    const found = access.get(id)
    return found ? [presentPlaced(found, false)] : []
  })
  return withAllMarks(ctx, placed)
}
