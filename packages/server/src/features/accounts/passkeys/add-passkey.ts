import type { NewPasskey, NewPasskeyInput, PasskeyOptions } from '@holdall/contract/accounts/passkeys.schemas.ts'
import type { PasswordAgain } from '@holdall/contract/accounts/second-factor.schemas.ts'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { writeAudit } from '../../../core/audit/audit.ts'
import { lockUser } from '../../../core/people/people.repository.ts'
import { displayName } from '../../../core/people/person-names.ts'
import { type Ctx, memberOf, type Needs } from '../../../platform/ctx.ts'
import { isUniqueViolation } from '../../../platform/database/constraint.ts'
import { fail } from '../../../platform/failure.ts'
import { newId } from '../../../platform/ids.ts'
import { findUser } from '../accounts.repository.ts'
import type { PasskeyRow } from '../accounts.tables.ts'
import { secondFactorAddedMail } from '../emails/second-factor.mail.ts'
import { requirePassword } from '../require-password.ts'
import { lockChecked } from '../second-factor/lock-checked.ts'
import { newRecoveryCodes } from '../second-factor/recovery-codes.ts'
import { findFactors, hasFactor } from '../second-factor/second-factor.repository.ts'
import { saveCodes } from '../second-factor/set-up-totp.ts'
import { clearChallenge, consumeChallenge, newChallenge, presentChallenge, relyingParty } from './challenge.ts'
import { insertPasskey, listPasskeys } from './passkeys.repository.ts'
import { presentPasskey } from './present-passkey.ts'

const mostPasskeys = 20

/**
 * What the browser needs to create a passkey: one that is discoverable without an address and verifies the user by
 * fingerprint, face or PIN.
 */
export async function newPasskeyOptions(
  ctx: Ctx,
  input: PasswordAgain,
): Promise<{ options: PasskeyOptions; cookie: string }> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const checked = await requirePassword(ctx, input.password)
  const { known, challenge, cookie } = await ctx.db.transaction(async tx => {
    await lockChecked(tx, ctx, checked)
    const known = await listPasskeys(tx, checked.id)
    if (known.length >= mostPasskeys) throw fail('account.too-many-passkeys', { max: mostPasskeys })
    return { known, ...(await newChallenge(tx, ctx, 'passkey-register', checked.id)) }
  })
  const options = await generateRegistrationOptions({
    rpName: ctx.settings.get('site.name'),
    rpID: relyingParty(ctx).id,
    userName: checked.email,
    userDisplayName: displayName(checked),
    userID: new Uint8Array(Buffer.from(checked.id)),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { options: options as unknown as PasskeyOptions, cookie }
}

/** Adds the passkey that the browser created. @throws `account.passkey-wrong`, `account.second-step-over` */
export async function addPasskey(ctx: Ctx, input: NewPasskeyInput): Promise<{ made: NewPasskey; cookie: string }> {
  const { userId } = memberOf(ctx)
  const { token, challenge } = await presentChallenge(ctx, 'passkey-register')
  if (!token.startsWith(userId)) throw fail('account.second-step-over')
  const row = await verifiedRow(ctx, userId, input, challenge)
  const codes = newRecoveryCodes()
  const isFirst = await ctx.db
    .transaction(async tx => {
      await lockUser(tx, ctx.db.dialect, userId)
      await consumeChallenge(tx, ctx, 'passkey-register', token)
      const user = await findUser(tx, userId)
      if (!user) throw fail('request.sign-in-needed')
      if ((await listPasskeys(tx, userId)).length >= mostPasskeys)
        throw fail('account.too-many-passkeys', { max: mostPasskeys })
      const isFirst = !hasFactor(await findFactors(tx, userId))
      await insertPasskey(tx, row)
      if (isFirst) await saveCodes(tx, ctx, userId, codes)
      const object = { type: 'user', id: userId }
      await writeAudit(tx, ctx, { action: 'user.passkey-added', object, after: { id: row.id, name: row.name } })
      await ctx.mail.queue(tx, { template: secondFactorAddedMail, to: user.email, data: { factor: 'passkey' } })
      return isFirst
    })
    .catch(error => {
      if (isUniqueViolation(error)) throw fail('account.passkey-wrong')
      throw error
    })
  const made = { passkey: presentPasskey(row), codes: isFirst ? codes : [] }
  return { made, cookie: clearChallenge(ctx, 'passkey-register') }
}

/** Verifies the response as WebAuthn Level 3 §7.1 requires. */
async function verifiedRow(
  ctx: Needs<'clock' | 'log' | 'origin'>,
  userId: string,
  input: NewPasskeyInput,
  challenge: string,
): Promise<PasskeyRow> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const party = relyingParty(ctx)
  const result = await verifyRegistrationResponse({
    response: input.credential as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    ctx.log.info({ err: error }, 'A new passkey was rejected')
    throw fail('account.passkey-wrong')
  })
  if (!result.verified) throw fail('account.passkey-wrong')
  const { credential } = result.registrationInfo
  return {
    id: newId(),
    user_id: userId,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: (input.credential.response.transports ?? []).filter(one => /^[a-z-]+$/.test(one)).join(' '),
    name: input.name,
    last_used_at: null,
    created_at: ctx.clock.now(),
  }
}
