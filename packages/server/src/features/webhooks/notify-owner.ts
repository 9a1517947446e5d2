import { findPerson } from '../../core/people/people.repository.ts'
import { listAdministratorIds } from '../../core/permissions/administrators.ts'
import { findSpaces } from '../../core/tree/spaces.repository.ts'
import type { Needs } from '../../platform/ctx.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { defineNotification, notify } from '../notifications/public.ts'
import { type FailingWebhook, webhookFailingMail } from './emails/webhook-failing.mail.ts'
import { mayEdit } from './may-edit.ts'
import type { WebhookRow } from './webhooks.tables.ts'

const failingNotification = defineNotification<FailingWebhook>({
  kind: 'webhook.failing',
  facts: ({ webhookId, name, why, isOfSite }) => ({
    webhook: { id: webhookId, isOff: why !== 'failing', isOfSite, ...(why === 'right-ended' && { isForsaken: true }) },
    name,
  }),
  mail: webhookFailingMail,
})

/** Says that a webhook fails, or that it was switched off: each once, until it works again. */
export async function notifyOwner(
  ctx: Needs<'clock' | 'events' | 'mail' | 'settings'>,
  tx: Tx,
  webhook: WebhookRow,
  isOff: boolean,
): Promise<void> {
  await notifyOf(ctx, tx, webhook, {
    cause: `${webhook.failing_since}${isOff ? ':off' : ''}`,
    userIds: await ownersOf(tx, webhook),
    why: isOff ? 'off' : 'failing',
  })
}

/** Tells these people about a webhook; once for each cause. */
export async function notifyOf(
  ctx: Needs<'clock' | 'events' | 'mail' | 'settings'>,
  tx: Tx,
  { id, name, url, space_id }: WebhookRow,
  { cause, userIds, why }: { cause: string; userIds: readonly string[]; why: FailingWebhook['why'] },
): Promise<void> {
  await notify(ctx, tx, failingNotification, {
    cause: `webhook:${id}:${cause}`,
    userIds,
    itemId: null,
    actorId: null,
    data: { webhookId: id, name, host: new URL(url).host, why, isOfSite: space_id === null },
  })
}

/** Who made it; if they are gone or manage it no longer, the owner of the workspace, or the administrators. */
async function ownersOf(db: Reader, { space_id, created_by }: WebhookRow): Promise<readonly string[]> {
  if (space_id === null) {
    const creator = created_by === null ? undefined : await findPerson(db, created_by)
    return creator && creator.banned_at === null ? [creator.id] : listAdministratorIds(db)
  }
  if (created_by !== null && (await mayEdit(db, created_by, space_id))) return [created_by]
  const space = (await findSpaces(db, [space_id])).get(space_id)
  return space ? [space.owner_id] : []
}
