import type { Ctx, Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { isHoldOver } from '../../../platform/holds/held-until.ts'
import { newId } from '../../../platform/ids.ts'
import { findNext } from '../deliveries.repository.ts'
import { leaseMs, mostPauseMs } from '../hold-times.ts'
import { pauseForsaken, stands } from '../standing.ts'
import { lockWebhook, updateWebhookRow } from '../webhooks.repository.ts'
import type { WebhookDeliveryRow, WebhookRow } from '../webhooks.tables.ts'
import { sendMessage } from './send-message.ts'
import { settle } from './settle.ts'

export interface Run {
  readonly signal: AbortSignal
  /** When it lets others go on, on the clock of `performance.now()`. */
  readonly until: number
  /** Queues another run, at once or at a time. */
  readonly order: (ctx: Needs<'clock' | 'jobs'>, tx: Tx, webhookId: string, when: 'next' | number) => Promise<void>
}

/**
 * Sends the messages of a webhook one after the other, until none is due. Only one run of the whole site does so at a time:
 * it holds the webhook by a lease. If the process dies, the message that it was sending is sent again, with the same id.
 */
export async function deliver(ctx: Ctx, webhookId: string, { signal, until, order }: Run): Promise<void> {
  const by = newId()
  if (!(await claim(ctx, webhookId, { by, order }))) return
  let isDone = false
  try {
    while (performance.now() < until) {
      signal.throwIfAborted()
      const next = await takeNext(ctx, webhookId, { by, order })
      isDone = next === null
      if (next === null) break
      const attempt = await sendMessage(ctx, next.webhook, next.row, signal)
      await settle(ctx, next.row, by, attempt)
    }
  } finally {
    if (!isDone) await release(ctx, webhookId, { by, order })
  }
}

interface Hold extends Pick<Run, 'order'> {
  /** Tells this run from others. */
  readonly by: string
}

/** Begins to hold a webhook. If another run holds it, a later one looks whether that one has ended its work. */
function claim(ctx: Needs<'clock' | 'db' | 'jobs'>, webhookId: string, { by, order }: Hold): Promise<boolean> {
  return ctx.db.transaction(async tx => {
    const webhook = await lockWebhook(tx, ctx.db.dialect, webhookId)
    if (!webhook) return false
    const now = ctx.clock.now()
    const busyUntil = webhook.busy_until ?? 0
    if (!isHoldOver(busyUntil, now, leaseMs)) {
      await order(ctx, tx, webhookId, busyUntil + 1)
      return false
    }
    await updateWebhookRow(tx, webhookId, { busy_by: by, busy_until: now + leaseMs })
    return true
  })
}

interface Next {
  readonly webhook: WebhookRow
  readonly row: WebhookDeliveryRow
}

/**
 * The message that is due. Without one, the run ends in the same transaction: whoever queues a message later finds that
 * nobody holds the webhook. Null also if another run has taken over.
 */
function takeNext(ctx: Ctx, webhookId: string, { by, order }: Hold): Promise<Next | null> {
  return ctx.db.transaction(async tx => {
    const webhook = await lockWebhook(tx, ctx.db.dialect, webhookId)
    if (webhook?.busy_by !== by) return null
    if (webhook.is_on === 1 && !(await stands(ctx, tx, webhook))) {
      await pauseForsaken(ctx, tx, webhook)
      webhook.is_on = 0
    }
    const now = ctx.clock.now()
    const row = await findNext(tx, webhookId)
    const due = row === undefined ? null : dueAt(ctx, webhook, row)
    if (row && due !== null && due <= now) {
      await updateWebhookRow(tx, webhookId, { busy_until: now + leaseMs })
      return { webhook, row }
    }
    await updateWebhookRow(tx, webhookId, { busy_by: null, busy_until: null })
    if (due !== null) await order(ctx, tx, webhookId, due)
    return null
  })
}

/** From when a message may be sent; null while the webhook is off or paused. Tests don't wait. */
function dueAt(
  { settings, clock }: Needs<'clock' | 'settings'>,
  webhook: WebhookRow,
  row: WebhookDeliveryRow,
): number | null {
  if (webhook.secret === null) return null
  if (row.place === 0) return 0
  const isPaused = webhook.space_id !== null && !settings.get('workspaces.webhooks')
  const nextAt = webhook.next_at ?? 0
  return webhook.is_on === 0 || isPaused ? null : isHoldOver(nextAt, clock.now(), mostPauseMs) ? 0 : nextAt
}

async function release(ctx: Needs<'clock' | 'db' | 'jobs'>, webhookId: string, { by, order }: Hold): Promise<void> {
  await ctx.db.transaction(async tx => {
    const webhook = await lockWebhook(tx, ctx.db.dialect, webhookId)
    if (webhook?.busy_by !== by) return
    await updateWebhookRow(tx, webhookId, { busy_by: null, busy_until: null })
    await order(ctx, tx, webhookId, 'next')
  })
}
