import type { SecondFactor } from '@holdall/contract/accounts/second-factor.schemas.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import { findFactors } from './second-factor.repository.ts'

/** Returns what the caller has set up besides the password. */
export async function readSecondFactor(ctx: Needs<'caller' | 'db'>): Promise<SecondFactor> {
  const member = memberOf(ctx)
  const { totp, recoveryCodes } = await findFactors(ctx.db.read, member.userId)
  return { totp, recoveryCodesLeft: recoveryCodes, isNeeded: member.mustAddSecondFactor === true }
}
