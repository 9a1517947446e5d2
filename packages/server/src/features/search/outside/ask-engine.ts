import type { Collection, EngineWanted } from '../../../drivers/search/search-engine.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { foldText, queryTerms } from '../../../platform/text/terms.ts'
import { findTarget, listIndexes } from './outside.repository.ts'

/** The external indexes that currently answer, by what they hold; the site's own index answers for the others. */
export type Answering = Readonly<Partial<Record<Collection, string>>>

/** An index answers once it has been filled, and as long as its place has been followed since. */
export async function answeringIndexes(ctx: Needs<'db' | 'search'>): Promise<Answering> {
  const place = ctx.search.outside.place()
  if (place === null) return {}
  const target = await findTarget(ctx.db.read)
  if (target?.place !== place) return {}
  const engine = await ctx.search.outside.engine().catch(() => null)
  if (!engine) return {}
  const rows = await listIndexes(ctx.db.read, place)
  return Object.fromEntries(
    rows.flatMap(({ collection, live }) => (live !== null && engine.answers(collection) ? [[collection, live]] : [])),
  )
}

/**
 * For a caller with more spaces than this, the engine is asked without naming them; the database checks the results
 * anyway.
 */
const mostSpaces = 200

export interface Asked {
  /** Says what was typed. */
  readonly text: string
  readonly spaceIds: readonly string[]
  readonly among?: readonly string[]
  readonly offset: number
  readonly limit: number
  /** The engine is only waited for until this instant on the machine's clock; milliseconds. */
  readonly until: number
}

/** Candidates, best first; null if the engine doesn't answer. Empty if the text contains no word. */
export async function findCandidates(ctx: Needs<'search'>, index: string, asked: Asked): Promise<string[] | null> {
  const terms = queryTerms(asked.text)
  if (terms.length === 0 || asked.spaceIds.length === 0) return []
  const wanted: EngineWanted = {
    text: foldText(asked.text).trim().split(/\s+/).join(' '),
    terms,
    spaces: asked.spaceIds.length > mostSpaces ? null : asked.spaceIds,
    offset: asked.offset,
    limit: asked.limit,
    ...(asked.among ? { among: asked.among } : {}),
  }
  return ctx.search.outside.find(index, wanted, asked.until)
}
