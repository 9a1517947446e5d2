import { findItem } from '../../core/tree/items.repository.ts'
import type { Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'

/** Tells open pages that others have opened or closed a file. Nothing changed for computers that keep a folder in step. */
export async function publishEditors(ctx: Needs<'events' | 'origin'>, tx: Tx, itemId: string): Promise<void> {
  const item = await findItem(tx, itemId)
  if (!item) return
  const payload = { folderIds: [], itemIds: [itemId], tab: ctx.origin.tab }
  await ctx.events.publish(tx, { type: 'editors.changed', spaceId: item.space_id, payload })
}
