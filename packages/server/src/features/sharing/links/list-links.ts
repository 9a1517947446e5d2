import type { ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { accessItem } from '../../drive/public.ts'
import { listLinks } from '../sharing.repository.ts'
import { isStanding } from './is-standing.ts'
import { presentLink } from './present-link.ts'

/** The links of an item: all for whoever may share it, else those that the caller made. @throws `item.not-found` */
export async function listItemLinks(ctx: Ctx, itemId: string): Promise<{ data: ShareLink[] }> {
  const { userId } = memberOf(ctx)
  const access = await accessItem(ctx, { userId, link: null }, itemId)
  const rows = (await listLinks(ctx.db.read, itemId)).filter(row => access.can.share || row.created_by === userId)
  const makers = [...new Set(rows.map(row => row.created_by))]
  const standing = new Map(
    await Promise.all(makers.map(async maker => [maker, await isStanding(ctx, maker, itemId)] as const)),
  )
  return { data: rows.map(row => presentLink(ctx, row, standing.get(row.created_by) === true)) }
}
