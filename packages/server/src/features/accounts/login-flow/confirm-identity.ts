import type { LoginFlow } from '@holdall/contract/accounts/login-flow.schemas.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { findUser } from '../accounts.repository.ts'
import { maySignInAlone } from '../company-only.ts'
import { requirePassword } from '../require-password.ts'
import { hasJustSignedIn } from '../sessions/sessions.repository.ts'

type Checking = Needs<'caller' | 'clock' | 'db' | 'settings'>

/**
 * What the caller must do before they can let an app in: nothing if they have just signed in, by whatever way, with every
 * factor that the account has. Otherwise a session that was left open could be turned into a password that lasts.
 */
export async function neededFor(ctx: Checking): Promise<LoginFlow['needs']> {
  const { userId, sessionId } = memberOf(ctx)
  if (await hasJustSignedIn(ctx, sessionId)) return 'nothing'
  const user = await findUser(ctx.db.read, userId)
  return user?.password_hash && maySignInAlone(ctx, userId) ? 'password' : 'sign-in'
}

/** @throws `account.wrong-password`; `account.sign-in-again` for those who don't sign in with a password */
export async function confirmIdentity(ctx: Checking, password: string | undefined): Promise<void> {
  const needed = await neededFor(ctx)
  if (needed === 'sign-in') throw fail('account.sign-in-again')
  if (needed !== 'password') return
  if (!password) throw fail('account.wrong-password')
  await requirePassword(ctx, password)
}
