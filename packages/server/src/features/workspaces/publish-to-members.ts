import type { Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'

/**
 * Notifies the browsers of a workspace's members, and of other affected users, that what they may see or do has
 * changed. Must be called last in a transaction.
 */
export async function publishToMembers(
  ctx: Needs<'events' | 'origin'>,
  tx: Tx,
  spaceId: string,
  userIds: readonly string[] = [],
): Promise<void> {
  const payload = { itemIds: [], folderIds: [] }
  await ctx.events.publish(tx, { type: 'access.changed', spaceId, payload: { ...payload, tab: ctx.origin.tab } })
  for (const userId of new Set(userIds)) {
    await ctx.events.publish(tx, { type: 'access.changed', userId, payload: { ...payload, tab: null } })
  }
}
