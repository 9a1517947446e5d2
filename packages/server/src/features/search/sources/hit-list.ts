import { z } from 'zod'
import type { Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { decodeCursor } from '../../../platform/http/cursor.ts'
import { asksForSigns, queryTerms } from '../../../platform/text/terms.ts'
import { answeringIndexes } from '../outside/ask-engine.ts'
import type { SearchConditions } from '../search-clauses.repository.ts'
import { contents } from './contents.ts'
import { engineNames } from './engine-names.ts'
import type { Hit, HitSource } from './hit-source.ts'
import { ownNames } from './own-names.ts'

/** The site's own index; the others are external ones. */
const own = ''
const indexName = z.string().max(100).nullable()

/**
 * Where the list continues: hits by name come first, then those by content, each from the first index that answers for
 * them. `names` and `contents` are null until one has; the list stays with it, because another one has another order. `at`
 * is a place of the source, and null at its beginning.
 */
const Position = z
  .object({ step: z.enum(['names', 'contents']), names: indexName, contents: indexName, at: z.unknown() })
  .refine(position => position.at === null || position[position.step] !== null)
export type Position = z.infer<typeof Position>

interface Gathered {
  readonly hits: readonly Hit[]
  readonly next: Position | null
}

export interface HitList {
  readonly start: Position
  /**
   * Up to `wanted` hits from all sources together. Null if the index that the list is from doesn't answer.
   * @throws `list.bad-cursor`
   */
  gather(from: Position, wanted: number): Promise<Gathered | null>
}

/** All hits of a search as one list. @throws `list.bad-cursor` */
export async function openHitList(
  ctx: Needs<'db' | 'log' | 'search'>,
  where: SearchConditions,
  cursor: string | undefined,
): Promise<HitList> {
  const answering = await answeringIndexes(ctx)
  const beginning: Position = { step: 'names', names: null, contents: null, at: null }
  const start = cursor ? decodeCursor(Position, cursor) : beginning
  if (!answers(answering.items, start.names) || !answers(answering.contents, start.contents))
    throw fail('list.bad-cursor')

  const opened = new Map<string, HitSource>()
  const sourceOf = (position: Position): HitSource => {
    const { step, names, contents: index } = position
    const key = JSON.stringify([step, names, index])
    const source = opened.get(key) ?? openSource(ctx, where, position)
    opened.set(key, source)
    return source
  }

  /** The same position with the index of its step: the one that has answered before, or those to try. */
  function choices(position: Position): Position[] {
    const { step } = position
    if (position[step] !== null) return [position]
    const engine = step === 'contents' ? answering.contents : isForEngines(where) ? answering.items : undefined
    return [...(engine ? [engine] : []), own].map(index => ({ ...position, [step]: index }))
  }

  async function ask(position: Position, wanted: number): Promise<Gathered | null> {
    for (const chosen of choices(position)) {
      const found = await sourceOf(chosen).find(chosen.at, wanted)
      if (found) {
        const { hits, next } = found
        return { hits, next: next === null ? afterNames(chosen, where) : { ...chosen, at: next } }
      }
    }
    return null
  }

  return {
    start,
    async gather(from, wanted) {
      const hits: Hit[] = []
      let position: Position | null = from
      do {
        const found: Gathered | null = await ask(position, wanted - hits.length)
        if (!found) return null
        hits.push(...found.hits)
        position = found.next
      } while (position?.at === null && hits.length < wanted)
      return { hits, next: position }
    },
  }
}

function answers(answering: string | undefined, index: string | null): boolean {
  return index === null || index === own || index === answering
}

function openSource(
  ctx: Needs<'db' | 'log' | 'search'>,
  where: SearchConditions,
  { step, names, contents: index }: Position,
): HitSource {
  if (step === 'contents') return contents(ctx, where, { names: names ?? own, contents: index ?? own })
  return names ? engineNames(ctx, where, names) : ownNames(ctx, where)
}

/**
 * Few items have a tag, a star or are in the trash, and the site's own index begins with those conditions. It also
 * finds signs in names (`c++`) exactly, of which engines know only what was sent to them since they are written down.
 */
function isForEngines({ isTrashed, tagId, starredBy, phrase }: SearchConditions): boolean {
  return !isTrashed && !tagId && !starredBy && queryTerms(phrase).length > 0 && !asksForSigns(phrase)
}

/** Contents are searched for words only. */
function afterNames(position: Position, { words }: SearchConditions): Position | null {
  if (position.step === 'contents' || words.length === 0) return null
  return { ...position, step: 'contents', at: null }
}
