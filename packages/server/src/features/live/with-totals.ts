import { findChains } from '../../core/tree/items.repository.ts'
import type { Reader } from '../../platform/database/database.ts'
import type { StoredEvent } from '../../platform/events/domain-event.ts'

/**
 * The same events, with the folders whose size or number of items changed: a change in a folder also shows in the lists
 * in which that folder, or one above it, is a row. They are read when events are sent, once for all of a batch, so that
 * changes themselves don't wait for it.
 */
export async function withTotals(db: Reader, events: readonly StoredEvent[]): Promise<StoredEvent[]> {
  const chains = await findChains(db, [...new Set(events.flatMap(foldersOf))])
  return events.map(event => {
    const folderIds = foldersOf(event)
    if (folderIds.length === 0) return event
    const totalIds = [...new Set(folderIds.flatMap(id => chains.get(id)?.map(step => step.id) ?? []))]
    return { ...event, payload: { ...event.payload, totalIds } }
  })
}

function foldersOf({ type, spaceId, payload }: StoredEvent): string[] {
  if (type !== 'items.changed' || spaceId === null || !Array.isArray(payload.folderIds)) return []
  return payload.folderIds.filter(id => typeof id === 'string')
}
