import { writeAudit } from '../../../core/audit/audit.ts'
import { lockUser } from '../../../core/people/people.repository.ts'
import { hashPassword } from '../../../platform/crypto/password-hash.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { revokeTokens } from '../access-tokens/revoke-tokens.ts'
import { findUser, savePassword, updateUser } from '../accounts.repository.ts'
import { requireOwnWayIn } from '../company-only.ts'
import { passwordChangedMail } from '../emails/password-changed.mail.ts'
import { deleteLinks } from '../links/links.repository.ts'
import { consumeToken, deleteTokensOf } from '../one-time-tokens/one-time-tokens.repository.ts'
import { findFactors, hasFactor } from '../second-factor/second-factor.repository.ts'
import { revokeSessions } from '../sessions/revoke-sessions.ts'

/**
 * Sets a new password with the token from the message, which also proves the address. Every session is ended and every
 * token revoked, social logins that someone else may have linked are removed, and a pending change of address is
 * cancelled, because someone else may have requested it. A second factor stays; if the address is unconfirmed, that
 * factor may belong to someone else who registered with the address, so the address then stays unconfirmed. @throws
 * `account.token-invalid`, `account.company-only`
 */
export async function resetPassword(ctx: Ctx, input: { token: string; password: string }): Promise<void> {
  const passwordHash = await hashPassword(input.password)
  await ctx.db.transaction(async tx => {
    const userId = await consumeToken(tx, ctx, 'reset-password', input.token)
    if (!userId) throw fail('account.token-invalid')
    requireOwnWayIn(ctx, userId)
    await lockUser(tx, ctx.db.dialect, userId)
    const user = await findUser(tx, userId)
    if (!user) throw fail('account.token-invalid')
    const now = ctx.clock.now()
    // Someone else could have linked a social login only with the password, or before the address was confirmed.
    if (user.password_hash !== null || user.email_confirmed_at === null) await deleteLinks(tx, userId)
    await savePassword(tx, userId, passwordHash, now)
    await deleteTokensOf(tx, 'change-email', userId)
    await deleteTokensOf(tx, 'second-step', userId)
    await deleteTokensOf(tx, 'confirm', userId)
    const isProved = user.email_confirmed_at !== null || !hasFactor(await findFactors(tx, userId))
    const confirmed = { email_confirmed_at: user.email_confirmed_at ?? now }
    const patch = { pending_email: null, ...(isProved ? confirmed : {}) }
    await updateUser(tx, userId, patch, now)
    await revokeSessions(tx, ctx, userId)
    await revokeTokens(tx, ctx, userId)
    await writeAudit(tx, ctx, { action: 'user.password-reset', object: { type: 'user', id: userId }, actorId: userId })
    await ctx.mail.queue(tx, { template: passwordChangedMail, to: user.email, data: {} })
    if (isProved) await ctx.events.publish(tx, { type: 'user.confirmed', payload: { userId } })
  })
}
