import { foldText } from '@holdall/contract/drive/names.ts'
import { mostWebhooks, type WebhookInput, type WebhookWithSecret } from '@holdall/contract/webhooks/webhooks.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { lockSpace } from '../../../core/tree/spaces.repository.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { newId } from '../../../platform/ids.ts'
import { presentWebhooks } from '../present-webhook.ts'
import { newSecret, sealSecret } from '../secrets.ts'
import { countWebhooksOf, insertWebhook } from '../webhooks.repository.ts'
import type { WebhookRow } from '../webhooks.tables.ts'
import { factsOf } from './audited.ts'
import { checkAddress } from './check-address.ts'
import { eventsOf } from './events-of.ts'
import { requireEditable } from './managed-webhook.ts'
import { publishWebhooks } from './publish-webhooks.ts'

/**
 * Creates a webhook of the site, or of a workspace that the caller may edit. The endpoint has checked who may create those
 * of the site. @throws `workspace.not-found`, `workspace.forbidden`, `webhook.too-many`; `request.invalid` at `url`
 */
export async function createWebhook(ctx: Ctx, input: WebhookInput, spaceId: string | null): Promise<WebhookWithSecret> {
  if (spaceId !== null) await requireEditable(ctx, spaceId)
  const events = eventsOf(input.events, spaceId)
  await checkAddress(ctx, input.url)
  const id = newId()
  const secret = newSecret()
  const max = spaceId === null ? mostWebhooks.site : mostWebhooks.workspace
  return ctx.db.transaction(async tx => {
    if (spaceId !== null) {
      await lockSpace(tx, spaceId)
      await requireEditable(ctx, spaceId, tx)
    }
    if ((await countWebhooksOf(tx, spaceId)) >= max) throw fail('webhook.too-many', { max })
    const row: WebhookRow = {
      ...{ id, space_id: spaceId, name: input.name, name_key: foldText(input.name), url: input.url, events },
      ...unused,
      secret: sealSecret(ctx, id, secret),
      created_by: memberOf(ctx).userId,
      stands_on: memberOf(ctx).userId,
      created_at: ctx.clock.now(),
      updated_at: ctx.clock.now(),
    }
    await insertWebhook(tx, row)
    await writeAudit(tx, ctx, { action: 'webhook.created', object: { type: 'webhook', id }, after: factsOf(row) })
    await publishWebhooks(ctx, tx)
    const [webhook] = await presentWebhooks(ctx, tx, [row])
    if (!webhook) throw fail('webhook.not-found')
    return { webhook, secret }
  }, spaceId ?? undefined)
}

/** A webhook to which nothing has been sent. */
const unused = {
  old_secret: null,
  old_secret_until: null,
  is_on: 1,
  off_reason: null,
  failures: 0,
  failing_since: null,
  told_at: null,
  next_at: null,
  places: 0,
  dropped: 0,
  busy_by: null,
  busy_until: null,
} satisfies Partial<WebhookRow>
