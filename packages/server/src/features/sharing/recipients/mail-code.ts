import type { MailTables } from '../../../drivers/mail/mail.tables.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { onTables, type Tx } from '../../../platform/database/database.ts'
import { hashed } from '../../../platform/http/rate-limit.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { codeMinutes, linkCodeMail } from '../emails/link-code.mail.ts'
import { makerOf } from '../maker-of.ts'
import { codeTries, hashCode, newCode, showCode } from './codes.ts'
import { findCodeEnd, setCode } from './recipients.repository.ts'

const tables = onTables<MailTables>()

const codeMs = codeMinutes * 60 * 1000
/** A code that still works is not replaced before this time. */
const youngMs = 60 * 1000
/** Messages to one address for one link: while the previous code still works, and in total. */
const mailsAnHour = { besides: 20, atAll: 60 }
const hourSeconds = 60 * 60

/**
 * Sends a code to an address that the link names; does nothing for any other. A repeated run finds its message in the
 * outbox.
 */
export async function mailCode(ctx: Ctx, payload: { linkId: string; email: string }, run: JobRun): Promise<undefined> {
  const { linkId, email } = payload
  const code = newCode()
  await ctx.db.transaction(async tx => {
    const isSent = await tables(tx).selectFrom('mail_outbox').select('id').where('id', '=', run.id).executeTakeFirst()
    if (isSent) return
    if (!(await isDue(tx, ctx, linkId, email))) return
    const endsAt = ctx.clock.now() + codeMs
    const hash = hashCode(ctx, linkId, email, code)
    if (!(await setCode(tx, linkId, email, { hash, endsAt, tries: codeTries }))) return
    const data = { code: showCode(code), minutes: codeMinutes }
    const senderId = await makerOf(tx, linkId)
    await ctx.mail.queue(tx, { to: email, id: run.id, template: linkCodeMail, data, ...(senderId && { senderId }) })
  })
}

/**
 * Whether to send another code, which anyone can request. A code that works stays valid for at least a minute, and a
 * person without one gets one, however often someone else has asked.
 */
async function isDue(tx: Tx, ctx: Needs<'clock' | 'limits'>, linkId: string, email: string): Promise<boolean> {
  const now = ctx.clock.now()
  const endsAt = await findCodeEnd(tx, linkId, email, now)
  if (endsAt !== null && endsAt - codeMs > now - youngMs) return false
  const name = endsAt === null ? 'atAll' : 'besides'
  const key = `link-code-mails:${name}:${linkId}:${hashed(email)}`
  return (await ctx.limits.countIn(tx, key, mailsAnHour[name], hourSeconds)) === null
}
