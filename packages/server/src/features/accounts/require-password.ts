import { decoyHash, verifyPassword } from '../../platform/crypto/password-hash.ts'
import { memberOf, type Needs } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { findUser, type UserWithPassword } from './accounts.repository.ts'

/**
 * Checks the caller's password again before a sensitive change.
 * @throws `account.wrong-password`; `account.no-password` where there is none, so that the user sets one first
 */
export async function requirePassword(ctx: Needs<'caller' | 'db'>, password: string): Promise<UserWithPassword> {
  const user = await findUser(ctx.db.read, memberOf(ctx).userId)
  if (user && user.password_hash === null) throw fail('account.no-password')
  const isRight = await verifyPassword(password, user?.password_hash ?? decoyHash)
  if (!user?.password_hash || !isRight) throw fail('account.wrong-password')
  return user
}
