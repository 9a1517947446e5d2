import type { PhotoScope } from '@holdall/contract/photos/photos.schemas.ts'
import { isScanning } from '../../core/bytes/scan-hold.ts'
import { listRestrictedTo } from '../../core/rights/access-item.ts'
import { visibleTo } from '../../core/rights/visible-to.ts'
import { findSpaces } from '../../core/tree/spaces.repository.ts'
import { memberOf, type Needs } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import type { PhotoReach } from './photos.repository.ts'

/** A new file that hasn't been read for so long is shown by when it was modified: reading may have been put off. */
const longestUnreadMs = 60_000

/**
 * The places in which to look for the photos that the caller may see and has asked for. What was shared from a space
 * that they see as a whole isn't named again, so that nothing is counted twice. @throws `workspace.not-found`
 */
export async function photoReach(
  ctx: Needs<'caller' | 'clock' | 'db' | 'settings'>,
  { kind, place, spaceId, starred }: PhotoScope,
): Promise<PhotoReach> {
  const { userId } = memberOf(ctx)
  const { spaces, granted } = await visibleTo(ctx.db.read, userId, ctx.clock.now())
  const seen = new Set(spaces.map(one => one.space.id))
  if (spaceId !== undefined && !seen.has(spaceId)) throw fail('workspace.not-found')
  const isOwn = (one: (typeof spaces)[number]) => one.isOwner && one.space.kind === 'personal'
  const wanted = spaces.filter(
    one => (spaceId === undefined || one.space.id === spaceId) && (place === 'all' || (place === 'own' && isOwn(one))),
  )
  const outside = place === 'own' || spaceId !== undefined ? [] : granted.filter(one => !seen.has(one.space_id))
  const reachable = await inLiveSpaces(ctx, outside)
  const withRestrictions = wanted.filter(one => one.hasRestrictions && !one.isOwner).map(one => one.space.id)
  const closed = await restrictedIn(ctx, userId, [...withRestrictions, ...reachable.map(one => one.space_id)])
  return {
    spaceIds: wanted.map(one => one.space.id),
    granted: {
      itemIds: reachable.map(one => one.id),
      spaceIds: [...new Set(reachable.map(one => one.space_id))],
    },
    unreadSince: ctx.clock.now() - longestUnreadMs,
    ...(starred === undefined ? {} : { stars: { of: userId, areWanted: starred === 'true' } }),
    ...(kind === 'all' ? {} : { isVideo: kind === 'videos' ? 1 : 0 }),
    ...(closed.length > 0 ? { closed: { itemIds: closed, sharedIds: granted.map(one => one.id) } } : {}),
    ...(isScanning(ctx.settings) ? { heldFor: userId } : {}),
  }
}

/** The ids of what is closed to a member in these spaces. */
async function restrictedIn(
  ctx: Needs<'clock' | 'db'>,
  userId: string,
  spaceIds: readonly string[],
): Promise<string[]> {
  const closed = await listRestrictedTo(ctx, userId, [...new Set(spaceIds)], ctx.db.read)
  return closed.map(({ item }) => item.id)
}

/** Without what is in deleted workspaces. */
async function inLiveSpaces<T extends { readonly space_id: string }>(
  ctx: Needs<'db'>,
  granted: readonly T[],
): Promise<T[]> {
  if (granted.length === 0) return []
  const spaces = await findSpaces(ctx.db.read, [...new Set(granted.map(one => one.space_id))])
  return granted.filter(one => spaces.get(one.space_id)?.deleted_at === null)
}
