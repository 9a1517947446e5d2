import type { Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { findUser } from '../accounts.repository.ts'
import { requireOwnWayIn } from '../company-only.ts'
import { readToken } from '../one-time-tokens/one-time-tokens.repository.ts'

/**
 * Returns whose password a token resets. Only the reader of the message has the token, and the message was sent to that
 * address. The token stays unused.
 * @throws `account.token-invalid` for used, expired and made-up ones alike, `account.company-only`
 */
export async function checkReset(ctx: Needs<'clock' | 'db' | 'settings'>, token: string): Promise<{ email: string }> {
  const userId = await readToken(ctx.db.read, ctx, 'reset-password', token)
  const user = userId === null ? undefined : await findUser(ctx.db.read, userId)
  if (!user) throw fail('account.token-invalid')
  requireOwnWayIn(ctx, user.id)
  return { email: user.email }
}
