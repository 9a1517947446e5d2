import type { z } from 'zod'
import { fail } from '../../../platform/failure.ts'

export interface Hit {
  readonly id: string
  /** The bytes in which the words are; null for a hit by name. */
  readonly blobId: string | null
}

export interface HitBatch<Place> {
  readonly hits: readonly Hit[]
  /** Where the source continues; null if it has nothing more. */
  readonly next: Place | null
}

/** One list of hits, best first: names, what an engine knows of names, or contents. */
export interface HitSource {
  /**
   * Finds up to `wanted` hits from a place on; null is the beginning, and with 0, only `next` is of interest. Fewer hits
   * with more to come mean that one response has looked at enough. Returns null if an external index doesn't answer.
   * @throws `list.bad-cursor` for a place that the source can't have returned
   */
  find(from: unknown, wanted: number): Promise<HitBatch<unknown> | null>
}

/** A source whose places have this form. It lasts as long as one response, so it may count what it has looked at. */
export function hitSource<Place>(
  schema: z.ZodType<Place>,
  find: (from: Place | null, wanted: number) => Promise<HitBatch<Place> | null>,
): HitSource {
  return {
    async find(from, wanted) {
      if (from === null) return find(null, wanted)
      const place = schema.safeParse(from)
      if (!place.success) throw fail('list.bad-cursor')
      return find(place.data, wanted)
    },
  }
}
