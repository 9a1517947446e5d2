import { writeAudit } from '../../core/audit/audit.ts'
import { findPerson } from '../../core/people/people.repository.ts'
import { listHeldPermissions } from '../../core/permissions/held-permissions.repository.ts'
import { listMembersWith } from '../../core/rights/memberships.repository.ts'
import { findSpaces } from '../../core/tree/spaces.repository.ts'
import type { Ctx, Needs } from '../../platform/ctx.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { eachInPages, type Whose } from '../../platform/outlasting/outlasting.ts'
import { failWaiting } from './deliveries.repository.ts'
import { mayEdit } from './may-edit.ts'
import { notifyOf } from './notify-owner.ts'
import {
  listWebhooksOfWorkspaces,
  listWebhooksOnRightsOf,
  lockWebhook,
  updateWebhookRow,
} from './webhooks.repository.ts'
import type { WebhookRow } from './webhooks.tables.ts'

/**
 * Whether the right that a webhook sends on still exists: of whoever made it or took it over, to edit the workspace or the
 * webhooks of the site. Webhooks of the site belong to its administrators, and stay.
 */
export async function stands(ctx: Needs<'clock'>, db: Reader, webhook: WebhookRow): Promise<boolean> {
  if (webhook.space_id === null) return true
  const userId = webhook.stands_on ?? webhook.created_by
  const user = userId === null ? undefined : await findPerson(db, userId)
  if (!user || user.banned_at !== null) return false
  if (await mayEdit(db, user.id, webhook.space_id)) return true
  const held = await listHeldPermissions(db, user.id, ctx.clock.now())
  return held.some(({ permission }) => permission === 'webhooks.update' || permission === 'admin')
}

/**
 * Switches a webhook off whose right has ended, so that its receiver learns nothing more, and asks those who may edit the
 * workspace to take it over by switching it on. The caller has locked it.
 */
export async function pauseForsaken(
  ctx: Needs<'caller' | 'clock' | 'events' | 'mail' | 'origin' | 'settings'>,
  tx: Tx,
  webhook: WebhookRow,
): Promise<void> {
  const { id, space_id } = webhook
  const reason = 'right-ended'
  await updateWebhookRow(tx, id, { is_on: 0, off_reason: reason, next_at: null })
  await failWaiting(tx, id, 'The right that it was sent on has ended')
  await writeAudit(tx, ctx, { action: 'webhook.switched-off', object: { type: 'webhook', id }, after: { reason } })
  const space = (await findSpaces(tx, [space_id ?? ''])).get(space_id ?? '')
  const members = await listMembersWith(tx, space_id ?? '', 'workspace.update')
  const userIds = [...new Set([space?.owner_id ?? [], members].flat())]
  await notifyOf(ctx, tx, webhook, { why: 'right-ended', userIds, cause: `${reason}:${ctx.clock.now()}` })
}

/**
 * Pauses the webhooks of workspaces whose right has ended, also those for which nothing happens that would show it. Locks
 * only these: it runs each minute.
 */
export async function pauseAllForsaken(ctx: Ctx): Promise<void> {
  for (const found of await listWebhooksOfWorkspaces(ctx.db.read)) await pauseIfForsaken(ctx, found)
}

/** Looks through the webhooks that depend on the rights of these people, or belong to these workspaces. */
export function pauseForsakenOf(ctx: Ctx, whose: Whose): Promise<void> {
  const list = (after: string, limit: number) => listWebhooksOnRightsOf(ctx.db.read, whose, after, limit)
  return eachInPages(ctx, list, found => pauseIfForsaken(ctx, found))
}

async function pauseIfForsaken(ctx: Ctx, found: WebhookRow): Promise<void> {
  ctx.signal.throwIfAborted()
  if (await stands(ctx, ctx.db.read, found)) return
  await ctx.db.transaction(async tx => {
    const webhook = await lockWebhook(tx, ctx.db.dialect, found.id)
    if (webhook?.is_on === 1 && !(await stands(ctx, tx, webhook))) await pauseForsaken(ctx, tx, webhook)
  })
}
