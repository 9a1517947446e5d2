import type { LiveEvent } from '@holdall/contract/live/live.contract.ts'
import type { StoredEvent } from '../../platform/events/domain-event.ts'

// The form of server-sent events: HTML standard, section 9.2.6.

/** Sets the number from which the browser resumes, without notifying the page. */
export function markMessage(seq: number): string {
  return `id: ${seq}\n\n`
}

/** A comment with the number to resume from, so that proxies see activity. */
export function beatMessage(seq: number): string {
  return `: beat\nid: ${seq}\n\n`
}

/** Events may have been missed: the page fetches everything again. */
export function gapMessage(seq: number): string {
  return `event: gap\nid: ${seq}\ndata: {}\n\n`
}

export function changeMessage(event: StoredEvent): string {
  return `id: ${event.seq}\ndata: ${JSON.stringify(presentEvent(event))}\n\n`
}

/** Only ids are sent; whatever else an event carries stays on the server. */
function presentEvent({ type, spaceId, payload }: StoredEvent): LiveEvent {
  const { folderIds, totalIds, itemIds, tab } = payload
  return {
    type,
    spaceId,
    folderIds: Array.isArray(folderIds) ? folderIds : [],
    totalIds: Array.isArray(totalIds) ? totalIds : [],
    itemIds: Array.isArray(itemIds) ? itemIds : [],
    tab: typeof tab === 'string' ? tab : null,
  }
}
