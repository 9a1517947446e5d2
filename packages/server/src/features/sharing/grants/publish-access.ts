import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { markAccess } from '../../drive/public.ts'

/** Notifies the browsers of the people concerned, and those that show the item, that someone's access has changed. */
export async function publishAccess(
  ctx: Needs<'events' | 'origin'>,
  tx: Tx,
  change: { readonly spaceId: string; readonly itemIds: readonly string[]; readonly userIds: readonly string[] },
): Promise<void> {
  // Computers that keep a copy have to look at what their owner may do there now.
  await markAccess(tx, change.itemIds)
  const payload = { itemIds: change.itemIds.slice(0, 100), folderIds: [], tab: ctx.origin.tab }
  await ctx.events.publish(tx, { type: 'access.changed', spaceId: change.spaceId, payload })
  for (const userId of new Set(change.userIds)) {
    await ctx.events.publish(tx, { type: 'access.changed', userId, payload: { ...payload, tab: null } })
  }
}
