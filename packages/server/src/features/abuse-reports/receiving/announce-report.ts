import { findPerson } from '../../../core/people/people.repository.ts'
import { listAdministrators } from '../../../core/permissions/administrators.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import type { AbuseReportRow } from '../abuse-reports.tables.ts'
import { receivedMail } from '../emails/received.mail.ts'
import { reportedMail } from '../emails/reported.mail.ts'

const hourSeconds = 60 * 60
const daySeconds = 24 * hourSeconds
/** Administrators have the inbox for everything beyond these. */
const mailsToAdministratorsADay = 50
/** Protects the mailboxes of people whose address others enter. */
const receiptsADay = { toAddress: 5, ofSite: 200 }

/** Mails those who run the site about a report: once an hour for a link, and not without end. */
export async function tellAdministrators(ctx: Ctx, tx: Tx, report: AbuseReportRow): Promise<void> {
  if ((await ctx.limits.countIn(tx, `abuse-report-mail:${report.link_id}`, 1, hourSeconds)) !== null) return
  if ((await ctx.limits.countIn(tx, 'abuse-report-mails', mailsToAdministratorsADay, daySeconds)) !== null) return
  const maker = report.reported_id === null ? undefined : await findPerson(tx, report.reported_id)
  const { id, number, slug, reason, note, item_name: itemName } = report
  const data = { id, number, slug, itemName, madeBy: maker?.email ?? '', reason, note }
  for (const to of await siteAddresses(ctx, tx)) await ctx.mail.queue(tx, { to, template: reportedMail, data })
}

/** The address of the contact page, else those of the first administrators. */
async function siteAddresses(ctx: Needs<'settings'>, db: Reader): Promise<string[]> {
  const contact = ctx.settings.get('mail.contact_page_address')
  if (contact) return [contact]
  const people = await listAdministrators(db, { mustConfirm: false })
  return people.slice(0, 3).map(({ email }) => email)
}

/**
 * Mails the receipt to the address that was given. It contains nothing that a visitor typed and nothing of the link, so
 * that nobody can send words to others this way. Returns whether it is sent.
 */
export async function confirmReceipt(ctx: Ctx, tx: Tx, report: AbuseReportRow): Promise<boolean> {
  const { complainant_email: to, number, reason, language, created_at: at } = report
  if (to === '') return false
  if ((await ctx.limits.countIn(tx, `abuse-report-receipt:${to}`, receiptsADay.toAddress, daySeconds)) !== null)
    return false
  if ((await ctx.limits.countIn(tx, 'abuse-report-receipts', receiptsADay.ofSite, daySeconds)) !== null) return false
  await ctx.mail.queue(tx, { to, template: receivedMail, data: { number, reason, at }, language })
  return true
}
