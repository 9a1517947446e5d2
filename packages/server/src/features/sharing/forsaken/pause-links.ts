import { whoMayShare } from '../../../core/rights/who-may-share.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { pagesOf, type Whose } from '../../../platform/outlasting/outlasting.ts'
import { notify, retractNotifications } from '../../notifications/public.ts'
import { forsakenLinks } from '../links/forsaken-links.ts'
import { publishLinks } from '../links/publish-links.ts'
import { deletePaused, insertPaused, type LinkOfMaker, listLinksOfMakers } from './paused.repository.ts'
import { pausedCause, pausedNotification } from './paused-notification.ts'

/** Items of one maker in one space of which people are told; they find the others in their lists of links. */
const mostTold = 5
/** People who are told of one item, its owner first. */
const mostPeople = 20

/**
 * Notes which links pause because their maker may no longer share the item, and asks those who may, once. A link works
 * again with its maker's right, or for the person who takes it over.
 */
export async function pauseLinks(ctx: Ctx, whose: Whose): Promise<void> {
  const list = (after: string, limit: number) => listLinksOfMakers(ctx.db.read, whose, after, limit)
  for await (const links of pagesOf(ctx, list)) {
    const forsaken = await forsakenLinks(ctx, links)
    const pausing = links.filter(link => forsaken.has(link.id) && link.since === null)
    for (const some of Map.groupBy(pausing, link => `${link.space_id} ${link.created_by}`).values())
      await pause(ctx, some)
    for (const link of links) if (link.since !== null && !forsaken.has(link.id)) await resume(ctx, link)
  }
}

async function pause(ctx: Ctx, links: readonly LinkOfMaker[]): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.transaction(async tx => {
    const added = await insertPaused(
      tx,
      links.map(link => link.id),
      now,
    )
    const itemIds = [...new Set(links.filter(link => added.has(link.id)).map(link => link.item_id))]
    for (const itemId of itemIds.slice(0, mostTold)) await ask(ctx, tx, itemId, now)
    await publishLinks(ctx, tx, itemIds)
  })
}

async function ask(ctx: Ctx, tx: Tx, itemId: string, since: number): Promise<void> {
  const sharers = await whoMayShare(ctx, itemId, mostPeople, tx)
  if (!sharers) return
  const { item, userIds } = sharers
  const data = { itemId, itemName: item.name, isFolder: isFolder(item) }
  const news = { cause: pausedCause(itemId, since), userIds, itemId, actorId: null, data }
  await notify(ctx, tx, pausedNotification, news)
}

async function resume(ctx: Ctx, link: LinkOfMaker): Promise<void> {
  await ctx.db.transaction(async tx => {
    await deletePause(ctx, tx, link)
    await publishLinks(ctx, tx, [link.item_id])
  })
}

/** Notes that a link no longer pauses, and withdraws the question about it. */
export async function deletePause(
  ctx: Pick<Ctx, 'clock' | 'events'>,
  tx: Tx,
  { id, item_id }: Pick<LinkOfMaker, 'id' | 'item_id'>,
): Promise<void> {
  const since = await deletePaused(tx, [id])
  if (since.length === 0) return
  await retractNotifications(
    ctx,
    tx,
    since.map(at => pausedCause(item_id, at)),
    true,
  )
}
