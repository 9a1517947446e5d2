import type { Passkey } from '@holdall/contract/accounts/passkeys.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { type Ctx, memberOf, type Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { secondFactorRemovedMail } from '../emails/second-factor.mail.ts'
import { deleteTokensOf } from '../one-time-tokens/one-time-tokens.repository.ts'
import { requirePassword } from '../require-password.ts'
import { lockChecked } from '../second-factor/lock-checked.ts'
import { findFactors, hasFactor, replaceRecoveryCodes } from '../second-factor/second-factor.repository.ts'
import { deletePasskey, renamePasskeyRow } from './passkeys.repository.ts'
import { presentPasskey } from './present-passkey.ts'

/** @throws `item.not-found`, both for an unknown passkey and for another user's */
export async function renamePasskey(
  ctx: Needs<'caller' | 'clock' | 'db' | 'origin'>,
  id: string,
  name: string,
): Promise<Passkey> {
  const { userId } = memberOf(ctx)
  return ctx.db.transaction(async tx => {
    const row = await renamePasskeyRow(tx, userId, id, name)
    if (!row) throw fail('item.not-found')
    const object = { type: 'user', id: userId }
    await writeAudit(tx, ctx, { action: 'user.passkey-renamed', object, after: { id, name } })
    return presentPasskey(row)
  })
}

/**
 * Removes a passkey. Removing the last factor removes the recovery codes too. @throws `account.wrong-password`,
 * `account.sign-in-again`, `item.not-found`
 */
export async function removePasskey(ctx: Ctx, id: string, password: string | undefined): Promise<void> {
  const checked = await requirePassword(ctx, password)
  await ctx.db.transaction(async tx => {
    const user = await lockChecked(tx, ctx, checked)
    const row = await deletePasskey(tx, user.id, id)
    if (!row) throw fail('item.not-found')
    if (!hasFactor(await findFactors(tx, user.id))) await replaceRecoveryCodes(tx, user.id, [])
    await deleteTokensOf(tx, 'second-step', user.id)
    const object = { type: 'user', id: user.id }
    await writeAudit(tx, ctx, { action: 'user.passkey-removed', object, before: { id, name: row.name } })
    await ctx.mail.queue(tx, { template: secondFactorRemovedMail, to: user.email, data: { factor: 'passkey' } })
  })
}
