import type { NewToken, NewTokenInput } from '@holdall/contract/accounts/access-tokens.schemas.ts'
import { lockUser } from '../../../core/people/people.repository.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { findUser } from '../accounts.repository.ts'
import { requirePassword } from '../require-password.ts'
import { makeToken } from './make-token.ts'
import { presentToken } from './present-token.ts'

/**
 * Creates a token. Only this response contains its secret: the table holds a hash.
 * @throws `account.wrong-password`, `account.sign-in-again`, `account.too-many-tokens`, a field error for an expiration date in the past
 */
export async function createMyToken(ctx: Ctx, input: NewTokenInput): Promise<NewToken> {
  const expiresAt = input.expiresAt === null ? null : Date.parse(input.expiresAt)
  const checked = await requirePassword(ctx, input.password)
  if (expiresAt !== null && expiresAt <= ctx.clock.now())
    throw failField('expiresAt', 'Choose an expiration date in the future')
  const { row, secret } = await ctx.db.transaction(async tx => {
    await lockUser(tx, ctx.db.dialect, checked.id)
    const user = await findUser(tx, checked.id)
    // A password reset or suspension in the meantime has revoked every token; this one must not be created after it.
    if (user?.password_hash !== checked.password_hash) throw fail('account.wrong-password')
    return makeToken(tx, ctx, user, { ...input, expiresAt })
  })
  return { token: presentToken(row), secret }
}
