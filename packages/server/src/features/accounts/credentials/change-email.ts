import type { Me } from '@holdall/contract/accounts/accounts.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { countAsUnregistered } from '../../../core/people/count-unregistered.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { findUserByEmail, updateUser } from '../accounts.repository.ts'
import { alreadyRegisteredMail } from '../emails/already-registered.mail.ts'
import { addressChangeNoticeMail, confirmNewAddressMail } from '../emails/change-email.mail.ts'
import { createToken, deleteTokensOf } from '../one-time-tokens/one-time-tokens.repository.ts'
import { tokenLifetime } from '../one-time-tokens/token-lifetime.ts'
import { readMe } from '../read-me.ts'
import { requirePassword } from '../require-password.ts'

/**
 * Requests a change of address. It takes effect once the new address is confirmed; the current one is notified
 * immediately. For an address that has an account the response is the same, and its owner gets a message instead of the
 * link.
 */
export async function changeEmail(ctx: Ctx, input: { email: string; password: string }): Promise<Me> {
  const user = await requirePassword(ctx, input.password)
  const email = input.email.toLowerCase()
  const isPresent = email === user.email
  await ctx.db.transaction(async tx => {
    await deleteTokensOf(tx, 'change-email', user.id)
    const pending = { pending_email: isPresent ? null : email }
    await updateUser(tx, user.id, pending, ctx.clock.now())
    await writeAudit(tx, ctx, {
      action: 'user.email-change-requested',
      object: { type: 'user', id: user.id },
      before: { email: user.email },
      after: { email },
    })
    if (!isPresent) await sendMessages(tx, ctx, user, email)
  })
  return readMe(ctx)
}

async function sendMessages(
  tx: Tx,
  ctx: Needs<'caller' | 'clock' | 'limits' | 'mail'>,
  user: { id: string; email: string },
  email: string,
): Promise<void> {
  await countAsUnregistered(ctx, tx, [email], 'email')
  const token = await createToken(tx, ctx, 'change-email', user.id, tokenLifetime.confirm)
  if (await findUserByEmail(tx, email))
    await ctx.mail.queue(tx, { template: alreadyRegisteredMail, to: email, data: {} })
  else await ctx.mail.queue(tx, { template: confirmNewAddressMail, to: email, data: { token } })
  await ctx.mail.queue(tx, { template: addressChangeNoticeMail, to: user.email, data: { newAddress: email } })
}
