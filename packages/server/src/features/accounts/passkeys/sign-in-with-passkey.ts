import type { Me } from '@holdall/contract/accounts/accounts.schemas.ts'
import type { PasskeyOptions, PasskeySignInInput } from '@holdall/contract/accounts/passkeys.schemas.ts'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { newId } from '../../../platform/ids.ts'
import { findUser, lockUser } from '../accounts.repository.ts'
import type { PasskeyRow } from '../accounts.tables.ts'
import { accountLibrary } from '../library/account-library.ts'
import { readMeOf } from '../read-me.ts'
import { forgetTokens } from '../registration/tokens.repository.ts'
import { endSecondStep } from '../second-factor/second-step.ts'
import { sessionCookie, startSession } from '../sessions/start-session.ts'
import { endChallenge, newChallenge, presentChallenge, relyingParty, takeChallenge } from './challenge.ts'
import { findPasskey, usePasskey } from './passkeys.repository.ts'

/** What any browser is given; whose passkey it is, the passkey says. */
export async function passkeySignInOptions(ctx: Ctx): Promise<{ options: PasskeyOptions; cookie: string }> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const { challenge, cookie } = await ctx.db.transaction(tx => newChallenge(tx, ctx, 'passkey-sign-in', newId()))
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx).id,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    userVerification: 'required',
  })
  return { options: options as unknown as PasskeyOptions, cookie }
}

/**
 * Signs in with a passkey: what one has and what one knows or is, so nothing else is asked for.
 * @throws `account.passkey-wrong` for an unknown one and for one that does not prove itself alike
 */
export async function signInWithPasskey(ctx: Ctx, input: PasskeySignInInput): Promise<{ me: Me; cookies: string[] }> {
  const { token: pending, challenge } = await presentChallenge(ctx, 'passkey-sign-in')
  const passkey = await findPasskey(ctx.db.read, input.credential.id)
  if (!passkey) throw fail('account.passkey-wrong')
  const counter = await verifiedCounter(ctx, passkey, input, challenge)
  const userId = passkey.user_id
  const library = await accountLibrary(ctx)
  const token = await ctx.db.transaction(async tx => {
    await lockUser(tx, ctx.db.dialect, userId)
    await takeChallenge(tx, ctx, 'passkey-sign-in', pending)
    const user = await findUser(tx, userId)
    if (!user || !(await usePasskey(tx, passkey.id, counter, ctx.clock.now()))) throw fail('account.passkey-wrong')
    if (user.banned_at !== null) throw fail('account.banned')
    if (!user.email_verified && ctx.settings.get('require_email_confirmation')) throw fail('account.not-confirmed')
    await forgetTokens(tx, 'second-step', userId)
    const object = { type: 'user', id: userId }
    await writeAudit(tx, ctx, { action: 'session.started', object, actorId: userId, after: { secondStep: 'passkey' } })
    return startSession(tx, ctx, library, userId, input.remember)
  })
  const cookies = [await sessionCookie(ctx, library, token, input.remember)]
  return {
    me: await readMeOf(ctx, userId),
    cookies: [...cookies, endChallenge(ctx, 'passkey-sign-in'), endSecondStep(ctx)],
  }
}

/** Checked as WebAuthn Level 3 §7.2 asks. */
async function verifiedCounter(ctx: Ctx, passkey: PasskeyRow, input: PasskeySignInInput, challenge: string) {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const handle = input.credential.response.userHandle
  if (handle && Buffer.from(handle, 'base64url').toString() !== passkey.user_id) throw fail('account.passkey-wrong')
  const party = relyingParty(ctx)
  const result = await verifyAuthenticationResponse({
    response: input.credential as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    ctx.log.info({ err: error }, 'A passkey was refused')
    throw fail('account.passkey-wrong')
  })
  if (!result.verified) throw fail('account.passkey-wrong')
  return result.authenticationInfo.newCounter
}
