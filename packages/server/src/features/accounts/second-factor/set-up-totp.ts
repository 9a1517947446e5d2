import type { NewTotp, PasswordAgain, RecoveryCodes } from '@holdall/contract/accounts/second-factor.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { lockUser } from '../../../core/people/people.repository.ts'
import { type Ctx, memberOf, type Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { findUser } from '../accounts.repository.ts'
import { secondFactorAddedMail } from '../emails/second-factor.mail.ts'
import { requirePassword } from '../require-password.ts'
import { lockChecked } from './lock-checked.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { confirmTotp, findTotp, replaceRecoveryCodes, saveNewTotp } from './second-factor.repository.ts'
import { matchTotp, newTotpSecret, totpAddress } from './totp.ts'

/** Binds a sealed secret to its owner, so that another user's row is useless. */
export function sealContext(userId: string): string {
  return `totp:${userId}`
}

/** Creates a secret, which has no effect until a code confirms it. @throws `account.second-factor-set` */
export async function newTotp(ctx: Ctx, input: PasswordAgain): Promise<NewTotp> {
  const checked = await requirePassword(ctx, input.password)
  const secret = newTotpSecret()
  await ctx.db.transaction(async tx => {
    await lockChecked(tx, ctx, checked)
    if ((await findTotp(tx, checked.id))?.confirmed_at) throw fail('account.second-factor-set')
    const sealed = ctx.vault.seal(secret, sealContext(checked.id))
    await saveNewTotp(tx, { user_id: checked.id, sealed_secret: sealed, created_at: ctx.clock.now() })
  })
  return { secret, address: totpAddress(secret, ctx.settings.get('site.name'), checked.email) }
}

/** Turns on the second factor once a code has proved that the app knows the secret, and creates new recovery codes. */
export async function confirmMyTotp(ctx: Ctx, input: { code: string }): Promise<RecoveryCodes> {
  const { userId } = memberOf(ctx)
  const codes = newRecoveryCodes()
  await ctx.db.transaction(async tx => {
    await lockUser(tx, ctx.db.dialect, userId)
    const factor = await findTotp(tx, userId)
    const user = await findUser(tx, userId)
    if (!factor || !user) throw fail('account.second-factor-missing')
    if (factor.confirmed_at !== null) throw fail('account.second-factor-set')
    const now = ctx.clock.now()
    const secret = ctx.vault.open(factor.sealed_secret, sealContext(userId))
    const step = matchTotp(secret, input.code, now, factor.last_step)
    if (step === null) throw fail('account.wrong-code')
    await confirmTotp(tx, userId, step, now)
    await saveCodes(tx, ctx, userId, codes)
    await writeAudit(tx, ctx, { action: 'user.totp-added', object: { type: 'user', id: userId } })
    await ctx.mail.queue(tx, {
      template: secondFactorAddedMail,
      to: user.email,
      data: { factor: 'authenticator-app' },
    })
  })
  return { codes }
}

export async function saveCodes(tx: Tx, ctx: Needs<'vault'>, userId: string, codes: readonly string[]): Promise<void> {
  const hashes = codes.map(code => hashRecoveryCode(ctx.vault, userId, code) as string)
  await replaceRecoveryCodes(tx, userId, hashes)
}
