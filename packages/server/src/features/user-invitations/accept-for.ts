import { writeAudit } from '../../core/audit/audit.ts'
import { lockRights } from '../../core/permissions/administrators.ts'
import type { Ctx, Needs } from '../../platform/ctx.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import type { MadeAccount } from '../../platform/feature.ts'
import { placeInGroup } from '../groups/public.ts'
import { giveRole, publishRights } from '../roles/public.ts'
import { givePlan } from '../subscriptions/public.ts'
import { isStillGiven } from './giver.ts'
import { endWaiting, findWaiting } from './invitations.repository.ts'
import type { UserInvitationRow } from './user-invitations.tables.ts'

/** Returns whether an invitation that counts waits for an address. */
export async function isInvited(ctx: Needs<'clock'>, db: Reader, email: string): Promise<boolean> {
  const row = await findWaiting(db, email)
  return row !== undefined && row.expires_at > ctx.clock.now() && (await isStillGiven(ctx, db, row))
}

/**
 * Ends the invitation of an address that gets an account, in the transaction that makes it. Whoever has shown that the
 * address is theirs has accepted it and gets what it gives, whichever way they came; whoever only typed the address, or an
 * administrator who made the account by hand, ends it.
 */
export async function acceptFor(ctx: Ctx, tx: Tx, { userId, email, isProved }: MadeAccount): Promise<void> {
  const row = await findWaiting(tx, email)
  if (!row) return
  const now = ctx.clock.now()
  const object = { type: 'user-invitation', id: row.id }
  if (isProved) await lockRights(tx, ctx.db.dialect)
  const counts = isProved && row.expires_at > now && (await isStillGiven(ctx, tx, row))
  if (!counts) {
    if (!(await endWaiting(tx, row.id, { state: 'revoked', at: now }))) return
    const before = { to: email, because: 'account' }
    await writeAudit(tx, ctx, { action: 'user-invitation.revoked', object, before })
    return
  }
  if (!(await endWaiting(tx, row.id, { state: 'accepted', at: now, userId }))) return
  const given = await give(ctx, tx, row, userId)
  await writeAudit(tx, ctx, {
    action: 'user-invitation.accepted',
    object,
    actorId: userId,
    after: { userId, ...given },
  })
  await ctx.events.publish(tx, { type: 'user-invitation.accepted', payload: { userId } })
}

/** Gives what is still there, and fits. What is gone or full meanwhile is left out: the log says what was given. */
async function give(
  ctx: Ctx,
  tx: Tx,
  { role_id, group_id, plan_id, invited_by }: UserInvitationRow,
  userId: string,
): Promise<Readonly<Record<'role' | 'group' | 'plan', string | null>>> {
  const role = role_id === null ? null : await giveRole(tx, ctx, userId, role_id)
  const plan = plan_id === null ? null : await givePlan(ctx, tx, { userId, planId: plan_id, actorId: invited_by })
  const group = group_id === null ? null : await placeInGroup(ctx, tx, group_id, userId)
  if (role !== null || plan !== null) await publishRights(ctx, tx)
  return { role, group, plan }
}
