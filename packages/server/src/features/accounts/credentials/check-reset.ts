import type { Ctx } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { findUser } from '../accounts.repository.ts'
import { readToken } from '../registration/tokens.repository.ts'

/**
 * Whose password a token sets: for whoever has the message, which was sent to that very address. It stays unused.
 * @throws `account.token-invalid`, alike for used, old and invented ones
 */
export async function checkReset(ctx: Ctx, token: string): Promise<{ email: string }> {
  const userId = await readToken(ctx.db.read, ctx, 'reset-password', token)
  const user = userId === null ? undefined : await findUser(ctx.db.read, userId)
  if (!user) throw fail('account.token-invalid')
  return { email: user.email }
}
