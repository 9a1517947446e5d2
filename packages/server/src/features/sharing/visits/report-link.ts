import type { ReportInput } from '@holdall/contract/sharing/visits.endpoints.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { findPeople } from '../../../core/people/listed-people.repository.ts'
import { findItem } from '../../../core/tree/items.repository.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { newId } from '../../../platform/ids.ts'
import { linkReportedMail } from '../emails/link-reported.mail.ts'
import { listAdministrators } from '../people.repository.ts'
import { insertReport } from '../sharing.repository.ts'
import { findLiveLink } from './find-live-link.ts'

const reportsOfLinkADay = 20
const daySeconds = 24 * 60 * 60
const hourMs = 60 * 60 * 1000

/**
 * Stores an abuse report for the back-office and emails it to the site's administrators, at most once an hour per link.
 * Also accepts reports about a link whose password the visitor doesn't have. The response reveals nothing about the
 * link's owner.
 * @throws `link.unavailable`, `request.too-many`
 */
export async function reportLink(ctx: Ctx, slug: string, { reason, note }: ReportInput): Promise<void> {
  const link = await findLiveLink(ctx, slug)
  await ctx.limits.count([`link-reports:${link.id}`], reportsOfLinkADay, daySeconds)
  const now = ctx.clock.now()
  const item = await findItem(ctx.db.read, link.item_id)
  const maker = (await findPeople(ctx.db.read, [link.created_by])).get(link.created_by)
  const data = { slug: link.slug, itemName: item?.name ?? '', madeBy: maker?.email ?? '', reason, note }
  const recipients = await siteAddresses(ctx)
  await ctx.db.transaction(async tx => {
    const id = newId()
    await insertReport(tx, {
      id,
      link_id: link.id,
      item_id: link.item_id,
      reason,
      note,
      reporter_id: ctx.caller.kind === 'member' ? ctx.caller.userId : null,
      address: ctx.origin.address,
      state: 'open',
      created_at: now,
    })
    for (const to of recipients) {
      const mailId = `link-report-${link.id}-${Math.floor(now / hourMs)}-${recipients.indexOf(to)}`
      await ctx.mail.queue(tx, { to, id: mailId, template: linkReportedMail, data })
    }
    await writeAudit(tx, ctx, {
      action: 'link.reported',
      object: { type: 'link', id: link.id },
      after: { itemId: link.item_id, reportId: id, reason },
    })
  })
}

/** The address of the contact page, else those of the first administrators. */
async function siteAddresses(ctx: Needs<'db' | 'settings'>): Promise<string[]> {
  const contact = ctx.settings.get('mail.contact_page_address')
  return contact ? [contact] : listAdministrators(ctx.db.read, 3)
}
