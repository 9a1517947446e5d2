import type { MyLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { z } from 'zod'
import { withAllMarks } from '../../../core/marks/with-all-marks.ts'
import { accessItems } from '../../../core/rights/access-item.ts'
import { presentPlaced } from '../../../core/rights/present-item.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { cursorText, decodeCursor, encodeCursor } from '../../../platform/http/cursor.ts'
import { listLinksBy } from '../sharing.repository.ts'
import { presentLinks } from './present-link.ts'

const Cursor = z.object({ at: z.int(), id: cursorText })

/** The links that the caller made and that were not revoked, newest first, with what each leads to. */
export async function myLinks(
  ctx: Ctx,
  { cursor, perPage }: { readonly cursor?: string | undefined; readonly perPage: number },
): Promise<{ data: MyLink[]; nextCursor: string | null }> {
  const { userId } = memberOf(ctx)
  const after = cursor ? decodeCursor(Cursor, cursor) : null
  const rows = await listLinksBy(ctx.db.read, userId, after, perPage + 1)
  const page = rows.slice(0, perPage)
  const ids = [...new Set(page.map(row => row.item_id))]
  const [links, access] = await Promise.all([presentLinks(ctx, page), accessItems(ctx, { userId, link: null }, ids)])
  const placed = ids.flatMap(id => {
    const found = access.get(id)
    return found ? [presentPlaced(found, false)] : []
  })
  const items = new Map((await withAllMarks(ctx, placed)).map(item => [item.id, item]))
  const last = page.at(-1)
  const hasMore = rows.length > perPage && last !== undefined
  return {
    data: links.map(link => ({ ...link, item: items.get(link.itemId) ?? null })),
    nextCursor: hasMore ? encodeCursor({ at: last.created_at, id: last.id }) : null,
  }
}
