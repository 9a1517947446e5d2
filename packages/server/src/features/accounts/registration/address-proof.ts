import { isSignedUntil, signUntil } from '../../../platform/crypto/dated-signature.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { findUser, lockUser } from '../accounts.repository.ts'
import { forgetTokens } from '../one-time-tokens/one-time-tokens.repository.ts'
import { saveConfirmed } from './confirm-email.ts'

const lifetimeMs = 30 * 24 * 60 * 60 * 1000
const purpose = 'address-proof'

/**
 * Makes a proof for mails to an address that something is waiting for. For 30 days it proves that its bearer can read
 * mail sent to that address. It does nothing else: it doesn't sign anyone in.
 */
export function signAddress(ctx: Needs<'clock' | 'vault'>, email: string): string {
  const signed = signUntil(ctx.vault, email, ctx.clock.now() + lifetimeMs, purpose)
  // No dots: the proof is part of a path, and the last one could look like a file extension.
  return `${Buffer.from(email).toString('base64url')}~${signed.replace('.', '~')}`
}

/** The address that a proof shows; null when it is forged or has expired. */
export function readAddressProof(ctx: Needs<'clock' | 'vault'>, proof: string): string | null {
  const [name = '', until = '', signature = '', ...more] = proof.split('~')
  const email = Buffer.from(name, 'base64url').toString()
  const signed = { text: email, purpose, now: ctx.clock.now() }
  return more.length === 0 && isSignedUntil(ctx.vault, `${until}.${signature}`, signed) ? email : null
}

/**
 * Confirms the address of an account whose owner showed a proof of it.
 * @throws `account.token-invalid`, `account.other-address` when the proof is for another address
 */
export async function confirmByProof(ctx: Ctx, tx: Tx, userId: string, proof: string): Promise<string> {
  const email = readAddressProof(ctx, proof)
  if (email === null) throw fail('account.token-invalid')
  await lockUser(tx, ctx.db.dialect, userId)
  const user = await findUser(tx, userId)
  if (user?.email !== email) throw fail('account.other-address', { email })
  if (user.email_confirmed_at === null) {
    await forgetTokens(tx, 'confirm', userId)
    await saveConfirmed(tx, ctx, userId, email, {})
  }
  return email
}
