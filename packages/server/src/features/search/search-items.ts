import type { SearchHit, SearchPage, SearchQuery } from '@holdall/contract/search/search.contract.ts'
import { withAllMarks } from '../../core/marks/with-all-marks.ts'
import { accessItems } from '../../core/rights/access-item.ts'
import { placeTrashed } from '../../core/rights/place-trashed.ts'
import { presentPlaced } from '../../core/rights/present-item.ts'
import { type Ctx, memberOf } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { encodeCursor } from '../../platform/http/cursor.ts'
import { createKeyedQueue } from '../../platform/keyed-queue.ts'
import { readSnippets } from './read-snippets.ts'
import { usualBudget } from './search.repository.ts'
import type { SearchConditions } from './search-clauses.repository.ts'
import { conditionsOf } from './search-conditions.ts'
import { openHitList } from './sources/hit-list.ts'
import type { Hit } from './sources/hit-source.ts'

/** Searches take longer than most requests, so one person's run one after the other, and others get their turn between. */
const inTurn = createKeyedQueue(1)
const nothing: SearchPage = { data: [], nextCursor: null }

/** Finds items by name, then by content, in everything the caller may see, best match first. */
export function searchItems(ctx: Ctx, query: SearchQuery, effort = usualBudget): Promise<SearchPage> {
  // Whoever types on has left what they typed before, and nobody reads its answer.
  return inTurn(memberOf(ctx).userId, async () => (ctx.signal.aborted ? nothing : findPage(ctx, query, effort)))
}

async function findPage(ctx: Ctx, query: SearchQuery, effort: typeof usualBudget): Promise<SearchPage> {
  const conditions = await conditionsOf(ctx, query, effort)
  const list = await openHitList(ctx, conditions, query.cursor)
  const data: SearchHit[] = []
  for (let position = list.start; ; ) {
    // With a full page, this only asks whether the next source has anything.
    const wanted = query.perPage - data.length
    const found = await list.gather(position, wanted)
    // Another index has another order: a list can only continue in the one that it began in.
    if (!found && position === list.start) throw fail('list.bad-cursor')
    if (!found) return { data, nextCursor: encodeCursor(position) }
    data.push(...(await present(ctx, conditions, found.hits)))
    if (found.next === null) return { data, nextCursor: null }
    position = found.next
    // Hits below trashed folders are dropped, so a page may need another round.
    const isFull = data.length >= query.perPage && position.at !== null
    if (isFull || found.hits.length < wanted) return { data, nextCursor: encodeCursor(position) }
  }
}

/** The hits that the caller may see. All of a round are judged together, whatever source they are from. */
async function present(ctx: Ctx, conditions: SearchConditions, hits: readonly Hit[]): Promise<SearchHit[]> {
  if (hits.length === 0) return []
  const blobs = new Map(hits.map(hit => [hit.id, hit.blobId]))
  const items = await placed(ctx, [...blobs.keys()], conditions)
  const found = items.flatMap(item => blobs.get(item.id) ?? [])
  const snippets = await readSnippets(ctx, found, conditions.phrase)
  return items.map(item => ({ ...item, snippet: snippets.get(blobs.get(item.id) ?? '') ?? null }))
}

async function placed(ctx: Ctx, ids: readonly string[], { isTrashed }: SearchConditions) {
  const { userId } = memberOf(ctx)
  if (isTrashed) return withAllMarks(ctx, await placeTrashed(ctx, ids, new Set()))
  const access = await accessItems(ctx, { userId, link: null }, ids)
  const shown = ids.flatMap(id => {
    const found = access.get(id)
    return found ? [presentPlaced(found, false)] : []
  })
  return withAllMarks(ctx, shown)
}
