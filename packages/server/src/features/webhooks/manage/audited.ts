import type { WebhookRow } from '../webhooks.tables.ts'

/** What the audit log says of a webhook. Paths of addresses often hold a secret of the receiver. */
export function factsOf({ name, url, events, space_id, is_on }: WebhookRow): Record<string, unknown> {
  return { name, site: new URL(url).origin, events: JSON.parse(events), workspaceId: space_id, isOn: is_on === 1 }
}
