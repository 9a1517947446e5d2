import type { Entry } from 'ldapts'
import { textOf } from './entry-values.ts'

/** Asked for with every person. Directories that don't know an attribute ignore it. */
export const stateAttributes = ['userAccountControl', 'accountExpires', 'nsAccountLock', 'pwdAccountLockedTime']

/** `ADS_UF_ACCOUNTDISABLE` of Active Directory (MS-ADTS, section 2.2.16). */
const disabledBit = 2
/** A lock that only an administrator opens again (draft-behera-ldap-password-policy, section 5.3.3). */
const lockedForGood = '000001010000Z'
/** Active Directory counts 100 nanoseconds since 1601 (MS-ADTS, section 2.3.1). */
const ticksPerMs = 10_000n
const epochMs = 11_644_473_600_000n
const never = 0x7fff_ffff_ffff_ffffn

/**
 * Whether an account is disabled or has expired, in words for administrators; null if it may be used. Directories refuse
 * such a sign-in themselves, but a synced one may not, and nobody signs in when it is only read whether they still may.
 */
export function whyDisabled(entry: Entry, now: number): string | null {
  // The number is signed, with 32 bits.
  if ((Number(textOf(entry, 'userAccountControl')) & disabledBit) !== 0) return 'the account is disabled'
  if (textOf(entry, 'nsAccountLock').toUpperCase() === 'TRUE') return 'the account is disabled'
  if (textOf(entry, 'pwdAccountLockedTime') === lockedForGood) return 'the account is locked'
  return hasExpired(textOf(entry, 'accountExpires'), now) ? 'the account has expired' : null
}

function hasExpired(text: string, now: number): boolean {
  if (!/^\d{1,19}$/.test(text)) return false
  const ticks = BigInt(text)
  return ticks !== 0n && ticks !== never && ticks / ticksPerMs - epochMs <= BigInt(now)
}
