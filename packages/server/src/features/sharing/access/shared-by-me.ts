import type { GivenItem } from '@holdall/contract/sharing/people.schemas.ts'
import { withAllMarks } from '../../../core/marks/with-all-marks.ts'
import { accessItems } from '../../../core/rights/access-item.ts'
import { presentPlaced } from '../../../core/rights/present-item.ts'
import { instant, instantOrNull } from '../../../platform/clock.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { decodeCursor, encodeCursor } from '../../../platform/http/cursor.ts'
import { listGiven } from '../grants/grants.repository.ts'
import { type PageWanted, SharedCursor } from './shared-with-me.ts'

/**
 * What the caller has shared with people or by links, and what others have shared from the caller's spaces; most
 * recently shared first.
 */
export async function sharedByMe(
  ctx: Ctx,
  { cursor, perPage }: PageWanted,
): Promise<{ data: GivenItem[]; nextCursor: string | null }> {
  const { userId } = memberOf(ctx)
  const data: GivenItem[] = []
  let after = cursor ? decodeCursor(SharedCursor, cursor) : null
  for (;;) {
    const wanted = perPage - data.length
    const given = await listGiven(ctx.db.read, userId, ctx.clock.now(), after, wanted + 1)
    const page = given.slice(0, wanted)
    const ids = page.map(one => one.item_id)
    const access = await accessItems(ctx, { userId, link: null }, ids)
    const shown = page.flatMap(({ item_id, people, links, visits, ends_at, at }) => {
      const found = access.get(item_id)
      const given = { people, links, visits, endsAt: instantOrNull(ends_at), sharedAt: instant(at) }
      return found ? [{ ...presentPlaced(found, false), ...given }] : []
    })
    data.push(...(await withAllMarks(ctx, shown)))
    const last = page.at(-1)
    after = last ? { at: last.at, id: last.item_id } : after
    if (given.length <= wanted) return { data, nextCursor: null }
    if (data.length >= perPage) return { data, nextCursor: encodeCursor(after) }
  }
}
