import type { PhotosPage, PhotosQuery } from '@holdall/contract/photos/photos.schemas.ts'
import { z } from 'zod'
import { withAllMarks } from '../../core/marks/with-all-marks.ts'
import { accessItems } from '../../core/rights/access-item.ts'
import { presentPlaced } from '../../core/rights/present-item.ts'
import { type Ctx, memberOf } from '../../platform/ctx.ts'
import { cursorText, decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import { clockText, dayNumber } from './days.ts'
import { photoReach } from './photo-reach.ts'
import { type LivePhoto, listLiveFilms, listPhotos as readPhotos } from './photos.repository.ts'

export const PhotoCursor = z.object({ day: z.int(), taken_at: z.int(), sort_key: cursorText, item_id: cursorText })

/**
 * A page of the timeline. The places are found by one query; what is shown of them is decided for each by the rights of
 * items.
 */
export async function listPhotos(ctx: Ctx, query: PhotosQuery): Promise<PhotosPage> {
  const reach = await photoReach(ctx, query)
  const places = await readPhotos(ctx.db.read, reach, {
    from: query.fromDay === undefined ? undefined : dayNumber(query.fromDay),
    to: query.toDay === undefined ? undefined : dayNumber(query.toDay),
    after: query.cursor ? decodeCursor(PhotoCursor, query.cursor) : undefined,
    skip: query.skip,
    limit: query.perPage + 1,
  })
  const page = places.slice(0, query.perPage)
  const films = await listLiveFilms(ctx.db.read, page)
  const { userId } = memberOf(ctx)
  const ids = [...page, ...films].map(place => place.item_id)
  const access = await accessItems(ctx, { userId, link: null }, ids)
  const filmsOf = Map.groupBy(films, keyOf)
  const placed = page.flatMap(place => {
    const found = access.get(place.item_id)
    const live = (place.is_video ? [] : (filmsOf.get(keyOf(place)) ?? [])).flatMap(
      ({ item_id }) => access.get(item_id) ?? [],
    )
    return found ? [{ found, live, takenAt: clockText(place.taken_at), shape: place.shape }] : []
  })
  const marked = await withAllMarks(
    ctx,
    placed.flatMap(({ found, live }) => [found, ...live].map(one => presentPlaced(one, false))),
  )
  const items = new Map(marked.map(item => [item.id, item]))
  const last = page.at(-1)
  const hasMore = places.length > page.length
  return {
    data: placed.flatMap(({ found, live, takenAt, shape }) => {
      const item = items.get(found.item.id)
      const films = live.flatMap(one => items.get(one.item.id) ?? [])
      return item ? [{ ...item, takenAt, shape, ...(films.length > 0 ? { live: films } : {}) }] : []
    }),
    nextCursor: hasMore && last ? encodeCursor(photoCursor(last)) : null,
  }
}

function keyOf({ parent_id, live_id }: Pick<LivePhoto, 'live_id' | 'parent_id'>): string {
  return `${parent_id} ${live_id}`
}

/** The place after which the next page begins. */
export function photoCursor({ day, taken_at, sort_key, item_id }: LivePhoto): z.infer<typeof PhotoCursor> {
  return { day, taken_at, sort_key, item_id }
}
