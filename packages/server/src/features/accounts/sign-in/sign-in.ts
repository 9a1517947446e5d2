import type { SignInInput, SignInResult } from '@holdall/contract/accounts/accounts.schemas.ts'
import type { z } from 'zod'
import { writeAudit } from '../../../core/audit/audit.ts'
import { lockUser } from '../../../core/people/people.repository.ts'
import { decoyHash, verifyPassword } from '../../../platform/crypto/password-hash.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { findUser, findUserByEmail } from '../accounts.repository.ts'
import { requireOwnWayIn } from '../company-only.ts'
import { readMeOf } from '../read-me.ts'
import { findFactors, hasFactor } from '../second-factor/second-factor.repository.ts'
import { sessionCookies, startSession } from '../sessions/start-session.ts'
import { beginSecondStep, factorsOf } from './second-step.ts'

export interface SignedIn {
  readonly result: SignInResult
  readonly cookies: readonly string[]
}

/**
 * Signs in with email and password. Unknown addresses take the same work and get the same answer as wrong passwords.
 * Anything else that is missing, such as the second step, is revealed only after the right password.
 */
export async function signIn(ctx: Ctx, input: z.infer<typeof SignInInput>): Promise<SignedIn> {
  const user = await findUserByEmail(ctx.db.read, input.email.toLowerCase())
  const isRight = await verifyPassword(input.password, user?.password_hash ?? decoyHash)
  if (!user?.password_hash || !isRight) throw fail('account.wrong-credentials')

  const first = await ctx.db.transaction(async tx => {
    await lockUser(tx, ctx.db.dialect, user.id)
    const now = await findUser(tx, user.id)
    // The password may have been changed while it was being checked; the old one must no longer open a session.
    if (now?.password_hash !== user.password_hash) throw fail('account.wrong-credentials')
    if (now.banned_at !== null) throw fail('account.banned')
    requireOwnWayIn(ctx, user.id)
    if (now.email_confirmed_at === null && ctx.settings.get('require_email_confirmation'))
      throw fail('account.not-confirmed')
    const factors = await findFactors(tx, user.id)
    if (hasFactor(factors)) return { ways: factorsOf(factors), cookie: await beginSecondStep(tx, ctx, user.id) }
    await writeAudit(tx, ctx, { action: 'session.started', object: { type: 'user', id: user.id }, actorId: user.id })
    return { token: await startSession(tx, ctx, user.id, input.remember) }
  })
  if (first.token === undefined) return { result: { secondStep: first.ways }, cookies: [first.cookie] }
  return {
    result: await readMeOf(ctx, user.id),
    cookies: sessionCookies(ctx, user.email, { token: first.token, isRemembered: input.remember }),
  }
}
