import type { Closing } from '@holdall/contract/sharing/closings.endpoints.ts'
import { accessItem, requireCan } from '../../../core/rights/access-item.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import { listClosings } from './closings.repository.ts'
import { presentClosings } from './present-closings.ts'

/**
 * To whom an item, or a folder above it, is closed, for those who may share it. What stands above what they may know of
 * is left out. @throws `item.not-found`, `item.forbidden`
 */
export async function listItemClosings(
  ctx: Needs<'caller' | 'clock' | 'db'>,
  itemId: string,
): Promise<{ data: Closing[] }> {
  const { userId } = memberOf(ctx)
  const access = await accessItem(ctx, { userId, link: null }, itemId)
  requireCan(access, 'share')
  if (!access.isBelowClosing) return { data: [] }
  const known = [itemId, ...access.path.map(step => step.id)]
  const rows = await listClosings(ctx.db.read, known)
  return { data: await presentClosings(ctx, ctx.db.read, access, rows) }
}
