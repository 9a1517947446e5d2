import type { Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'

/** Ids per event: a browser that would have to fetch more should fetch everything. */
const idsPerEvent = 100

/**
 * Tells browsers which listings changed. Sends only ids: names and contents are fetched again, with permission checks.
 * Call it last in a transaction, because on PostgreSQL publishers wait for each other until they commit.
 */
export async function publishChange(
  ctx: Needs<'events' | 'origin'>,
  tx: Tx,
  spaceId: string,
  folderIds: readonly (string | null)[],
  itemIds: readonly string[],
): Promise<void> {
  const folders = [...new Set(folderIds)].filter(id => id !== null)
  const items = [...new Set(itemIds)]
  for (let start = 0; start === 0 || start < Math.max(folders.length, items.length); start += idsPerEvent) {
    const payload = {
      folderIds: folders.slice(start, start + idsPerEvent),
      itemIds: items.slice(start, start + idsPerEvent),
      tab: ctx.origin.tab,
    }
    await ctx.events.publish(tx, { type: 'items.changed', spaceId, payload })
  }
}

/** One item of a bulk call that changed, and the listings it was and is in. */
export interface Changed {
  readonly spaceId: string
  readonly folderIds: readonly (string | null)[]
  readonly itemId: string
  /** The tab that made the change, which knows of it. */
  readonly tab: string | null
}

/** The same for all changes of a unit of work, perhaps in several spaces and from several tabs. */
export async function publishChanges(
  ctx: Needs<'events' | 'origin'>,
  tx: Tx,
  changes: readonly Changed[],
): Promise<void> {
  for (const ofTab of Map.groupBy(changes, change => change.tab).values()) {
    const origin = { ...ctx.origin, tab: ofTab[0]?.tab ?? null }
    for (const [spaceId, some] of Map.groupBy(ofTab, change => change.spaceId)) {
      const folderIds = some.flatMap(change => change.folderIds)
      const itemIds = some.map(change => change.itemId)
      await publishChange({ events: ctx.events, origin }, tx, spaceId, folderIds, itemIds)
    }
  }
}
