import type { PasswordAgain, RecoveryCodes } from '@holdall/contract/accounts/second-factor.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { requirePassword } from '../require-password.ts'
import { lockChecked } from './lock-checked.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { findFactors, hasFactor } from './second-factor.repository.ts'
import { saveCodes } from './set-up-totp.ts'

/** Replaces the recovery codes with new ones. @throws `account.second-factor-missing` */
export async function makeRecoveryCodes(ctx: Ctx, input: PasswordAgain): Promise<RecoveryCodes> {
  const checked = await requirePassword(ctx, input.password)
  const codes = newRecoveryCodes()
  await ctx.db.transaction(async tx => {
    const user = await lockChecked(tx, ctx, checked)
    if (!hasFactor(await findFactors(tx, user.id))) throw fail('account.second-factor-missing')
    await saveCodes(tx, ctx, user.id, codes)
    await writeAudit(tx, ctx, { action: 'user.recovery-codes-made', object: { type: 'user', id: user.id } })
  })
  return { codes }
}
