import type { Needs } from '../../platform/ctx.ts'
import { findCandidates } from './outside/ask-engine.ts'
import { findAllowed } from './search.repository.ts'
import { allSpaces, type SearchConditions } from './search-clauses.repository.ts'

/** How many candidates an engine returns at a time. */
const stretch = 200
/** Batches read for one page: an index full of what the caller may not see must not keep a request running forever. */
const mostStretches = 25

export interface NamedItems {
  readonly ids: string[]
  /** The number of candidates looked at in total if there are more; null at the end. */
  readonly next: number | null
}

/**
 * Items that an external index finds by name, from the `offset`th candidate on. It only returns candidates: each goes
 * through the conditions of the search in the site's database. The first batch is in the order of the site's own index,
 * exact names first, whatever the engine prefers; the rest is in the engine's order. Null if the engine doesn't answer.
 */
export async function findNamedItems(
  ctx: Needs<'db' | 'search'>,
  where: SearchConditions,
  index: string,
  offset: number,
  wanted: number,
): Promise<NamedItems | null> {
  const ids: string[] = []
  const spaceIds = allSpaces(where)
  let place = offset
  for (let turn = 0; turn < mostStretches; turn++) {
    const until = where.engineUntil
    // A page that begins within the first batch needs all of it, to put it in the same order again.
    const from = place < stretch ? 0 : place
    const asked = { text: where.phrase, spaceIds, offset: from, limit: stretch, until }
    const candidates = await findCandidates(ctx, index, asked)
    // What was found before the engine stopped answering is a page of its own; the next page continues from there.
    if (!candidates) return turn === 0 ? null : { ids, next: place }
    const ranks = await findAllowed(ctx.db, where, candidates)
    const ordered = from === 0 ? inOrder(candidates, ranks) : candidates
    for (const [at, id] of ordered.entries()) {
      if (from + at < place || !ranks.has(id)) continue
      if (ids.length >= wanted) return { ids, next: from + at }
      ids.push(id)
    }
    if (candidates.length < stretch) return { ids, next: null }
    place = from + candidates.length
  }
  return { ids, next: place }
}

/** By rank, and within a rank in the engine's order; what the caller may not see is last. */
function inOrder(candidates: readonly string[], ranks: ReadonlyMap<string, number>): string[] {
  const last = Number.POSITIVE_INFINITY
  return candidates.toSorted((a, b) => (ranks.get(a) ?? last) - (ranks.get(b) ?? last) || 0)
}
