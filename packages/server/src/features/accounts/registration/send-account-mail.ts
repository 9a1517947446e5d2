import type { MailTables } from '../../../drivers/mail/mail.tables.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { onTables } from '../../../platform/database/database.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { findUserByEmail } from '../accounts.repository.ts'
import { maySignInAlone } from '../company-only.ts'
import { alreadyRegisteredMail } from '../emails/already-registered.mail.ts'
import { confirmAddressMail } from '../emails/confirm-address.mail.ts'
import { resetPasswordMail } from '../emails/reset-password.mail.ts'
import { createToken } from '../one-time-tokens/one-time-tokens.repository.ts'
import { tokenLifetime } from '../one-time-tokens/token-lifetime.ts'

const tables = onTables<MailTables>()

export interface AccountMail {
  readonly about: 'forgotten' | 'unconfirmed' | 'registered-again'
  readonly email: string
  /** Anyone may have requested it. */
  readonly isByStranger?: boolean | undefined
}

/** How many mails strangers can cause per account and hour. The links of earlier mails stay valid. */
const strangersAnHour = { forgotten: 3, unconfirmed: 3, 'registered-again': 1 } as const
const hourSeconds = 60 * 60

/**
 * Sends an address the requested mail, if one is due. A repeated run finds its message in the outbox and does nothing.
 */
export async function sendAccountMail(
  ctx: Needs<'clock' | 'db' | 'limits' | 'mail' | 'settings'>,
  asked: AccountMail,
  run: JobRun,
): Promise<undefined> {
  const { about, email } = asked
  await ctx.db.transaction(async tx => {
    const user = await findUserByEmail(tx, email)
    if (!user || user.banned_at !== null) return
    // The answer to whoever asked is the same for everyone, and a new password would be of no use.
    if (about === 'forgotten' && !maySignInAlone(ctx, user.id)) return
    const isSent = await tables(tx).selectFrom('mail_outbox').select('id').where('id', '=', run.id).executeTakeFirst()
    if (isSent) return
    if (asked.isByStranger) {
      const key = `mail-by-strangers:${about}:${user.id}`
      if ((await ctx.limits.countIn(tx, key, strangersAnHour[about], hourSeconds)) !== null) return
    }
    const common = { to: user.email, id: run.id }
    if (about === 'registered-again') {
      await ctx.mail.queue(tx, { ...common, template: alreadyRegisteredMail, data: {} })
    } else if (about === 'forgotten') {
      const token = await createToken(tx, ctx, 'reset-password', user.id, tokenLifetime.resetPassword)
      await ctx.mail.queue(tx, { ...common, template: resetPasswordMail, data: { token } })
    } else if (user.email_confirmed_at === null) {
      const token = await createToken(tx, ctx, 'confirm', user.id, tokenLifetime.confirm)
      await ctx.mail.queue(tx, { ...common, template: confirmAddressMail, data: { token } })
    }
  })
}
