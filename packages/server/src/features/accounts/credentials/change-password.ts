import { writeAudit } from '../../../core/audit/audit.ts'
import { lockUser } from '../../../core/people/people.repository.ts'
import { hashPassword } from '../../../platform/crypto/password-hash.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { findUser, savePassword, updateUser } from '../accounts.repository.ts'
import { passwordChangedMail } from '../emails/password-changed.mail.ts'
import { deleteTokensOf } from '../one-time-tokens/one-time-tokens.repository.ts'
import { requirePassword } from '../require-password.ts'
import { revokeSessions } from '../sessions/revoke-sessions.ts'

/**
 * Changes the password, ends every other session (but no tokens, which are revoked individually), and invalidates links
 * to reset it or to change the address.
 */
export async function changePassword(ctx: Ctx, input: { currentPassword: string; newPassword: string }): Promise<void> {
  const checked = await requirePassword(ctx, input.currentPassword)
  const passwordHash = await hashPassword(input.newPassword)
  const { userId, sessionId } = memberOf(ctx)
  await ctx.db.transaction(async tx => {
    await lockUser(tx, ctx.db.dialect, userId)
    const user = await findUser(tx, userId)
    if (user?.password_hash !== checked.password_hash) throw fail('account.wrong-password')
    const now = ctx.clock.now()
    await savePassword(tx, userId, passwordHash, now)
    await deleteTokensOf(tx, 'reset-password', userId)
    await deleteTokensOf(tx, 'second-step', userId)
    await deleteTokensOf(tx, 'change-email', userId)
    await updateUser(tx, userId, { pending_email: null }, now)
    await revokeSessions(tx, ctx, userId, { except: sessionId })
    await writeAudit(tx, ctx, { action: 'user.password-changed', object: { type: 'user', id: userId } })
    await ctx.mail.queue(tx, { template: passwordChangedMail, to: user.email, data: {} })
  })
}
