import { z } from 'zod'
import type { Needs } from '../../../platform/ctx.ts'
import { findCandidates } from '../outside/ask-engine.ts'
import { findAllowed } from '../search.repository.ts'
import { allSpaces, type SearchConditions } from '../search-clauses.repository.ts'
import { type Hit, type HitSource, hitSource } from './hit-source.ts'

/** An engine returns this many candidates at a time. */
const stretch = 200
/** Batches of one response: an index full of what the caller may not see must not keep a request running forever. */
const mostStretches = 25
/** Counts the candidates that have been looked at. */
const Place = z.int().min(0).max(1_000_000_000)

/**
 * Hits by name in an external index. It only returns candidates: each goes through the conditions of the search in the
 * site's database. The first batch is in the order of the site's own index, exact names first, whatever the engine
 * prefers; the rest is in the engine's order.
 */
export function engineNames(ctx: Needs<'db' | 'search'>, where: SearchConditions, index: string): HitSource {
  const spaceIds = allSpaces(where)
  const until = where.engineUntil
  let asked = 0
  return hitSource(Place, async (start, wanted) => {
    const hits: Hit[] = []
    let place = start ?? 0
    for (let isFirst = true; asked < mostStretches; isFirst = false, asked++) {
      // A page that begins within the first batch needs all of it, to put it in the same order again.
      const from = place < stretch ? 0 : place
      const wish = { text: where.phrase, spaceIds, offset: from, limit: stretch, until }
      const candidates = await findCandidates(ctx, index, wish)
      // What was found before the engine stopped answering is a page of its own; the next page continues from there.
      if (!candidates) return isFirst ? null : { hits, next: place }
      const ranks = await findAllowed(ctx.db, where, candidates)
      const ordered = from === 0 ? inOrder(candidates, ranks) : candidates
      for (const [at, id] of ordered.entries()) {
        if (from + at < place || !ranks.has(id)) continue
        if (hits.length >= wanted) return { hits, next: from + at }
        hits.push({ id, blobId: null })
      }
      if (candidates.length < stretch) return { hits, next: null }
      place = from + candidates.length
    }
    return { hits, next: place }
  })
}

/** By rank, and within a rank in the engine's order; what the caller may not see is last. */
function inOrder(candidates: readonly string[], ranks: ReadonlyMap<string, number>): string[] {
  const last = Number.POSITIVE_INFINITY
  return candidates.toSorted((a, b) => (ranks.get(a) ?? last) - (ranks.get(b) ?? last) || 0)
}
