import type { SuspendQuery, UserDetails } from '@holdall/contract/users/manage.schemas.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { requireAdministrator } from '../../core/permissions/administrators.ts'
import { type Ctx, memberOf } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { changeAccount } from '../accounts/public.ts'
import { stopPaying } from '../billing/public.ts'
import { readUser } from './present-users.ts'
import { lockReached } from './reached-user.ts'

interface Suspension {
  readonly isSuspended: boolean
  /** Says what becomes of a plan that they pay for. */
  readonly plan: SuspendQuery['plan']
}

/**
 * Suspends a user immediately or reactivates them; has no effect if they already are. Somebody who is suspended can't
 * cancel what they pay for, so `plan` says what becomes of it.
 * @throws `user.not-found`, `user.too-strong`, `user.not-yourself`, `role.last-administrator`
 */
export async function suspendUser(
  ctx: Ctx,
  id: string,
  isSuspended: boolean,
  plan: SuspendQuery['plan'] = 'keep',
): Promise<{ user: UserDetails }> {
  await ctx.db.transaction(tx => changeSuspension(ctx, tx, id, { isSuspended, plan }))
  return readUser(ctx, id)
}

/** The same in the transaction of something else. */
export async function changeSuspension(ctx: Ctx, tx: Tx, id: string, change: Suspension): Promise<void> {
  const { isSuspended, plan } = change
  if (id === memberOf(ctx).userId) throw fail('user.not-yourself')
  const user = await lockReached(ctx, tx, id)
  const wasSuspended = user.banned_at !== null
  await changeAccount(ctx, tx, user, { isSuspended })
  if (isSuspended && !wasSuspended && plan !== 'keep') await stopPaying(ctx, tx, id, plan)
  await requireAdministrator(ctx, tx)
  const type = isSuspended ? 'user.suspended' : 'user.reactivated'
  await ctx.events.publish(tx, { type, payload: { userId: id } })
  const action = isSuspended ? 'user.suspended' : 'user.unsuspended'
  await writeAudit(tx, ctx, { action, object: { type: 'user', id }, ...(isSuspended && { after: { plan } }) })
}
