import { listItemsOfGroups } from '../../core/rights/groups.repository.ts'
import type { Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { accessChangedJob } from './access-changed.job.ts'
import type { AccessNews } from './access-news.ts'
import { listSpacesOfGroups } from './groups.repository.ts'
import { spread } from './spread-news.ts'

/** How many folders, spaces and people are told within one transaction; more become jobs of this size. */
export const toldAtOnce = 200

/**
 * Notifies everyone whom a change of these groups concerns: `userIds`, who gain or lose access, and those who see who
 * has access to what was shared with the groups. Call it late in the transaction, and before groups are deleted. Rights
 * are read with every question, so whatever happens later only delays when browsers and computers look again.
 */
export async function publishGroups(
  ctx: Needs<'events' | 'jobs' | 'origin'>,
  tx: Tx,
  groupIds: readonly string[],
  userIds: readonly string[],
): Promise<void> {
  if (groupIds.length === 0) return
  const news = {
    // Computers that keep a copy have to look at what their owner may do there now.
    itemIds: userIds.length > 0 ? await listItemsOfGroups(tx, groupIds) : [],
    spaceIds: await listSpacesOfGroups(tx, groupIds),
    userIds: [...new Set(userIds)],
  }
  if (sizeOf(news) <= toldAtOnce) await spread(ctx, tx, news, ctx.origin.tab)
  else for (const part of partsOf(news)) await ctx.jobs.enqueue(tx, accessChangedJob, part)
}

const sizeOf = ({ itemIds, spaceIds, userIds }: AccessNews) => itemIds.length + spaceIds.length + userIds.length

/** Items come first, so that whoever is told afterwards finds them changed. */
function* partsOf({ itemIds, spaceIds, userIds }: AccessNews): Generator<AccessNews> {
  const none = { itemIds: [], spaceIds: [], userIds: [] }
  for (const some of piecesOf(itemIds)) yield { ...none, itemIds: some }
  for (const some of piecesOf(spaceIds)) yield { ...none, spaceIds: some }
  for (const some of piecesOf(userIds)) yield { ...none, userIds: some }
}

function* piecesOf(ids: readonly string[]): Generator<string[]> {
  for (let start = 0; start < ids.length; start += toldAtOnce) yield ids.slice(start, start + toldAtOnce)
}
