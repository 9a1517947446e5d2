import type { WebhookDelivery } from '@holdall/contract/webhooks/webhooks.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { countWaiting, updateDelivery } from '../deliveries.repository.ts'
import { presentDelivery } from '../present-webhook.ts'
import { mostWaiting } from '../queue-messages.ts'
import { orderDelivery } from '../sending/deliver.job.ts'
import { lockWebhook, updateWebhookRow } from '../webhooks.repository.ts'
import { managedDelivery } from './read-log.ts'

/**
 * Queues a message again, with the same id and text, after all that are waiting. A test stays one.
 * @throws `webhook.delivery-not-found`, `webhook.is-waiting`, `webhook.is-off`, `webhook.full`
 */
export async function resendDelivery(ctx: Ctx, id: string): Promise<{ delivery: WebhookDelivery }> {
  const known = await managedDelivery(ctx, id, 'webhooks.update')
  return ctx.db.transaction(async tx => {
    const webhook = await lockWebhook(tx, ctx.db.dialect, known.webhook.id)
    const { row } = await managedDelivery(ctx, id, 'webhooks.update', tx)
    if (!webhook) throw fail('webhook.delivery-not-found')
    if (row.state === 'waiting') throw fail('webhook.is-waiting')
    const isTest = row.place === 0
    if (!isTest && webhook.is_on === 0) throw fail('webhook.is-off')
    const waiting = (await countWaiting(tx, [webhook.id])).get(webhook.id) ?? 0
    if (waiting >= mostWaiting) throw fail('webhook.full')
    const place = isTest ? 0 : webhook.places + 1
    if (!isTest) await updateWebhookRow(tx, webhook.id, { places: place })
    const change = { place, state: 'waiting', attempts: 0, queued_at: ctx.clock.now() } as const
    await updateDelivery(tx, id, change)
    await writeAudit(tx, ctx, {
      action: 'webhook.resent',
      object: { type: 'webhook', id: webhook.id },
      after: { deliveryId: id, type: row.type },
    })
    await orderDelivery(ctx, tx, webhook.id, 'now')
    return { delivery: presentDelivery({ ...row, ...change }) }
  })
}
