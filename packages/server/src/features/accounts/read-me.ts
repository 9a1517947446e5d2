import type { Me } from '@holdall/contract/accounts/accounts.schemas.ts'
import { listHeldPermissions } from '../../core/permissions/held-permissions.repository.ts'
import type { Needs } from '../../platform/ctx.ts'
import { memberOf } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { findUser } from './accounts.repository.ts'
import { presentMe } from './present-me.ts'
import { permissionsThatCount } from './second-factor/permissions-that-count.ts'

/** The caller as their own browser sees them. */
export async function readMe(ctx: Needs<'caller' | 'db'>): Promise<Me> {
  const member = memberOf(ctx)
  const user = await findUser(ctx.db.read, member.userId)
  if (!user) throw fail('request.sign-in-needed')
  return presentMe(user, member)
}

/** The same for the user whom this call signs in. */
export async function readMeOf(ctx: Needs<'clock' | 'db' | 'settings'>, userId: string): Promise<Me> {
  const user = await findUser(ctx.db.read, userId)
  if (!user) throw fail('request.sign-in-needed')
  const held = await listHeldPermissions(ctx.db.read, userId, ctx.clock.now())
  return presentMe(user, await permissionsThatCount(ctx, userId, held))
}
