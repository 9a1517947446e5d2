import type { PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import { withAllMarks } from '../../core/marks/with-all-marks.ts'
import { accessItem, accessItems } from '../../core/rights/access-item.ts'
import { presentPlaced } from '../../core/rights/present-item.ts'
import { type Ctx, memberOf } from '../../platform/ctx.ts'
import { findPicture, listLiveFilms } from './photos.repository.ts'

/**
 * The films of a live photo, decided for each by the rights of items, as in the timeline; none for another file.
 * @throws `item.not-found`
 */
export async function listFilms(ctx: Ctx, itemId: string): Promise<{ data: PlacedItem[] }> {
  const subject = { userId: memberOf(ctx).userId, link: null }
  await accessItem(ctx, subject, itemId)
  const picture = await findPicture(ctx.db.read, itemId)
  const films = picture ? await listLiveFilms(ctx.db.read, [picture]) : []
  const ids = films.map(film => film.item_id)
  const access = await accessItems(ctx, subject, ids)
  const seen = ids.flatMap(id => access.get(id) ?? [])
  return {
    data: await withAllMarks(
      ctx,
      seen.map(one => presentPlaced(one, false)),
    ),
  }
}
