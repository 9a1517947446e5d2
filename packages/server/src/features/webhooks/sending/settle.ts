import { writeAudit } from '../../../core/audit/audit.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { failWaiting, updateDelivery } from '../deliveries.repository.ts'
import { notifyOwner } from '../notify-owner.ts'
import { lockWebhook, updateWebhookRow } from '../webhooks.repository.ts'
import type { WebhookDeliveryRow, WebhookRow } from '../webhooks.tables.ts'
import { pauseAfter, switchOffMs, tryForMs } from './pauses.ts'
import type { Attempt } from './send-message.ts'

/** The receiver wants nothing more (RFC 9110, section 15.5.11; Standard Webhooks says the same). */
const gone = 410

/**
 * Notes the outcome of a try: the message was accepted, waits for another try, or has failed for good, and then its owner
 * is told. Nothing is noted if another run has taken over, which sends the message again.
 */
export async function settle(ctx: Ctx, row: WebhookDeliveryRow, by: string, attempt: Attempt): Promise<void> {
  await ctx.db.transaction(async tx => {
    const webhook = await lockWebhook(tx, ctx.db.dialect, row.webhook_id)
    if (webhook?.busy_by !== by) return
    const isAccepted = attempt.error === null
    const isTest = row.place === 0
    const now = ctx.clock.now()
    const isOver = isTest || row.queued_at + tryForMs <= now
    const { headers, retryAfterMs, ...answered } = attempt
    await updateDelivery(tx, row.id, {
      ...answered,
      headers: JSON.stringify(headers),
      state: isAccepted ? 'delivered' : isOver ? 'failed' : 'waiting',
      attempts: row.attempts + 1,
      tried_at: now,
    })
    if (isAccepted) await updateWebhookRow(tx, webhook.id, accepted)
    else if (!isTest) await noteFailure(ctx, tx, webhook, { attempt, isOver, now })
  })
}

/** A webhook that works; a test shows it as well. */
const accepted = { failures: 0, failing_since: null, told_at: null, next_at: null } as const

interface Failed {
  readonly attempt: Attempt
  /** Whether the message is given up. */
  readonly isOver: boolean
  readonly now: number
}

async function noteFailure(ctx: Ctx, tx: Tx, before: WebhookRow, { attempt, isOver, now }: Failed): Promise<void> {
  const failures = before.failures + 1
  const since = before.failing_since === null ? now : before.failing_since
  const webhook = { ...before, failures, failing_since: since }
  const change = { failures, failing_since: since, next_at: now + pauseAfter(failures, attempt.retryAfterMs) }
  if (attempt.status === gone) return switchOff(ctx, tx, webhook, 'gone')
  if (since + switchOffMs <= now) return switchOff(ctx, tx, webhook, 'failing')
  const isTold = before.told_at !== null
  await updateWebhookRow(tx, webhook.id, { ...change, ...(isOver && !isTold ? { told_at: now } : {}) })
  if (isOver && !isTold) await notifyOwner(ctx, tx, webhook, false)
}

async function switchOff(ctx: Ctx, tx: Tx, webhook: WebhookRow, reason: 'failing' | 'gone'): Promise<void> {
  const { id, failures, failing_since } = webhook
  await updateWebhookRow(tx, id, { failures, failing_since, is_on: 0, off_reason: reason, next_at: null })
  await failWaiting(tx, id, 'The webhook was turned off')
  await writeAudit(tx, ctx, { action: 'webhook.switched-off', object: { type: 'webhook', id }, after: { reason } })
  await notifyOwner(ctx, tx, webhook, true)
}
