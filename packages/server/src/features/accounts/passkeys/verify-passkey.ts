import type { PasskeySignInInput } from '@holdall/contract/accounts/passkeys.schemas.ts'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import type { PasskeyRow } from '../accounts.tables.ts'
import { type ChallengePurpose, consumeChallenge, presentChallenge, relyingParty } from './challenge.ts'
import { findPasskey, usePasskey } from './passkeys.repository.ts'

export interface VerifiedPasskey {
  readonly passkey: PasskeyRow
  /**
   * Uses up the challenge and records the use. @throws `account.second-step-over`, `account.passkey-wrong` when the
   * passkey was removed
   */
  use(tx: Tx): Promise<void>
}

/**
 * Verifies a passkey's response as WebAuthn Level 3 §7.2 requires. It takes effect once `use` has run, under the lock
 * of its owner.
 * @throws `account.second-step-over` without a live challenge; `account.passkey-wrong` both for an unknown passkey and
 * for one that fails verification
 */
export async function verifyPasskey(
  ctx: Ctx,
  purpose: ChallengePurpose,
  credential: PasskeySignInInput['credential'],
): Promise<VerifiedPasskey> {
  const { token, challenge } = await presentChallenge(ctx, purpose)
  const passkey = await findPasskey(ctx.db.read, credential.id)
  if (!passkey) throw fail('account.passkey-wrong')
  const counter = await verifiedCounter(ctx, passkey, credential, challenge)
  return {
    passkey,
    async use(tx) {
      await consumeChallenge(tx, ctx, purpose, token)
      if (!(await usePasskey(tx, passkey.id, counter, ctx.clock.now()))) throw fail('account.passkey-wrong')
    },
  }
}

async function verifiedCounter(
  ctx: Needs<'log' | 'origin'>,
  passkey: PasskeyRow,
  credential: PasskeySignInInput['credential'],
  challenge: string,
): Promise<number> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const handle = credential.response.userHandle
  if (handle && Buffer.from(handle, 'base64url').toString() !== passkey.user_id) throw fail('account.passkey-wrong')
  const party = relyingParty(ctx)
  const result = await verifyAuthenticationResponse({
    response: credential as unknown as AuthenticationResponseJSON,
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
    ctx.log.info({ err: error }, 'A passkey was rejected')
    throw fail('account.passkey-wrong')
  })
  if (!result.verified) throw fail('account.passkey-wrong')
  return result.authenticationInfo.newCounter
}
