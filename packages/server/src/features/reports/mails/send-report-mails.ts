import { listHeldPermissions } from '../../../core/permissions/held-permissions.repository.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { dayOf, startOfDay } from '../../../platform/lists/days.ts'
import { createPermissionSet } from '../../../platform/permissions/permission-set.ts'
import type { ReportMailRow } from '../reports.tables.ts'
import { findLastDay } from '../site-days.repository.ts'
import { gatherReport } from './gather-report.ts'
import { type GatheredReport, reportMail } from './report.mail.ts'
import { type Due, listWaiting, lockReportMail, markSent } from './report-mails.repository.ts'
import { lastPeriod } from './report-period.ts'

/** Reports arrive in the morning, when the day before has been counted. */
const hoursAfterMidnight = 7
const mostAtOnce = 200

/**
 * Mails the report of the week or month that is over to those who want it and may still see it. Each gets it once,
 * whatever breaks off; a server that was down sends it later.
 */
export async function sendReportMails(ctx: Ctx): Promise<void> {
  const zone = ctx.settings.get('app_timezone')
  const now = ctx.clock.now()
  const today = dayOf(now, zone)
  if (now < startOfDay(today, zone) + hoursAfterMidnight * 3_600_000) return
  for (const rhythm of ['weekly', 'monthly'] as const) {
    const period = lastPeriod(rhythm, today)
    const waiting = await listWaiting(ctx.db.read, { rhythm, period: period.key, today }, mostAtOnce)
    if (waiting.length === 0) continue
    // Days are counted within minutes after a server starts; until then they would read as zeros.
    if ((await findLastDay(ctx.db.read, 'complete', period.to)) !== period.to) continue
    const report = await gatherReport(ctx, period)
    for (const userId of waiting) {
      ctx.signal.throwIfAborted()
      await sendTo(ctx, userId, { rhythm, period: period.key, today }, report)
    }
  }
}

async function sendTo(ctx: Ctx, userId: string, due: Due, report: GatheredReport) {
  await ctx.db.transaction(async tx => {
    const row = await lockReportMail(tx, ctx.db.dialect, userId)
    if (!row || !isDue(row, due)) return
    await markSent(tx, userId, due.period)
    const may = createPermissionSet(await listHeldPermissions(tx, userId, ctx.clock.now()))
    if (row.banned_at !== null || row.email_confirmed_at === null || !may.has('reports.view')) return
    const customers = may.has('subscriptions.view') ? report.customers : null
    await ctx.mail.queue(tx, {
      template: reportMail,
      to: row.email,
      data: { ...report, customers, rhythm: due.rhythm },
    })
  })
}

function isDue({ rhythm, sent_for }: ReportMailRow, due: Due): boolean {
  return rhythm === due.rhythm && (sent_for < due.period || sent_for > due.today)
}
