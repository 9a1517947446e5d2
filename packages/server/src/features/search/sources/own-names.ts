import { z } from 'zod'
import type { Needs } from '../../../platform/ctx.ts'
import { cursorText } from '../../../platform/http/cursor.ts'
import { everything, isIndexed, type ValueRange } from '../name-index.ts'
import { findHits, type NameHit, nextRange } from '../search.repository.ts'
import type { SearchConditions } from '../search-clauses.repository.ts'
import { type Hit, type HitSource, hitSource } from './hit-source.ts'

const seq = z.int().min(0).max(everything.below)
/** After this hit, in this stretch. */
const Place = z.object({ id: cursorText, rank: z.int(), modified_at: z.int(), from: seq, below: seq })

const beforeAll: NameHit = { id: '', rank: -1, modified_at: 0 }

/**
 * Hits by name in the site's own index, stretch by stretch. Each stretch of a response is twice as long as the one before,
 * and a response looks at a few of them.
 */
export function ownNames({ db }: Needs<'db'>, where: SearchConditions): HitSource {
  const { stretches, firstStretch } = where.effort
  const most = isIndexed(where.words) ? stretches : 1
  let looked = 0
  /** The database may just have looked up its names, which a place doesn't carry. */
  let current: ValueRange | null = null
  return hitSource(Place, async (start, wanted) => {
    const hits: Hit[] = []
    let after: NameHit | null = start
    if (start === null) current = await nextRange(db, where, everything.below, firstStretch)
    else if (current?.from !== start.from || current.below !== start.below) current = start
    while (current && looked < most) {
      const left = wanted - hits.length
      const found = await findHits(db, where, current, after, left + 1)
      const some = found.slice(0, left)
      hits.push(...some.map(({ id }) => ({ id, blobId: null })))
      if (found.length > left) return { hits, next: placeAfter(some.at(-1) ?? after ?? beforeAll, current) }
      looked++
      current = await nextRange(db, where, current.from, firstStretch * 2 ** looked)
      after = null
      // A full page that ends with its stretch continues at the beginning of the next one.
      if (hits.length >= wanted) break
    }
    return { hits, next: current && placeAfter(after ?? beforeAll, current) }
  })
}

function placeAfter({ id, rank, modified_at }: NameHit, { from, below }: ValueRange): z.infer<typeof Place> {
  return { id, rank, modified_at, from, below }
}
