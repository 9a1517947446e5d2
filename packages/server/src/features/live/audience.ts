import { listKnowers } from '../../core/rights/memberships.repository.ts'
import { reachOf } from '../../core/rights/reach.ts'
import type { Needs } from '../../platform/ctx.ts'
import type { StoredEvent } from '../../platform/events/domain-event.ts'
import { isForEveryone } from './live.repository.ts'

/**
 * The part of these events that each of these people may see, by person and in order. Owners and members of a space see
 * everything in it; those with a grant see what is at or below it, and none of the other ids of the same event.
 */
export async function audienceOf(
  ctx: Needs<'clock' | 'db'>,
  events: readonly StoredEvent[],
  userIds: readonly string[],
): Promise<Map<string, StoredEvent[]>> {
  const { read } = ctx.db
  const knowers = await listKnowers(read, [...new Set(events.flatMap(event => event.spaceId ?? []))], userIds)
  const knows = (userId: string, spaceId: string) => knowers.get(spaceId)?.has(userId) ?? false
  const guests = userIds.filter(userId => events.some(event => event.spaceId && !knows(userId, event.spaceId)))
  const ids = [...new Set(events.flatMap(event => [...idsOf(event, 'folderIds'), ...idsOf(event, 'itemIds')]))]
  const reach = await reachOf(read, guests, ids, ctx.clock.now())
  return new Map(
    userIds.map(userId => {
      const known = events.flatMap(event => {
        if (event.userId !== null) return event.userId === userId ? event : []
        if (event.spaceId === null) return isForEveryone(event) ? event : []
        return knows(userId, event.spaceId) ? event : (narrowed(event, reach.get(userId)) ?? [])
      })
      return [userId, known]
    }),
  )
}

function narrowed(event: StoredEvent, reach: ReadonlySet<string> | undefined): StoredEvent | null {
  const folderIds = idsOf(event, 'folderIds').filter(id => reach?.has(id))
  const itemIds = idsOf(event, 'itemIds').filter(id => reach?.has(id))
  if (folderIds.length === 0 && itemIds.length === 0) return null
  return { ...event, payload: { ...event.payload, folderIds, itemIds } }
}

function idsOf(event: StoredEvent, name: 'folderIds' | 'itemIds'): string[] {
  const ids = event.payload[name]
  return Array.isArray(ids) ? ids.filter(id => typeof id === 'string') : []
}
