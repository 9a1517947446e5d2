import type { ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { accessItem } from '../../../core/rights/access-item.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import { listLinks } from '../sharing.repository.ts'
import { presentLinks } from './present-link.ts'

/**
 * The links of an item: all of them if the caller may share it, otherwise those that the caller made. @throws
 * `item.not-found`
 */
export async function listItemLinks(
  ctx: Needs<'caller' | 'clock' | 'db' | 'origin'>,
  itemId: string,
): Promise<{ data: ShareLink[] }> {
  const { userId } = memberOf(ctx)
  const access = await accessItem(ctx, { userId, link: null }, itemId)
  const rows = (await listLinks(ctx.db.read, itemId)).filter(row => access.can.share || row.created_by === userId)
  return { data: await presentLinks(ctx, rows) }
}
