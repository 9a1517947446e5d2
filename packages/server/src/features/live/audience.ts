import { listKnowers } from '../../core/rights/memberships.repository.ts'
import { hiddenFrom, reachOf } from '../../core/rights/reach.ts'
import type { Needs } from '../../platform/ctx.ts'
import type { StoredEvent } from '../../platform/events/domain-event.ts'
import { isForEveryone } from './live.repository.ts'
import { withTotals } from './with-totals.ts'

/**
 * The part of these events that each of these people may see, by person and in order. Owners and members of a space see
 * everything in it that isn't closed to them; those with a grant see what is at or below it, and none of the other ids
 * of the same event.
 */
export async function audienceOf(
  ctx: Needs<'clock' | 'db'>,
  stored: readonly StoredEvent[],
  userIds: readonly string[],
): Promise<Map<string, StoredEvent[]>> {
  const { read } = ctx.db
  const events = await withTotals(read, stored)
  const knowers = await listKnowers(read, [...new Set(events.flatMap(event => event.spaceId ?? []))], userIds)
  const knows = (userId: string, spaceId: string) => knowers.bySpace.get(spaceId)?.has(userId) ?? false
  const guests = userIds.filter(userId => events.some(event => event.spaceId && !knows(userId, event.spaceId)))
  const reach = await reachOf(ctx, guests, allIds(events))
  const near = events.filter(event => event.spaceId !== null && knowers.withRestrictions.has(event.spaceId))
  const members = userIds.filter(userId => near.some(event => event.spaceId && knows(userId, event.spaceId)))
  const hidden = await hiddenFrom(ctx, members, allIds(near))
  return new Map(
    userIds.map(userId => {
      const known = events.flatMap(event => {
        if (event.userId !== null) return event.userId === userId ? event : []
        if (event.spaceId === null) return isForEveryone(event) ? event : []
        if (knows(userId, event.spaceId)) return spared(event, hidden.get(userId)) ?? []
        return narrowed(event, id => reach.get(userId)?.has(id) ?? false) ?? []
      })
      return [userId, known]
    }),
  )
}

const idKinds = ['folderIds', 'totalIds', 'itemIds'] as const

function allIds(events: readonly StoredEvent[]): string[] {
  return [...new Set(events.flatMap(event => idKinds.flatMap(kind => idsOf(event, kind))))]
}

/** Without what is closed to a member; an event about nothing else isn't for them. */
function spared(event: StoredEvent, hidden: ReadonlySet<string> | undefined): StoredEvent | null {
  const isClosed = hidden !== undefined && allIds([event]).some(id => hidden.has(id))
  return isClosed ? narrowed(event, id => !hidden.has(id)) : event
}

function narrowed(event: StoredEvent, isKnown: (id: string) => boolean): StoredEvent | null {
  const folderIds = idsOf(event, 'folderIds').filter(isKnown)
  const itemIds = idsOf(event, 'itemIds').filter(isKnown)
  if (folderIds.length === 0 && itemIds.length === 0) return null
  const totalIds = idsOf(event, 'totalIds').filter(isKnown)
  return { ...event, payload: { ...event.payload, folderIds, totalIds, itemIds } }
}

function idsOf(event: StoredEvent, name: (typeof idKinds)[number]): string[] {
  const ids = event.payload[name]
  return Array.isArray(ids) ? ids.filter(id => typeof id === 'string') : []
}
