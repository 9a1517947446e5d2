import type { Needs } from '../../../platform/ctx.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { countGrantedIn, countGrantsOf, deleteGrantsOf, listHoldersIn } from '../grants-of.repository.ts'
import { countLiveLinks, revokeLinksOf } from '../sharing.repository.ts'

/**
 * What a user has given and was given: grants on items in their own spaces, links that work, grants on items of others.
 */
export async function countSharing(
  db: Reader,
  userId: string,
  now: number,
): Promise<{ given: number; links: number; received: number }> {
  return { ...(await countGrantsOf(db, userId)), links: await countLiveLinks(db, userId, now) }
}

/** The same counts, limited to these spaces. */
export async function countSharingIn(
  db: Reader,
  spaceIds: readonly string[],
  userId: string,
  now: number,
): Promise<{ given: number; links: number }> {
  if (spaceIds.length === 0) return { given: 0, links: 0 }
  return {
    given: await countGrantedIn(db, spaceIds, userId),
    links: await countLiveLinks(db, userId, now, spaceIds),
  }
}

/**
 * Ends a user's part in sharing when they leave: their links are revoked, and grants that they hold are removed. Grants
 * on their own items end with their spaces; the browsers of those who held them are notified here.
 */
export async function revokeSharingOf(ctx: Needs<'clock' | 'events'>, tx: Tx, userId: string): Promise<void> {
  await revokeLinksOf(tx, userId, ctx.clock.now())
  await deleteGrantsOf(tx, userId)
  const payload = { itemIds: [], folderIds: [], tab: null }
  for (const holder of await listHoldersIn(tx, userId)) {
    await ctx.events.publish(tx, { type: 'access.changed', userId: holder, payload })
  }
}
