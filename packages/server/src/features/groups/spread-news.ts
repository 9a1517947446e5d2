import type { Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { markAccess } from '../drive/public.ts'
import type { AccessNews } from './access-news.ts'

/** Each part in a transaction of its own. One that runs again counts a change more, which harms nothing. */
export async function spreadNews(ctx: Needs<'db' | 'events'>, news: AccessNews): Promise<undefined> {
  await ctx.db.transaction(tx => spread(ctx, tx, news, null))
}

/** Counts a change in what was shared with changed groups, and notifies the browsers of those whom it concerns. */
export async function spread(
  ctx: Needs<'events'>,
  tx: Tx,
  { itemIds, spaceIds, userIds }: AccessNews,
  tab: string | null,
): Promise<void> {
  await markAccess(tx, itemIds)
  const payload = { itemIds: [], folderIds: [] }
  for (const spaceId of spaceIds)
    await ctx.events.publish(tx, { type: 'access.changed', spaceId, payload: { ...payload, tab } })
  for (const userId of userIds)
    await ctx.events.publish(tx, { type: 'access.changed', userId, payload: { ...payload, tab: null } })
}
