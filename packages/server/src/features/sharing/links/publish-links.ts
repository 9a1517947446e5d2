import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { findSpacesOf } from '../sharing.repository.ts'

const idsPerEvent = 100

/** Notifies the browsers that show these items that their links have changed. */
export async function publishLinks(ctx: Needs<'events' | 'origin'>, tx: Tx, itemIds: readonly string[]): Promise<void> {
  const spaces = await findSpacesOf(tx, itemIds)
  for (const [spaceId, some] of Map.groupBy(spaces.keys(), id => spaces.get(id) ?? '')) {
    const payload = { itemIds: some.slice(0, idsPerEvent), folderIds: [], tab: ctx.origin.tab }
    await ctx.events.publish(tx, { type: 'links.changed', spaceId, payload })
  }
}
