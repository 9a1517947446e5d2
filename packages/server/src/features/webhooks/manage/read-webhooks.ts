import type { Webhook } from '@holdall/contract/webhooks/webhooks.schemas.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { presentWebhooks } from '../present-webhook.ts'
import { listWebhooksOf } from '../webhooks.repository.ts'
import { managedWebhook, requireEditable } from './managed-webhook.ts'

/** @throws `webhook.not-found` */
export async function readWebhook(
  ctx: Needs<'caller' | 'clock' | 'db' | 'settings'>,
  id: string,
): Promise<{ webhook: Webhook }> {
  const row = await managedWebhook(ctx, id, 'webhooks.view')
  const [webhook] = await presentWebhooks(ctx, ctx.db.read, [row])
  if (!webhook) throw fail('webhook.not-found')
  return { webhook }
}

/** The webhooks of a workspace. @throws `workspace.not-found`, `workspace.forbidden` */
export async function listWorkspaceWebhooks(
  ctx: Needs<'caller' | 'clock' | 'db'>,
  spaceId: string,
): Promise<{ data: Webhook[] }> {
  await requireEditable(ctx, spaceId)
  return { data: await presentWebhooks(ctx, ctx.db.read, await listWebhooksOf(ctx.db.read, spaceId)) }
}
