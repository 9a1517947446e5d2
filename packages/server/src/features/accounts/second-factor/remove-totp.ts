import type { PasswordAgain } from '@holdall/contract/accounts/second-factor.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { secondFactorRemovedMail } from '../emails/second-factor.mail.ts'
import { deleteTokensOf } from '../one-time-tokens/one-time-tokens.repository.ts'
import { requirePassword } from '../require-password.ts'
import { lockChecked } from './lock-checked.ts'
import { deleteTotp, findFactors, hasFactor, replaceRecoveryCodes } from './second-factor.repository.ts'

/**
 * Turns off the authenticator app. Removing the last factor removes the recovery codes too. @throws
 * `account.second-factor-missing`
 */
export async function removeTotp(ctx: Ctx, input: PasswordAgain): Promise<void> {
  const checked = await requirePassword(ctx, input.password)
  await ctx.db.transaction(async tx => {
    const user = await lockChecked(tx, ctx, checked)
    if (!(await deleteTotp(tx, user.id, 'confirmed'))) throw fail('account.second-factor-missing')
    if (!hasFactor(await findFactors(tx, user.id))) await replaceRecoveryCodes(tx, user.id, [])
    await deleteTokensOf(tx, 'second-step', user.id)
    await writeAudit(tx, ctx, { action: 'user.totp-removed', object: { type: 'user', id: user.id } })
    await ctx.mail.queue(tx, {
      template: secondFactorRemovedMail,
      to: user.email,
      data: { factor: 'authenticator-app' },
    })
  })
}
