import type { Webhook, WebhookDelivery, WebhookState } from '@holdall/contract/webhooks/webhooks.schemas.ts'
import { findListedPeople } from '../../core/people/participants.repository.ts'
import { instant, instantOrNull } from '../../platform/clock.ts'
import type { Needs } from '../../platform/ctx.ts'
import type { Reader } from '../../platform/database/database.ts'
import { countWaiting } from './deliveries.repository.ts'
import { findSpaceNames } from './webhooks.repository.ts'
import type { WebhookDeliveryRow, WebhookRow } from './webhooks.tables.ts'

/** Webhooks as those see them who manage them; never their secrets. */
export async function presentWebhooks(
  ctx: Needs<'clock'>,
  db: Reader,
  rows: readonly WebhookRow[],
): Promise<Webhook[]> {
  const personOf = await findListedPeople(
    db,
    rows.map(row => row.created_by),
  )
  const spaces = await findSpaceNames(
    db,
    rows.map(row => row.space_id),
  )
  const waiting = await countWaiting(
    db,
    rows.map(row => row.id),
  )
  const now = ctx.clock.now()
  return rows.map(row => {
    const state = stateOf(row)
    return {
      id: row.id,
      name: row.name,
      url: row.url,
      events: JSON.parse(row.events),
      workspace: row.space_id === null ? null : { id: row.space_id, name: spaces.get(row.space_id) ?? '' },
      state,
      off_reason: state === 'off' ? row.off_reason : null,
      waiting: waiting.get(row.id) ?? 0,
      dropped: row.dropped,
      next_at: state === 'failing' ? instantOrNull(row.next_at) : null,
      failing_since: instantOrNull(row.failing_since),
      old_secret_until: (row.old_secret_until ?? 0) > now ? instant(row.old_secret_until ?? 0) : null,
      created_by: personOf(row.created_by),
      created_at: instant(row.created_at),
      updated_at: instant(row.updated_at),
    }
  })
}

function stateOf({ is_on, failing_since }: WebhookRow): WebhookState {
  if (is_on === 0) return 'off'
  return failing_since === null ? 'on' : 'failing'
}

type Listed = Omit<WebhookDeliveryRow, 'webhook_id' | 'body' | 'queued_at' | 'headers' | 'answer'>

export function presentDelivery(row: Listed): WebhookDelivery {
  return {
    id: row.id,
    type: row.type,
    state: row.state,
    isTest: row.place === 0,
    attempts: row.attempts,
    createdAt: instant(row.created_at),
    triedAt: instantOrNull(row.tried_at),
    status: row.status,
    milliseconds: row.milliseconds,
    error: row.error,
  }
}
