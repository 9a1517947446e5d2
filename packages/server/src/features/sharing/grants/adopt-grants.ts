import { findConfirmedAddress } from '../../../core/people/people.repository.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { markAccess } from '../../drive/public.ts'
import { notify } from '../../notifications/public.ts'
import { listAwaited } from '../people.repository.ts'
import { adoptGrants, listGrants } from './grants.repository.ts'
import { shareCause, sharedNotification } from './share-notification.ts'

/**
 * Gives a user the grants that waited for their address once they have confirmed it, whatever the site requires for
 * registration. Idempotent.
 */
export async function adoptGrantsOf(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.transaction(async tx => {
    const email = await findConfirmedAddress(tx, userId)
    const itemIds = email === undefined ? [] : await adoptGrants(tx, userId, email)
    if (itemIds.length === 0) return
    await tellOfAdopted(ctx, tx, userId, itemIds)
    await markAccess(tx, itemIds)
    const payload = { itemIds: itemIds.slice(0, 100), folderIds: [], tab: null }
    await ctx.events.publish(tx, { type: 'access.changed', userId, payload })
  })
}

/** Grants that waited for them appear in their bell; the mail was sent when they were given. */
async function tellOfAdopted(
  ctx: Needs<'clock' | 'events' | 'mail' | 'settings'>,
  tx: Tx,
  userId: string,
  itemIds: readonly string[],
): Promise<void> {
  const grants = await listGrants(tx, itemIds, ctx.clock.now())
  for (const { id, item_id, role, created_by } of grants.filter(grant => grant.user_id === userId)) {
    const data = { itemId: item_id, itemName: '', isFolder: false, by: '', role, message: '' }
    const news = { cause: shareCause(id), userIds: [userId], itemId: item_id, actorId: created_by, data }
    await notify(ctx, tx, sharedNotification, { ...news, byMail: false })
  }
}

/** Adopts what a process that died in between has left; with `giverId`, what waited while that user was suspended. */
export async function adoptWaitingGrants(ctx: Ctx, giverId?: string): Promise<void> {
  for (const userId of await listAwaited(ctx.db.read, giverId)) await adoptGrantsOf(ctx, userId)
}
