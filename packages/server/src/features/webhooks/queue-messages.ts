import type { Dialect, Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { countWaiting, insertDeliveries } from './deliveries.repository.ts'
import { lockWebhook, updateWebhookRow } from './webhooks.repository.ts'
import type { WebhookDeliveryRow } from './webhooks.tables.ts'

/** The most messages that wait for one receiver; what happens beyond them is counted, and never sent. */
export const mostWaiting = 10_000

export interface Message {
  readonly type: string
  readonly body: string
}

/** Gives messages places behind those that are waiting. Returns whether the webhook still exists and is on. */
export async function queueMessages(
  tx: Tx,
  dialect: Dialect,
  webhookId: string,
  messages: readonly Message[],
  now: number,
): Promise<boolean> {
  const webhook = await lockWebhook(tx, dialect, webhookId)
  if (!webhook || webhook.is_on === 0) return false
  const room = mostWaiting - ((await countWaiting(tx, [webhookId])).get(webhookId) ?? 0)
  const taken = messages.slice(0, Math.max(0, room))
  const last = webhook.places
  await updateWebhookRow(tx, webhookId, {
    places: last + taken.length,
    dropped: webhook.dropped + messages.length - taken.length,
  })
  await insertDeliveries(
    tx,
    taken.map((message, at) => newDelivery({ webhookId, place: last + at + 1, ...message, now })),
  )
  return true
}

interface NewDelivery extends Message {
  readonly webhookId: string
  readonly place: number
  readonly now: number
}

export function newDelivery({ webhookId, place, type, body, now }: NewDelivery): WebhookDeliveryRow {
  return {
    id: newId(),
    webhook_id: webhookId,
    place,
    type,
    body,
    state: 'waiting',
    attempts: 0,
    created_at: now,
    queued_at: now,
    tried_at: null,
    headers: null,
    status: null,
    milliseconds: null,
    answer: null,
    error: null,
  }
}
