import { listItemsOfGroups } from '../../core/rights/groups.repository.ts'
import type { Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { markAllChanged } from '../drive/public.ts'
import { listSpacesOfGroups } from './groups.repository.ts'

/**
 * Notifies everyone whom a change of these groups concerns: `userIds`, who gain or lose access, and those who see who
 * has access to what was shared with the groups. Call it late in the transaction, and before groups are deleted.
 */
export async function tellOfGroups(
  ctx: Needs<'events' | 'origin'>,
  tx: Tx,
  groupIds: readonly string[],
  userIds: readonly string[],
): Promise<void> {
  if (groupIds.length === 0) return
  // Computers that keep a copy have to look at what their owner may do there now.
  if (userIds.length > 0) await markAllChanged(tx, await listItemsOfGroups(tx, groupIds))
  const payload = { itemIds: [], folderIds: [] }
  for (const spaceId of await listSpacesOfGroups(tx, groupIds))
    await ctx.events.publish(tx, { type: 'access.changed', spaceId, payload: { ...payload, tab: ctx.origin.tab } })
  for (const userId of new Set(userIds))
    await ctx.events.publish(tx, { type: 'access.changed', userId, payload: { ...payload, tab: null } })
}
