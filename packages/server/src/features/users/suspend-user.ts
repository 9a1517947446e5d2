import type { UserDetails } from '@holdall/contract/users/manage.schemas.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { requireAdministrator } from '../../core/permissions/administrators.ts'
import { type Ctx, memberOf } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { changeAccount } from '../accounts/public.ts'
import { readUser } from './present-users.ts'
import { lockReached } from './reached-user.ts'

/**
 * Suspends a user immediately or reactivates them; has no effect if they already are.
 * @throws `user.not-found`, `user.too-strong`, `user.not-yourself`, `role.last-administrator`
 */
export async function suspendUser(ctx: Ctx, id: string, isSuspended: boolean): Promise<{ user: UserDetails }> {
  if (id === memberOf(ctx).userId) throw fail('user.not-yourself')
  await ctx.db.transaction(async tx => {
    const user = await lockReached(ctx, tx, id)
    await changeAccount(ctx, tx, user, { isSuspended })
    await requireAdministrator(ctx, tx)
    const type = isSuspended ? 'user.suspended' : 'user.reactivated'
    await ctx.events.publish(tx, { type, payload: { userId: id } })
    const action = isSuspended ? 'user.suspended' : 'user.unsuspended'
    await writeAudit(tx, ctx, { action, object: { type: 'user', id } })
  })
  return readUser(ctx, id)
}
