import type { AbuseReportDetails, DecideInput } from '@holdall/contract/abuse-reports/abuse-reports.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { findPerson } from '../../../core/people/people.repository.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { revokeReportedLink } from '../../sharing/public.ts'
import { changeSuspension } from '../../users/public.ts'
import { findReport, lockOpenOfLink, lockReport, updateReport } from '../abuse-reports.repository.ts'
import type { AbuseReportRow } from '../abuse-reports.tables.ts'
import { decidedMail } from '../emails/decided.mail.ts'
import { reasonsMail } from '../emails/reasons.mail.ts'
import { readReport } from '../present-report.ts'
import { checkDecision, checkNames } from './check-decision.ts'
import { replyAddress } from './reply-address.ts'

/** How many reports about a link one decision settles, each with a mail. Others stay open and are decided next. */
const mostAtOnce = 100

/**
 * Decides about a report and, if something is done, about all open ones about the link: revokes the link, suspends the
 * person who created it, writes to both sides, all in one transaction.
 * @throws `abuse-report.not-found` and all that `checkDecision` and suspending refuse
 */
export async function decideReport(ctx: Ctx, id: string, input: DecideInput): Promise<AbuseReportDetails> {
  const found = await findReport(ctx.db.read, id)
  if (!found) throw fail('abuse-report.not-found')
  checkDecision(ctx, found, input)
  await ctx.db.transaction(async tx => {
    // Before the reports are locked: deleting an account locks rights first, too.
    if (input.decision === 'suspended') {
      if (found.reported_id === null) throw fail('abuse-report.no-person')
      await changeSuspension(ctx, tx, found.reported_id, { isSuspended: true, plan: input.plan })
    }
    const report = await lockReport(tx, ctx.db.dialect, id)
    if (!report) throw fail('abuse-report.not-found')
    checkDecision(ctx, report, input)
    const isForAll = input.decision !== 'rejected' || input.isForAll
    const others = isForAll ? await lockOpenOfLink(tx, ctx.db.dialect, report.link_id, mostAtOnce) : []
    const all = [report, ...others.filter(other => other.id !== id)]
    checkNames(all, input)
    if (input.decision !== 'rejected') await restrict(ctx, tx, report, input)
    for (const one of all) {
      // What is written to one person isn't for the others, who reported something else, perhaps.
      const isTheirs = one === report || input.decision === 'rejected'
      await settle(ctx, tx, one, isTheirs ? input : { ...input, message: '' })
    }
  })
  return readReport(ctx, id)
}

/** Revokes the link, and tells the person why. */
async function restrict(ctx: Ctx, tx: Tx, report: AbuseReportRow, input: DecideInput): Promise<void> {
  await revokeReportedLink(ctx, tx, report.link_id)
  const { decision, reasons } = input
  const person = report.reported_id === null ? undefined : await findPerson(tx, report.reported_id)
  if (!person || decision === 'rejected') return
  const { number, slug, item_name: itemName, reason } = report
  await ctx.mail.queue(tx, {
    to: person.email,
    template: reasonsMail,
    data: { number, slug, itemName, reason, decision, reasons },
    ...replyAddress(ctx),
  })
}

async function settle(ctx: Ctx, tx: Tx, report: AbuseReportRow, input: DecideInput): Promise<void> {
  const { decision, message } = input
  const reasons = decision === 'rejected' ? '' : input.reasons
  await updateReport(tx, report.id, {
    ...{ state: decision, message, reasons },
    ...{ decided_by: memberOf(ctx).userId, decided_at: ctx.clock.now() },
  })
  await writeAudit(tx, ctx, {
    action: 'abuse-report.decided',
    object: { type: 'abuse-report', id: report.id },
    before: { state: 'open' },
    after: { number: report.number, reason: report.reason, state: decision },
  })
  if (report.complainant_email === '') return
  const { number, slug, reason, language, complainant_email: to } = report
  const data = { number, slug, reason, decision, message }
  await ctx.mail.queue(tx, { to, template: decidedMail, data, language, ...replyAddress(ctx) })
}
