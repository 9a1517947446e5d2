import type { Me, SecondStepWay } from '@holdall/contract/accounts/accounts.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { lockUser } from '../../../core/people/people.repository.ts'
import { type Ctx, memberOf, type Needs } from '../../../platform/ctx.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { buildCookie } from '../../../platform/http/cookies.ts'
import { readKnownDevice } from '../../../platform/http/known-device.ts'
import { clientKey, hashed } from '../../../platform/http/rate-limit.ts'
import { findUser, type UserWithPassword } from '../accounts.repository.ts'
import { requireOwnWayIn } from '../company-only.ts'
import { consumeToken, createToken, readToken } from '../one-time-tokens/one-time-tokens.repository.ts'
import { readMeOf } from '../read-me.ts'
import { hashRecoveryCode } from '../second-factor/recovery-codes.ts'
import {
  consumeRecoveryCode,
  type Factors,
  findFactors,
  findTotp,
  hasFactor,
  takeStep,
} from '../second-factor/second-factor.repository.ts'
import { sealContext } from '../second-factor/set-up-totp.ts'
import { matchTotp } from '../second-factor/totp.ts'
import {
  consumeProviderStep,
  keepProviderStep,
  type ThroughProvider,
} from '../sessions/provider-sessions.repository.ts'
import { sessionCookies, startSession } from '../sessions/start-session.ts'

/** Links the first step to the second. It holds only a token, whose hash is in the database. */
export const secondStepCookieName = 'holdall_second_step'
const cookiePath = '/api/v1/auth'
const lifetimeMs = 10 * 60 * 1000

/** Limit on wrong codes: per known browser of the account, per client and account, and per session. */
const codeTries = { tries: 6, windowSeconds: 900 }
/**
 * Limit on wrong codes for an account from all its unknown browsers together. Whoever sends them has the password, so
 * guessing a six-digit code needs a limit. It doesn't affect the owner's known browsers, and a password reset ends the
 * guessing.
 */
const strangersTries = 20

/**
 * Remembers that the first step was right: the password, or the answer of a provider. No session starts before the second
 * step. @returns the Set-Cookie value
 */
export async function beginSecondStep(
  tx: Tx,
  ctx: Needs<'clock' | 'origin'>,
  userId: string,
  through: ThroughProvider | null = null,
): Promise<string> {
  const token = await createToken(tx, ctx, 'second-step', userId, lifetimeMs)
  if (through) await keepProviderStep(tx, { through, userId, step: token, now: ctx.clock.now() })
  return stepCookie(ctx, token, lifetimeMs / 1000)
}

export function clearSecondStep(ctx: Needs<'origin'>): string {
  return stepCookie(ctx, '', 0)
}

function stepCookie(ctx: Needs<'origin'>, value: string, maxAgeSeconds: number): string {
  const isSecure = ctx.origin.baseUrl.startsWith('https:')
  return buildCookie(secondStepCookieName, value, { path: cookiePath, maxAgeSeconds, isSecure })
}

/** How someone completes a sign-in after the password; empty if the password is enough. */
export async function listSecondSteps(db: Reader, userId: string): Promise<SecondStepWay[]> {
  const factors = await findFactors(db, userId)
  return hasFactor(factors) ? factorsOf(factors) : []
}

export function factorsOf(factors: Factors): SecondStepWay[] {
  const ways: SecondStepWay[] = []
  if (factors.totp) ways.push('totp')
  if (factors.passkeys > 0) ways.push('passkey')
  if (factors.recoveryCodes > 0) ways.push('recovery-code')
  return ways
}

/**
 * Completes a sign-in with a code from an app or a recovery code; each works once. @throws `account.second-step-over`
 * without a live first step, `account.wrong-code`, `account.banned`, `account.company-only`, `request.too-many`
 */
export async function consumeSecondStep(
  ctx: Ctx,
  input: { code: string; remember: boolean },
): Promise<{ me: Me; cookies: string[] }> {
  const pending = ctx.origin.cookies[secondStepCookieName] ?? ''
  const userId = await readToken(ctx.db.read, ctx, 'second-step', pending)
  if (userId === null) throw fail('account.second-step-over')
  const pendingUser = await findUser(ctx.db.read, userId)
  if (!pendingUser) throw fail('account.second-step-over')
  const counted = await countCode(ctx, pendingUser)
  const token = await ctx.db.transaction(async tx => {
    await lockUser(tx, ctx.db.dialect, userId)
    const user = await findUser(tx, userId)
    if (!user || (await readToken(tx, ctx, 'second-step', pending)) === null) throw fail('account.second-step-over')
    if (user.banned_at !== null) throw fail('account.banned')
    const by = await consumeCode(tx, ctx, userId, input.code)
    if (by === null) throw fail('account.wrong-code')
    await consumeToken(tx, ctx, 'second-step', pending)
    const through = await consumeProviderStep(tx, pending)
    if (!through) requireOwnWayIn(ctx, userId)
    const object = { type: 'user', id: userId }
    await writeAudit(tx, ctx, { action: 'session.started', object, actorId: userId, after: { secondStep: by } })
    return startSession(tx, ctx, userId, input.remember, through)
  })
  await ctx.limits.giveBack(counted)
  const session = { token, isRemembered: input.remember }
  const cookies = sessionCookies(ctx, pendingUser.email, session)
  return { me: await readMeOf(ctx, userId), cookies: [...cookies, clearSecondStep(ctx)] }
}

/**
 * Counts an attempt to enter a code after the password. @returns what to give back when it was right @throws
 * `request.too-many`
 */
async function countCode(
  ctx: Needs<'clock' | 'limits' | 'origin' | 'vault'>,
  { id, email }: Pick<UserWithPassword, 'id' | 'email'>,
): Promise<string[]> {
  const { tries, windowSeconds } = codeTries
  const device = readKnownDevice(ctx, email)
  const own = device === null ? `pair:${id}:${clientKey(ctx.origin.address)}` : `device:${id}:${hashed(device)}`
  const counted = [`second-step:${own}`]
  await ctx.limits.count(counted, tries, windowSeconds)
  if (device !== null) return counted
  const strangers = `second-step:strangers:${id}`
  await ctx.limits.count([strangers], strangersTries, windowSeconds)
  return [...counted, strangers]
}

/**
 * Counts an attempt to enter a code in an open session, so that a stolen session doesn't use up the attempts of the
 * others.
 */
export async function countCodeAgain(ctx: Needs<'caller' | 'limits'>): Promise<void> {
  const { sessionId } = memberOf(ctx)
  await ctx.limits.count([`second-step:session:${sessionId}`], codeTries.tries, codeTries.windowSeconds)
}

/** Uses up a code. @returns its kind, or null when it is wrong */
export async function consumeCode(
  tx: Tx,
  ctx: Needs<'clock' | 'vault'>,
  userId: string,
  code: string,
): Promise<'totp' | 'recovery-code' | null> {
  const hash = hashRecoveryCode(ctx.vault, userId, code)
  if (hash !== null) return (await consumeRecoveryCode(tx, userId, hash)) ? 'recovery-code' : null
  const factor = await findTotp(tx, userId)
  if (!factor?.confirmed_at) return null
  const secret = ctx.vault.open(factor.sealed_secret, sealContext(userId))
  const step = matchTotp(secret, code, ctx.clock.now(), factor.last_step)
  return step !== null && (await takeStep(tx, userId, step)) ? 'totp' : null
}
