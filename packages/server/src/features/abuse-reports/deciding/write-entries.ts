import type { AbuseReportDetails } from '@holdall/contract/abuse-reports/abuse-reports.schemas.ts'
import type { AuditAction } from '@holdall/contract/audit/audit-actions.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { newId } from '../../../platform/ids.ts'
import { countEntries, insertEntry, lockReport, updateReport } from '../abuse-reports.repository.ts'
import type { AbuseReportEntryRow, AbuseReportRow } from '../abuse-reports.tables.ts'
import { answeredMail } from '../emails/answered.mail.ts'
import { readReport } from '../present-report.ts'
import { replyAddress } from './reply-address.ts'

/** Far more than anyone writes; it bounds what a page has to show. */
const mostEntries = 200
const hourSeconds = 60 * 60

/** Adds a note that only administrators see. @throws `abuse-report.not-found`, `request.too-many` */
export function addNote(ctx: Ctx, id: string, text: string): Promise<AbuseReportDetails> {
  return change(ctx, id, 'abuse-report.noted', async (tx, report) => {
    await write(ctx, tx, report, 'note', text)
    return {}
  })
}

/** Mails the person who reported it. @throws `abuse-report.not-found`, `abuse-report.no-address`, `request.too-many` */
export function answerReport(ctx: Ctx, id: string, text: string): Promise<AbuseReportDetails> {
  return change(ctx, id, 'abuse-report.answered', async (tx, report) => {
    const { complainant_email: to, number, language } = report
    if (to === '') throw fail('abuse-report.no-address')
    await write(ctx, tx, report, 'answer', text)
    const data = { number, text }
    await ctx.mail.queue(tx, { to, template: answeredMail, data, language, ...replyAddress(ctx) })
    return {}
  })
}

/** Takes a report over, or gives it back. @throws `abuse-report.not-found` */
export function assignReport(ctx: Ctx, id: string, isMine: boolean): Promise<AbuseReportDetails> {
  return change(ctx, id, 'abuse-report.assigned', async (tx, { assignee_id }) => {
    const assigneeId = isMine ? memberOf(ctx).userId : null
    await updateReport(tx, id, { assignee_id: assigneeId })
    return { before: { assigneeId: assignee_id }, after: { assigneeId } }
  })
}

/**
 * Opens a decided report again; what was done about it stays as it is.
 * @throws `abuse-report.not-found`, `abuse-report.open`, `request.too-many`
 */
export function reopenReport(ctx: Ctx, id: string): Promise<AbuseReportDetails> {
  return change(ctx, id, 'abuse-report.reopened', async (tx, report) => {
    if (report.state === 'open') throw fail('abuse-report.open')
    // What both sides were told stays with the report.
    await write(ctx, tx, report, 'reopened', [report.message, report.reasons].filter(Boolean).join('\n\n'))
    await updateReport(tx, id, { state: 'open', decided_by: null, decided_at: null, message: '', reasons: '' })
    return { before: { state: report.state }, after: { state: 'open' } }
  })
}

type Change = { readonly before?: Record<string, unknown>; readonly after?: Record<string, unknown> }

async function change(
  ctx: Ctx,
  id: string,
  action: AuditAction,
  work: (tx: Tx, report: AbuseReportRow) => Promise<Change>,
): Promise<AbuseReportDetails> {
  await ctx.db.transaction(async tx => {
    const report = await lockReport(tx, ctx.db.dialect, id)
    if (!report) throw fail('abuse-report.not-found')
    const { before, after } = await work(tx, report)
    await writeAudit(tx, ctx, {
      action,
      object: { type: 'abuse-report', id },
      ...(before && { before }),
      after: { number: report.number, reason: report.reason, ...after },
    })
  })
  return readReport(ctx, id)
}

async function write(
  ctx: Ctx,
  tx: Tx,
  report: AbuseReportRow,
  kind: AbuseReportEntryRow['kind'],
  text: string,
): Promise<void> {
  if ((await countEntries(tx, report.id)) >= mostEntries) throw fail('request.too-many', { seconds: hourSeconds })
  await insertEntry(tx, {
    id: newId(),
    report_id: report.id,
    kind,
    text,
    author_id: memberOf(ctx).userId,
    created_at: ctx.clock.now(),
  })
}
