import { allows } from '../../../core/rights/memberships.repository.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { findStanding, mayEdit } from '../may-edit.ts'
import { findWebhook } from '../webhooks.repository.ts'
import type { WebhookRow } from '../webhooks.tables.ts'

type SitePermission = 'webhooks.view' | 'webhooks.update' | 'webhooks.delete'
type Managing = Needs<'caller' | 'db' | 'settings'>

/**
 * A webhook that the caller manages: with the permission any, otherwise those of workspaces that they may edit, while the
 * site allows these. Others answer like unknown ones. @throws `webhook.not-found`
 */
export async function managedWebhook(
  ctx: Managing,
  id: string,
  permission: SitePermission,
  db: Reader = ctx.db.read,
): Promise<WebhookRow> {
  const row = await findWebhook(db, id)
  if (!row || !(await mayManage(ctx, row, permission, db))) throw fail('webhook.not-found')
  return row
}

export async function mayManage(
  ctx: Managing,
  { space_id }: WebhookRow,
  permission: SitePermission,
  db: Reader,
): Promise<boolean> {
  const { userId, permissions } = memberOf(ctx)
  if (permissions.has(permission)) return true
  if (space_id === null || !ctx.settings.get('workspaces.webhooks')) return false
  return mayEdit(db, userId, space_id)
}

/** @throws `workspace.not-found` for one that the caller doesn't belong to, `workspace.forbidden` if they can't edit it */
export async function requireEditable(
  ctx: Needs<'caller' | 'db'>,
  spaceId: string,
  db: Reader = ctx.db.read,
): Promise<void> {
  const standing = await findStanding(db, memberOf(ctx).userId, spaceId)
  if (!standing) throw fail('workspace.not-found')
  if (!allows(standing, 'workspace.update')) throw fail('workspace.forbidden')
}
