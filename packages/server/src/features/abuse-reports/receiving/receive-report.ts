import type { AbuseReportInput, ReceivedReport } from '@holdall/contract/abuse-reports/abuse-reports.schemas.ts'
import type { ReportInput } from '@holdall/contract/sharing/visits.endpoints.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { findPerson } from '../../../core/people/people.repository.ts'
import { findItem } from '../../../core/tree/items.repository.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { findLiveLink } from '../../sharing/public.ts'
import { confirmReceipt, tellAdministrators } from './announce-report.ts'
import { keepReport } from './keep-report.ts'
import { requireNotice } from './require-notice.ts'

/** Enough for the administrators to have been told of the link. */
const reportsOfLinkADay = 20
/** Bounds what floods from many addresses can write. */
const reportsADay = 500
const daySeconds = 24 * 60 * 60

/**
 * Keeps an abuse report about a link for the back-office, mails its receipt to the address that was given, and tells the
 * site's administrators. Also accepts reports about a link whose password the visitor doesn't have. The response reveals
 * nothing about the link, its owner or other reports. Reports of programs that know no addresses have none.
 * @throws `link.unavailable`, `request.too-many`, `request.invalid` for a copyright notice that lacks something
 */
export async function receiveReport(
  ctx: Ctx,
  slug: string,
  input: AbuseReportInput | ReportInput,
): Promise<ReceivedReport> {
  if ('isGoodFaith' in input) requireNotice(input)
  const link = await findLiveLink(ctx, slug)
  // One after the other, so that what is refused for a link isn't counted against everyone.
  await ctx.limits.count([`link-reports:${link.id}`], reportsOfLinkADay, daySeconds)
  await ctx.limits.count(['abuse-reports'], reportsADay, daySeconds)
  const item = await findItem(ctx.db.read, link.item_id)
  const person = 'isGoodFaith' in input ? input : { name: '', email: '', isGoodFaith: false, language: '' }
  return ctx.db.transaction(async tx => {
    const maker = await findPerson(tx, link.created_by)
    const report = await keepReport(tx, {
      link_id: link.id,
      slug: link.slug,
      item_id: link.item_id,
      item_name: item?.name ?? '',
      is_folder: item?.rank === 0 ? 1 : 0,
      reported_id: maker?.id ?? null,
      reason: input.reason,
      note: input.note.trim(),
      complainant_id: ctx.caller.kind === 'member' ? ctx.caller.userId : null,
      complainant_name: person.name,
      complainant_email: person.email,
      is_good_faith: person.isGoodFaith ? 1 : 0,
      address: ctx.origin.address,
      language: person.language,
      created_at: ctx.clock.now(),
    })
    await tellAdministrators(ctx, tx, report)
    const isConfirmed = await confirmReceipt(ctx, tx, report)
    await writeAudit(tx, ctx, {
      action: 'abuse-report.created',
      object: { type: 'abuse-report', id: report.id },
      after: { number: report.number, reason: report.reason },
    })
    return { number: report.number, isConfirmed }
  })
}
