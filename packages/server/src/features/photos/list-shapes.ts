import { writeShapes } from '@holdall/contract/photos/photo-shape.ts'
import type { PhotoShapes, ShapesQuery } from '@holdall/contract/photos/photos.schemas.ts'
import type { Needs } from '../../platform/ctx.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import { dayNumber, dayText } from './days.ts'
import { PhotoCursor, photoCursor } from './list-photos.ts'
import { photoReach } from './photo-reach.ts'
import { listPhotos as readPhotos } from './photos.repository.ts'

const mostShapes = 20_000

/** The shapes of the photos of a stretch of the timeline, by day, newest first. */
export async function listShapes(
  ctx: Needs<'caller' | 'clock' | 'db' | 'settings'>,
  query: ShapesQuery,
): Promise<PhotoShapes> {
  const places = await readPhotos(ctx.db.read, await photoReach(ctx, query), {
    from: query.fromDay === undefined ? undefined : dayNumber(query.fromDay),
    to: query.toDay === undefined ? undefined : dayNumber(query.toDay),
    after: query.cursor ? decodeCursor(PhotoCursor, query.cursor) : undefined,
    skip: 0,
    limit: mostShapes + 1,
  })
  const page = places.slice(0, mostShapes)
  const last = page.at(-1)
  return {
    data: [...Map.groupBy(page, place => place.day)].map(([day, ofDay]) => ({
      day: dayText(day),
      shapes: writeShapes(ofDay.map(place => place.shape)),
    })),
    nextCursor: places.length > page.length && last ? encodeCursor(photoCursor(last)) : null,
  }
}
