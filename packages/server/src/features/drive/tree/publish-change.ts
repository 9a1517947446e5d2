import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'

/** Tells browsers which listings changed. Ids alone: names and contents are fetched again, with rights. */
export async function publishChange(
  ctx: Ctx,
  tx: Tx,
  spaceId: string,
  folderIds: readonly (string | null)[],
  itemIds: readonly string[],
): Promise<void> {
  const folders = [...new Set(folderIds)].filter(id => id !== null)
  const payload = {
    folderIds: folders.slice(0, 100),
    itemIds: [...new Set(itemIds)].slice(0, 100),
    tab: ctx.origin.tab,
  }
  await ctx.events.publish(tx, { type: 'items.changed', spaceId, payload })
}
