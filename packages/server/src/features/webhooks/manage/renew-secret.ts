import type { WebhookWithSecret } from '@holdall/contract/webhooks/webhooks.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { presentWebhooks } from '../present-webhook.ts'
import { newSecret, sealSecret } from '../secrets.ts'
import { lockWebhook, updateWebhookRow } from '../webhooks.repository.ts'
import { managedWebhook } from './managed-webhook.ts'

/** How long the old secret signs messages too; milliseconds. */
const overlapMs = 24 * 3600_000

/** Gives a webhook a new secret. @throws `webhook.not-found` */
export async function renewSecret(ctx: Ctx, id: string): Promise<WebhookWithSecret> {
  await managedWebhook(ctx, id, 'webhooks.update')
  const secret = newSecret()
  return ctx.db.transaction(async tx => {
    const before = await lockWebhook(tx, ctx.db.dialect, id)
    if (!before) throw fail('webhook.not-found')
    await managedWebhook(ctx, id, 'webhooks.update', tx)
    const now = ctx.clock.now()
    const change = {
      secret: sealSecret(ctx, id, secret),
      old_secret: before.secret,
      old_secret_until: before.secret === null ? null : now + overlapMs,
      updated_at: now,
    }
    await updateWebhookRow(tx, id, change)
    await writeAudit(tx, ctx, { action: 'webhook.secret-renewed', object: { type: 'webhook', id } })
    const [webhook] = await presentWebhooks(ctx, tx, [{ ...before, ...change }])
    if (!webhook) throw fail('webhook.not-found')
    return { webhook, secret }
  })
}
