import { sentence } from '@holdall/contract/kit/sentences.ts'
import { decoyHash, verifyPassword } from '../../platform/crypto/password-hash.ts'
import { memberOf, type Needs } from '../../platform/ctx.ts'
import { fail, failField } from '../../platform/failure.ts'
import { findUser, type UserWithPassword } from './accounts.repository.ts'
import { maySignInAlone } from './company-only.ts'
import { listLinks } from './links/links.repository.ts'
import { hasJustSignedIn } from './sessions/sessions.repository.ts'

type Checking = Needs<'caller' | 'clock' | 'db' | 'settings'>

/**
 * Checks the caller's password again before a sensitive change. For those who sign in with a company's account instead,
 * having just signed in counts as much.
 * @throws `account.wrong-password`; `account.sign-in-again`; `account.no-password` where there is none, so that the user
 * sets one first
 */
export async function requirePassword(ctx: Checking, password: string | undefined): Promise<UserWithPassword> {
  const { userId, sessionId } = memberOf(ctx)
  const user = await findUser(ctx.db.read, userId)
  if (user && (await signsInElsewhere(ctx, user))) {
    if (await hasJustSignedIn(ctx, sessionId)) return user
    if (user.password_hash === null || !password) throw fail('account.sign-in-again')
  }
  if (user && user.password_hash === null) throw fail('account.no-password')
  if (user && !password) throw failField('password', sentence('Enter your password'))
  const isRight = await verifyPassword(password ?? '', user?.password_hash ?? decoyHash)
  if (!user?.password_hash || !isRight) throw fail('account.wrong-password')
  return user
}

/** Whether the password isn't what the user signs in with: they have none, or it no longer opens anything. */
export async function signsInElsewhere(ctx: Checking, user: UserWithPassword): Promise<boolean> {
  if (!maySignInAlone(ctx, user.id)) return true
  return user.password_hash === null && (await listLinks(ctx.db.read, user.id, 'company')).length > 0
}
