import { isSignedUntil, signUntil } from '../../platform/crypto/dated-signature.ts'
import type { Needs } from '../../platform/ctx.ts'

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
