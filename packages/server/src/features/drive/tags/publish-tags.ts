import type { Access } from '../../../core/rights/access-item.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'

/** Tells a user's other windows that their tags changed, or the items that carry them. No one else is notified. */
export async function publishTags(
  ctx: Needs<'events' | 'origin'>,
  tx: Tx,
  userId: string,
  items: readonly Access[] = [],
): Promise<void> {
  // Beyond this many ids, browsers reload the list anyway.
  const some = items.slice(0, 100)
  await ctx.events.publish(tx, {
    type: 'tags.changed',
    userId,
    payload: {
      folderIds: [...new Set(some.flatMap(({ item }) => item.parent_id ?? []))],
      itemIds: some.map(({ item }) => item.id),
      tab: ctx.origin.tab,
    },
  })
}

/** Tells every member's windows that the site's tags changed. Browsers then reload their list of tags. */
export async function publishSiteTags(ctx: Needs<'events' | 'origin'>, tx: Tx): Promise<void> {
  await ctx.events.publish(tx, { type: 'site-tags.changed', payload: { tab: ctx.origin.tab } })
}
