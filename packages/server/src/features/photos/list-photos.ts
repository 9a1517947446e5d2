import type { PhotosPage, PhotosQuery } from '@holdall/contract/photos/photos.schemas.ts'
import { z } from 'zod'
import { withAllMarks } from '../../core/marks/with-all-marks.ts'
import { accessItems } from '../../core/rights/access-item.ts'
import { presentPlaced } from '../../core/rights/present-item.ts'
import { type Ctx, memberOf } from '../../platform/ctx.ts'
import { cursorText, decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import { clockText, dayNumber } from './days.ts'
import { photoReach } from './photo-reach.ts'
import { listPhotos as readPhotos } from './photos.repository.ts'

const Cursor = z.object({ day: z.int(), taken_at: z.int(), item_id: cursorText })

/**
 * A page of the timeline. The places are found by one query; what is shown of them is decided for each by the rights of
 * items.
 */
export async function listPhotos(ctx: Ctx, query: PhotosQuery): Promise<PhotosPage> {
  const reach = await photoReach(ctx, query)
  const places = await readPhotos(ctx.db.read, reach, {
    from: query.fromDay === undefined ? undefined : dayNumber(query.fromDay),
    to: query.toDay === undefined ? undefined : dayNumber(query.toDay),
    after: query.cursor ? decodeCursor(Cursor, query.cursor) : undefined,
    skip: query.skip,
    limit: query.perPage + 1,
  })
  const page = places.slice(0, query.perPage)
  const { userId } = memberOf(ctx)
  const ids = page.map(place => place.item_id)
  const access = await accessItems(ctx, { userId, link: null }, ids)
  const placed = page.flatMap(({ item_id: id, taken_at }) => {
    const found = access.get(id)
    return found ? [{ ...presentPlaced(found, false), takenAt: clockText(taken_at) }] : []
  })
  const last = page.at(-1)
  const hasMore = places.length > page.length
  return { data: await withAllMarks(ctx, placed), nextCursor: hasMore && last ? encodeCursor(last) : null }
}
