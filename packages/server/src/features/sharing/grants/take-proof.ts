import { readAddressProof } from '../../../core/people/address-proof.ts'
import { findPersonByEmail } from '../../../core/people/people.repository.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { memberOf } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { provedAddress } from '../../accounts/public.ts'
import { adoptGrantsOf } from './adopt-grants.ts'

/**
 * Which address a mailed link was sent to, and whether it has an account. The bearer of the proof can read mail to that
 * address, so this reveals nothing to anyone else. @throws `account.token-invalid`
 */
export async function readProof(
  ctx: Needs<'awaits' | 'clock' | 'db' | 'settings' | 'vault'>,
  proof: string,
): Promise<{ email: string; hasAccount: boolean; canRegister: boolean }> {
  const email = readAddressProof(ctx, proof)
  if (email === null) throw fail('account.token-invalid')
  const hasAccount = (await findPersonByEmail(ctx.db.read, email)) !== undefined
  return {
    email,
    hasAccount,
    canRegister: !hasAccount && (await provedAddress.mayRegister(ctx, ctx.db.read, email, true)),
  }
}

/**
 * Confirms the caller's address by a mailed link. What waited for it is given before this returns, so that the page
 * behind the link opens. @throws `account.token-invalid`, `account.other-address`
 */
export async function takeProof(ctx: Ctx, proof: string): Promise<{ email: string }> {
  const { userId } = memberOf(ctx)
  const email = await ctx.db.transaction(tx => provedAddress.confirm(ctx, tx, userId, proof))
  await adoptGrantsOf(ctx, userId)
  return { email }
}
