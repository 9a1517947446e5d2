import type { LoginFlow } from '@holdall/contract/accounts/login-flow.schemas.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { findUser } from '../accounts.repository.ts'
import { requirePassword } from '../require-password.ts'
import { findSessionStart } from './login-flow.repository.ts'

/** How long signing in counts as much as the password does; milliseconds. */
const recentMs = 15 * 60 * 1000

/**
 * What the caller must do before they can let an app in: nothing if they have just signed in, by whatever way, with every
 * factor that the account has. Otherwise a session that was left open could be turned into a password that lasts.
 */
export async function neededFor(ctx: Needs<'caller' | 'clock' | 'db'>): Promise<LoginFlow['needs']> {
  const { userId, sessionId } = memberOf(ctx)
  const startedAt = await findSessionStart(ctx.db.read, sessionId)
  if (startedAt !== undefined && ctx.clock.now() - startedAt < recentMs) return 'nothing'
  const user = await findUser(ctx.db.read, userId)
  return user?.password_hash ? 'password' : 'sign-in'
}

/** @throws `account.wrong-password`; `account.sign-in-again` for those who have no password */
export async function confirmIdentity(
  ctx: Needs<'caller' | 'clock' | 'db'>,
  password: string | undefined,
): Promise<void> {
  const needed = await neededFor(ctx)
  if (needed === 'sign-in') throw fail('account.sign-in-again')
  if (needed === 'password') await requirePassword(ctx, password ?? '')
}
