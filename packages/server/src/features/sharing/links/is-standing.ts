import type { Ctx } from '../../../platform/ctx.ts'
import { createPermissionSet } from '../../../platform/permissions/permission-set.ts'
import { accessItems } from '../../drive/public.ts'
import { listHeldPermissions } from '../../roles/public.ts'
import { isActive } from '../sharing.repository.ts'

/**
 * Whether the right behind a link stands: its maker is not suspended, may still make links, and may still share the
 * item, which is neither trashed nor gone. Asked with every use, so a link dies and comes back with the right.
 */
export async function isStanding(ctx: Ctx, makerId: string, itemId: string): Promise<boolean> {
  const [isMakerActive, held, items] = await Promise.all([
    isActive(ctx.db.read, makerId),
    listHeldPermissions(ctx.db.read, makerId),
    accessItems(ctx, { userId: makerId, link: null }, [itemId]),
  ])
  return isMakerActive && createPermissionSet(held).has('links.create') && items.get(itemId)?.can.share === true
}
