import type { LinkPolicy } from '@holdall/contract/sharing/sharing.schemas.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { accessItems } from '../../drive/public.ts'
import { isActive } from '../sharing.repository.ts'
import { readPolicy } from './policy.ts'

/**
 * The policy under which a link works while the right behind it stands: its maker is not suspended, may still make links,
 * and may still share the item, which is neither trashed nor gone. Null when it doesn't. Asked with every use, so a link
 * dies and comes back with the right.
 */
export async function standingPolicy(ctx: Ctx, makerId: string, itemId: string): Promise<LinkPolicy | null> {
  const [isMakerActive, policy, items] = await Promise.all([
    isActive(ctx.db.read, makerId),
    readPolicy(ctx.db.read, makerId),
    accessItems(ctx, { userId: makerId, link: null }, [itemId]),
  ])
  return isMakerActive && policy.mayCreate && items.get(itemId)?.can.share === true ? policy : null
}
