import type { Me, SecondStepWay } from '@holdall/contract/accounts/accounts.schemas.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { buildCookie } from '../../../platform/http/cookies.ts'
import { findUser, lockUser } from '../accounts.repository.ts'
import { accountLibrary } from '../library/account-library.ts'
import { readMeOf } from '../read-me.ts'
import { createToken, readToken, takeToken } from '../registration/tokens.repository.ts'
import { sessionCookie, startSession } from '../sessions/start-session.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import type { Factors } from './second-factor.repository.ts'
import { findTotp, takeRecoveryCode, takeStep } from './second-factor.repository.ts'
import { sealContext } from './set-up-totp.ts'
import { matchTotp } from './totp.ts'

/** Carries the first step over to the second: a token whose hash the database holds, and nothing else. */
export const secondStepCookieName = 'holdall_second_step'
const cookiePath = '/api/v1/auth'
const lifetimeMs = 10 * 60 * 1000

/** Wrong codes of one account, from wherever they come: a million codes are out of reach. */
const codeTries = { tries: 6, windowSeconds: 900 }

/** Remembers that the password was right. No session before the second step. @returns the Set-Cookie value */
export async function beginSecondStep(tx: Tx, ctx: Ctx, userId: string): Promise<string> {
  const token = await createToken(tx, ctx, 'second-step', userId, lifetimeMs)
  return stepCookie(ctx, token, lifetimeMs / 1000)
}

export function endSecondStep(ctx: Ctx): string {
  return stepCookie(ctx, '', 0)
}

function stepCookie(ctx: Ctx, value: string, maxAgeSeconds: number): string {
  const isSecure = ctx.origin.baseUrl.startsWith('https:')
  return buildCookie(secondStepCookieName, value, { path: cookiePath, maxAgeSeconds, isSecure })
}

export function waysOf(factors: Factors): SecondStepWay[] {
  const ways: SecondStepWay[] = []
  if (factors.totp) ways.push('totp')
  if (factors.passkeys > 0) ways.push('passkey')
  if (factors.recoveryCodes > 0) ways.push('recovery-code')
  return ways
}

/**
 * Ends a sign-in with a code of an app or a recovery code; each counts once. @throws `account.second-step-over` without a
 * live first step, `account.wrong-code`, `account.banned`, `request.too-many`
 */
export async function takeSecondStep(
  ctx: Ctx,
  input: { code: string; remember: boolean },
): Promise<{ me: Me; cookies: string[] }> {
  const pending = ctx.origin.cookies[secondStepCookieName] ?? ''
  const userId = await readToken(ctx.db.read, ctx, 'second-step', pending)
  if (userId === null) throw fail('account.second-step-over')
  const counted = await countCode(ctx, userId)
  const library = await accountLibrary(ctx)
  const token = await ctx.db.transaction(async tx => {
    await lockUser(tx, ctx.db.dialect, userId)
    const user = await findUser(tx, userId)
    if (!user || (await readToken(tx, ctx, 'second-step', pending)) === null) throw fail('account.second-step-over')
    if (user.banned_at !== null) throw fail('account.banned')
    const by = await takeCode(tx, ctx, userId, input.code)
    if (by === null) throw fail('account.wrong-code')
    await takeToken(tx, ctx, 'second-step', pending)
    const object = { type: 'user', id: userId }
    await writeAudit(tx, ctx, { action: 'session.started', object, actorId: userId, after: { secondStep: by } })
    return startSession(tx, ctx, library, userId, input.remember)
  })
  await ctx.limits.giveBack(counted)
  const cookies = [await sessionCookie(ctx, library, token, input.remember), endSecondStep(ctx)]
  return { me: await readMeOf(ctx, userId), cookies }
}

/** Counts a try to enter a code. @returns what to give back when it was right @throws `request.too-many` */
export async function countCode(ctx: Ctx, userId: string): Promise<string[]> {
  const counted = [`second-step:account:${userId}`]
  await ctx.limits.count(counted, codeTries.tries, codeTries.windowSeconds)
  return counted
}

/** Uses a code up. @returns what it was, or null when it is wrong */
export async function takeCode(
  tx: Tx,
  ctx: Ctx,
  userId: string,
  code: string,
): Promise<'totp' | 'recovery-code' | null> {
  const hash = hashRecoveryCode(ctx.vault, userId, code)
  if (hash !== null) return (await takeRecoveryCode(tx, userId, hash)) ? 'recovery-code' : null
  const factor = await findTotp(tx, userId)
  if (!factor?.confirmed_at) return null
  const secret = ctx.vault.open(factor.sealed_secret, sealContext(userId))
  const step = matchTotp(secret, code, ctx.clock.now(), factor.last_step)
  return step !== null && (await takeStep(tx, userId, step)) ? 'totp' : null
}
