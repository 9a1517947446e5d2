import { isWorkspaceEvent, type WebhookEventType } from '@holdall/contract/webhooks/webhook-events.ts'
import { failField } from '../../../platform/failure.ts'

/**
 * The events as they are stored, each once. @throws `request.invalid` at `events` if a workspace's webhook would be told of
 * what happens elsewhere
 */
export function eventsOf(events: readonly WebhookEventType[], spaceId: string | null): string {
  const chosen = [...new Set(events)]
  if (spaceId !== null && !chosen.every(isWorkspaceEvent))
    throw failField('events', 'Choose events that happen in a workspace')
  return JSON.stringify(chosen)
}
