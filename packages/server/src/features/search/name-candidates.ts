import type { Needs } from '../../platform/ctx.ts'
import { findCandidates } from './outside/ask-engine.ts'
import { allSpaces, findAllowed, type SearchConditions } from './search.repository.ts'

/** Candidates that an engine is asked for at a time. */
const stretch = 200
/** Stretches for one page: an index full of what the caller may not see must not keep a request forever. */
const mostStretches = 25

export interface NamedItems {
  readonly ids: string[]
  /** How many candidates were looked at in all, where there are more; null at the end. */
  readonly next: number | null
}

/**
 * Items that an index outside finds by their names, from the `offset`th candidate on. It names candidates alone: each goes
 * through the conditions of the search, in the site's database. The first stretch of them comes in the order of the site's own
 * index, the very name first, whatever the engine thinks best; the rest in the engine's. Null where the engine does not answer.
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
    // A page that begins within the first stretch needs all of it, to bring it into the same order again.
    const from = place < stretch ? 0 : place
    const asked = { text: where.phrase, spaceIds, offset: from, limit: stretch, until }
    const candidates = await findCandidates(ctx, index, asked)
    // What was found before the engine fell silent is a page of its own; the next one goes on from there.
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

/** By rank, those of one rank as the engine has them; what the caller may not see comes last. */
function inOrder(candidates: readonly string[], ranks: ReadonlyMap<string, number>): string[] {
  const last = Number.POSITIVE_INFINITY
  return candidates.toSorted((a, b) => (ranks.get(a) ?? last) - (ranks.get(b) ?? last) || 0)
}
