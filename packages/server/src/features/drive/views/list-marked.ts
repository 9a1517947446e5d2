import type { PlacedPage } from '@holdall/contract/drive/drive.schemas.ts'
import { z } from 'zod'
import { listStarred } from '../../../core/marks/stars.repository.ts'
import { withMarks } from '../../../core/marks/with-marks.ts'
import { accessItems } from '../../../core/rights/access-item.ts'
import { presentPlaced } from '../../../core/rights/present-item.ts'
import { instant } from '../../../platform/clock.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { cursorText, decodeCursor, encodeCursor } from '../../../platform/http/cursor.ts'
import { listMarked, type Marked } from './stars.repository.ts'

const Cursor = z.object({ item_id: cursorText, at: z.int() })

/** A page of items that the member starred or used, newest first, without those that are trashed or inaccessible. */
export async function listMarkedItems(
  ctx: Ctx,
  table: 'stars' | 'recents',
  input: { cursor?: string | undefined; perPage: number },
): Promise<PlacedPage> {
  const { userId } = memberOf(ctx)
  const data: PlacedPage['data'] = []
  let after: Marked | null = input.cursor ? decodeCursor(Cursor, input.cursor) : null
  for (;;) {
    const wanted = input.perPage - data.length
    const marks = await listMarked(ctx.db.read, table, userId, after, wanted + 1)
    const page = marks.slice(0, wanted)
    const ids = page.map(mark => mark.item_id)
    const access = await accessItems(ctx, { userId, link: null }, ids)
    const starred = await listStarred(ctx.db.read, userId, ids)
    const placed = page.flatMap(({ item_id: id, at }) => {
      const found = access.get(id)
      const used = table === 'recents' ? { usedAt: instant(at) } : {}
      return found ? [{ ...presentPlaced(found, starred.has(id)), ...used }] : []
    })
    data.push(...(await withMarks(ctx, placed)))
    after = page.at(-1) ?? after
    if (marks.length <= wanted) return { data, nextCursor: null }
    if (data.length >= input.perPage) return { data, nextCursor: encodeCursor(after) }
  }
}
