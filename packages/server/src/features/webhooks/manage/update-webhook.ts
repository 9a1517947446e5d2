import { foldText } from '@holdall/contract/drive/names.ts'
import type { Webhook, WebhookChange } from '@holdall/contract/webhooks/webhooks.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { presentWebhooks } from '../present-webhook.ts'
import { orderDelivery } from '../sending/deliver.job.ts'
import { lockWebhook, updateWebhookRow } from '../webhooks.repository.ts'
import type { WebhookRow } from '../webhooks.tables.ts'
import { factsOf } from './audited.ts'
import { checkAddress } from './check-address.ts'
import { eventsOf } from './events-of.ts'
import { managedWebhook } from './managed-webhook.ts'
import { publishWebhooks } from './publish-webhooks.ts'

/** @throws `webhook.not-found`; `webhook.no-secret` if it was lost; `request.invalid` at `url` or `events` */
export async function updateWebhook(ctx: Ctx, id: string, change: WebhookChange): Promise<{ webhook: Webhook }> {
  await managedWebhook(ctx, id, 'webhooks.update')
  if (change.url !== undefined) await checkAddress(ctx, change.url)
  return ctx.db.transaction(async tx => {
    const before = await lockWebhook(tx, ctx.db.dialect, id)
    if (!before) throw fail('webhook.not-found')
    await managedWebhook(ctx, id, 'webhooks.update', tx)
    const changed = { ...changesOf(before, change, memberOf(ctx).userId), updated_at: ctx.clock.now() }
    const after = { ...before, ...changed }
    if (after.is_on === 1 && after.secret === null) throw fail('webhook.no-secret')
    await updateWebhookRow(tx, id, changed)
    const facts = { before: factsOf(before), after: factsOf(after) }
    await writeAudit(tx, ctx, { action: 'webhook.updated', object: { type: 'webhook', id }, ...facts })
    if (after.is_on === 1) await orderDelivery(ctx, tx, id, 'now')
    await publishWebhooks(ctx, tx)
    const [webhook] = await presentWebhooks(ctx, tx, [after])
    if (!webhook) throw fail('webhook.not-found')
    return { webhook }
  })
}

/** Whoever changes the address, or switches it on, expects that it is tried now. */
const fresh = { failures: 0, failing_since: null, told_at: null, next_at: null, off_reason: null } as const

function changesOf(
  before: WebhookRow,
  { name, url, events, isOn }: WebhookChange,
  userId: string,
): Partial<WebhookRow> {
  const isTriedAnew = (url !== undefined && url !== before.url) || (isOn === true && before.is_on === 0)
  return {
    ...(name !== undefined && { name, name_key: foldText(name) }),
    ...(url !== undefined && { url }),
    ...(events !== undefined && { events: eventsOf(events, before.space_id) }),
    ...(isTriedAnew && { ...fresh, stands_on: userId }),
    ...(isOn !== undefined && { is_on: isOn ? 1 : 0, off_reason: null }),
    ...(isOn === true && before.is_on === 0 && { dropped: 0 }),
  }
}
