import { testEventType } from '@holdall/contract/webhooks/webhook-events.ts'
import type { WebhookDelivery } from '@holdall/contract/webhooks/webhooks.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { instant } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { findWaitingTest, insertDeliveries } from '../deliveries.repository.ts'
import { managedWebhook } from '../manage/managed-webhook.ts'
import { presentDelivery } from '../present-webhook.ts'
import { newDelivery } from '../queue-messages.ts'
import { orderDelivery } from '../sending/deliver.job.ts'
import { lockWebhook } from '../webhooks.repository.ts'

/**
 * Sends a test before all messages that are waiting, also while the webhook is off. One is sent at a time: until it was,
 * further calls answer with the same. @throws `webhook.not-found`, `webhook.no-secret`
 */
export async function sendTest(ctx: Ctx, id: string): Promise<{ delivery: WebhookDelivery }> {
  await managedWebhook(ctx, id, 'webhooks.update')
  return ctx.db.transaction(async tx => {
    const webhook = await lockWebhook(tx, ctx.db.dialect, id)
    if (!webhook) throw fail('webhook.not-found')
    await managedWebhook(ctx, id, 'webhooks.update', tx)
    if (webhook.secret === null) throw fail('webhook.no-secret')
    await writeAudit(tx, ctx, { action: 'webhook.tested', object: { type: 'webhook', id } })
    const now = ctx.clock.now()
    const known = await findWaitingTest(tx, id)
    if (known) return { delivery: presentDelivery(known) }
    const message = { type: testEventType, timestamp: instant(now), data: { webhook: { id, name: webhook.name } } }
    const row = newDelivery({ webhookId: id, place: 0, type: message.type, body: JSON.stringify(message), now })
    await insertDeliveries(tx, [row])
    await orderDelivery(ctx, tx, id, 'now')
    return { delivery: presentDelivery(row) }
  })
}
