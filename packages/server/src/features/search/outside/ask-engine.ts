import type { Collection, EngineWanted } from '../../../drivers/search/search-engine.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { foldText, queryTerms } from '../../../platform/text/terms.ts'
import { findTarget, listIndexes } from './outside.repository.ts'

/** The indexes outside that answer at present, by what they hold; the site's own index answers for the others. */
export type Answering = Readonly<Partial<Record<Collection, string>>>

/** An index answers once it was filled, and as long as its place was followed since. */
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

/** Who may look into more spaces than this asks without naming them; what comes is judged by the database anyway. */
const mostSpaces = 200

export interface Asked {
  /** What was typed. */
  readonly text: string
  readonly spaceIds: readonly string[]
  readonly among?: readonly string[]
  readonly offset: number
  readonly limit: number
  /** The engine is asked until this instant of the machine alone; milliseconds. */
  readonly until: number
}

/** Candidates, best first; null where the engine does not answer. None where the text holds no word. */
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
