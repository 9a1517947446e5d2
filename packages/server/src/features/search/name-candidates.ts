import type { Ctx } from '../../platform/ctx.ts'
import { findCandidates } from './outside/ask-engine.ts'
import { allSpaces, findAllowed, type SearchConditions } from './search.repository.ts'

/** Candidates that an engine is asked for at a time. */
const stretch = 200
/** Stretches for one page: an index full of what the caller may not see must not keep a request for ever. */
const mostStretches = 25

export interface NamedItems {
  readonly ids: string[]
  /** How many candidates were looked at in all, where there are more; null at the end. */
  readonly next: number | null
}

/**
 * Items that an index outside finds by their names, in its order, from its `offset`th candidate on. It names candidates alone: each
 * goes through the conditions of the search, in the site's database. Null where the engine does not answer.
 */
export async function findNamedItems(
  ctx: Ctx,
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
    const asked = { text: where.phrase, spaceIds, offset: place, limit: stretch, until }
    const candidates = await findCandidates(ctx, index, asked)
    // What was found before the engine fell silent is a page of its own; the next one goes on from there.
    if (!candidates) return turn === 0 ? null : { ids, next: place }
    const allowed = await findAllowed(ctx.db, where, candidates)
    for (const [at, id] of candidates.entries()) {
      if (!allowed.has(id)) continue
      if (ids.length >= wanted) return { ids, next: place + at }
      ids.push(id)
    }
    if (candidates.length < stretch) return { ids, next: null }
    place += candidates.length
  }
  return { ids, next: place }
}
