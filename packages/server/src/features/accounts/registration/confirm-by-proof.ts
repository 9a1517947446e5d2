import { readAddressProof } from '../../../core/people/address-proof.ts'
import { lockUser } from '../../../core/people/people.repository.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { findUser } from '../accounts.repository.ts'
import { deleteTokensOf } from '../one-time-tokens/one-time-tokens.repository.ts'
import { saveConfirmed } from './confirm-email.ts'

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
    await deleteTokensOf(tx, 'confirm', userId)
    await saveConfirmed(tx, ctx, userId, email, {})
  }
  return email
}
