import type { Me } from '@holdall/contract/accounts/accounts.schemas.ts'
import type { PasskeyOptions, PasskeySignInInput } from '@holdall/contract/accounts/passkeys.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { lockUser } from '../../../core/people/people.repository.ts'
import { type Ctx, memberOf, type Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { newId } from '../../../platform/ids.ts'
import { findUser } from '../accounts.repository.ts'
import { requireOwnWayIn } from '../company-only.ts'
import { deleteTokensOf, readToken } from '../one-time-tokens/one-time-tokens.repository.ts'
import { type ChallengePurpose, clearChallenge, newChallenge, relyingParty } from '../passkeys/challenge.ts'
import { listPasskeys } from '../passkeys/passkeys.repository.ts'
import { verifyPasskey } from '../passkeys/verify-passkey.ts'
import { readMeOf } from '../read-me.ts'
import { consumeProviderStep } from '../sessions/provider-sessions.repository.ts'
import { sessionCookies, startSession } from '../sessions/start-session.ts'
import { clearSecondStep, secondStepCookieName } from './second-step.ts'

/** Options for any browser; the passkey itself identifies the user. */
export function passkeySignInOptions(
  ctx: Needs<'clock' | 'db' | 'origin' | 'vault'>,
): Promise<{ options: PasskeyOptions; cookie: string }> {
  return askFor(ctx, 'passkey-sign-in', newId(), [])
}

/** The same for a signed-in user who confirms their identity again. */
export async function passkeyCheckOptions(ctx: Ctx): Promise<{ options: PasskeyOptions; cookie: string }> {
  const { userId } = memberOf(ctx)
  const own = await listPasskeys(ctx.db.read, userId)
  return askFor(
    ctx,
    'passkey-check',
    userId,
    own.map(({ credential_id }) => ({ id: credential_id })),
  )
}

async function askFor(
  ctx: Needs<'clock' | 'db' | 'origin' | 'vault'>,
  purpose: ChallengePurpose,
  subject: string,
  allowCredentials: { id: string }[],
) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const { challenge, cookie } = await ctx.db.transaction(tx => newChallenge(tx, ctx, purpose, subject))
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx).id,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    userVerification: 'required',
    allowCredentials,
  })
  return { options: options as unknown as PasskeyOptions, cookie }
}

/**
 * Signs in with a passkey. It combines something the user has with something they know or are, so no other factor is
 * required. After the answer of a provider, it is the second step. @throws `account.passkey-wrong`, both for an unknown
 * passkey and for one that fails verification, `account.company-only`, `account.banned`, `account.not-confirmed`
 */
export async function signInWithPasskey(ctx: Ctx, input: PasskeySignInInput): Promise<{ me: Me; cookies: string[] }> {
  const verified = await verifyPasskey(ctx, 'passkey-sign-in', input.credential)
  const userId = verified.passkey.user_id
  const token = await ctx.db.transaction(async tx => {
    await lockUser(tx, ctx.db.dialect, userId)
    await verified.use(tx)
    const user = await findUser(tx, userId)
    if (!user) throw fail('account.passkey-wrong')
    if (user.banned_at !== null) throw fail('account.banned')
    if (user.email_confirmed_at === null && ctx.settings.get('require_email_confirmation'))
      throw fail('account.not-confirmed')
    const pending = ctx.origin.cookies[secondStepCookieName] ?? ''
    const isSecond = (await readToken(tx, ctx, 'second-step', pending)) === userId
    const through = isSecond ? await consumeProviderStep(tx, pending) : null
    if (!through) requireOwnWayIn(ctx, userId)
    await deleteTokensOf(tx, 'second-step', userId)
    const object = { type: 'user', id: userId }
    await writeAudit(tx, ctx, { action: 'session.started', object, actorId: userId, after: { secondStep: 'passkey' } })
    return startSession(tx, ctx, userId, input.remember, through)
  })
  const me = await readMeOf(ctx, userId)
  const cookies = sessionCookies(ctx, me.email, { token, isRemembered: input.remember })
  return {
    me,
    cookies: [...cookies, clearChallenge(ctx, 'passkey-sign-in'), clearSecondStep(ctx)],
  }
}
