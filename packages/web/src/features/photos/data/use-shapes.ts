import { readShapes } from '@holdall/contract/photos/photo-shape.ts'
import type { PhotoMonth } from '@holdall/contract/photos/photos.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { type PhotoState, photoScope } from './photo-state.ts'
import { daysOf, type TimelineDay } from './timeline.ts'

/** The shapes of the photos of each day, as far as they are known. */
export type Shapes = ReadonlyMap<string, readonly (number | null)[]>

/** Days with fewer known photos between them are asked for in one call. */
const mostBetween = 1000

const noShapes: Shapes = new Map()

/**
 * The shapes of all photos, fetched beside the list. `isReady` is false until some are known, or can't be: what is drawn
 * before that would move. What isn't known is laid out as most pictures are.
 */
export function useShapes(
  state: PhotoState,
  months: readonly PhotoMonth[] | undefined,
): { shapes: Shapes; isReady: boolean } {
  const client = useQueryClient()
  const scope = JSON.stringify(photoScope(state))
  const [found, setFound] = useState<{ scope: string; shapes: Shapes } | null>(null)
  const shapes = found?.scope === scope ? found.shapes : client.getQueryData<Shapes>(['photo-shapes', scope])
  const missing = useMemo(() => (months ? missingIn(months, shapes ?? noShapes) : whole), [months, shapes])
  // Whatever the server has answered for these days, it isn't asked again before they change.
  const asked = useRef<{ scope: string; months: unknown } | null>(null)
  const counted = useRef(months)
  counted.current = months
  useEffect(() => {
    if (missing.length === 0 || (asked.current?.scope === scope && asked.current.months === counted.current)) return
    const stop = new AbortController()
    const keep = (added: Shapes) => {
      const key = ['photo-shapes', scope]
      const next = new Map([...(client.getQueryData<Shapes>(key) ?? noShapes), ...added])
      client.setQueryData<Shapes>(key, next)
      setFound({ scope, shapes: next })
    }
    fetchShapes(scope, missing, keep, stop.signal).then(
      () => {
        if (counted.current) asked.current = { scope, months: counted.current }
      },
      () => {
        // Pictures are cropped to the usual proportions until the next change.
        if (!stop.signal.aborted) setFound(known => (known?.scope === scope ? known : { scope, shapes: noShapes }))
      },
    )
    return () => stop.abort()
  }, [client, scope, missing])
  return { shapes: shapes ?? noShapes, isReady: shapes !== undefined }
}

type Stretch = { fromDay?: string; toDay?: string }
const whole: readonly Stretch[] = [{}]

/** The stretches of the timeline in which the number of photos of a day isn't that of its shapes. */
function missingIn(months: readonly PhotoMonth[], shapes: Shapes): readonly Stretch[] {
  if (shapes.size === 0) return months.length > 0 ? whole : []
  const stretches: Required<Stretch>[] = []
  let end = Number.NEGATIVE_INFINITY
  for (const { day, start, count } of daysOf(months)) {
    if (shapes.get(day)?.length === count) continue
    const last = stretches.at(-1)
    if (last && start - end < mostBetween) last.fromDay = day
    else stretches.push({ fromDay: day, toDay: day })
    end = start + count
  }
  return stretches
}

async function fetchShapes(
  scope: string,
  stretches: readonly Stretch[],
  keep: (shapes: Shapes) => void,
  signal: AbortSignal,
): Promise<void> {
  const found = new Map<string, (number | null)[]>()
  for (const stretch of stretches) {
    let cursor: string | undefined
    do {
      const query = { ...(JSON.parse(scope) as object), ...stretch, ...(cursor ? { cursor } : {}) }
      const page = await call('photos.shapes', { query }, { signal })
      for (const { day, shapes } of page.data)
        found.set(day, [...(cursor ? (found.get(day) ?? []) : []), ...readShapes(shapes)])
      cursor = page.nextCursor ?? undefined
      // With very many photos, the newest are shown while the others are still fetched: all days but the last are whole.
      if (cursor && page.data.length > 1) keep(new Map([...found].slice(0, -1)))
    } while (cursor)
  }
  keep(found)
}

/** The shapes of these days in the order of the list. */
export function shapesOf(days: Iterable<TimelineDay>, shapes: Shapes, total: number): Uint8Array {
  const all = new Uint8Array(total)
  for (const { day, start, count } of days) {
    const known = shapes.get(day) ?? []
    for (let rank = 0; rank < count; rank++) all[start + rank] = known[rank] ?? 0
  }
  return all
}
