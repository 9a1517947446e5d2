import type { LeaveInput } from '@holdall/contract/personal-data/personal-data.schemas.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import type { UserWithPassword } from '../accounts.repository.ts'
import { verifyPasskey } from '../passkeys/verify-passkey.ts'
import { requirePassword } from '../require-password.ts'
import { lockChecked } from '../second-factor/lock-checked.ts'
import { findFactors, hasFactor } from '../second-factor/second-factor.repository.ts'
import { consumeCode, countCodeAgain } from './second-step.ts'

/** Completes a check inside the transaction of the change. Locks the user. */
export type FinishCheck = (tx: Tx) => Promise<UserWithPassword>

/**
 * Requires everything that the caller signs in with before a change that can't be undone: the password, and a code or a
 * passkey if one is set up. Call it before the transaction, and call the returned function inside it.
 * @throws `account.wrong-password`, `account.second-step-needed`, `account.wrong-code`, `account.passkey-wrong`,
 * `account.second-step-over`, `request.too-many`
 */
export async function checkPerson(
  ctx: Ctx,
  given: Pick<LeaveInput, 'password' | 'code' | 'passkey'>,
): Promise<FinishCheck> {
  const { userId } = memberOf(ctx)
  const checked = await requirePassword(ctx, given.password)
  const needsMore = hasFactor(await findFactors(ctx.db.read, userId))
  if (needsMore && !given.code && !given.passkey) throw fail('account.second-step-needed')
  const verified = needsMore && given.passkey ? await verifyPasskey(ctx, 'passkey-check', given.passkey) : null
  if (verified && verified.passkey.user_id !== userId) throw fail('account.passkey-wrong')
  if (needsMore && !verified) await countCodeAgain(ctx)
  return async tx => {
    const user = await lockChecked(tx, ctx, checked)
    if (!hasFactor(await findFactors(tx, userId))) return user
    if (verified) await verified.use(tx)
    else if (!given.code) throw fail('account.second-step-needed')
    else if ((await consumeCode(tx, ctx, userId, given.code)) === null) throw fail('account.wrong-code')
    return user
  }
}
