import type { ReportMail } from '@holdall/contract/reports/report-mails.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { dayOf } from '../../../platform/lists/days.ts'
import { deleteReportMail, findReportMail, putReportMail } from './report-mails.repository.ts'
import { lastPeriod } from './report-period.ts'

export async function readReportMail(ctx: Ctx): Promise<ReportMail> {
  const row = await findReportMail(ctx.db.read, memberOf(ctx).userId)
  return { rhythm: row?.rhythm ?? 'never' }
}

/** Chooses how often the caller gets the report. The first one is that of the period that runs now. */
export async function setReportMail(ctx: Ctx, { rhythm }: ReportMail): Promise<ReportMail> {
  const { userId } = memberOf(ctx)
  const today = dayOf(ctx.clock.now(), ctx.settings.get('app_timezone'))
  await ctx.db.transaction(async tx => {
    const before = (await findReportMail(tx, userId))?.rhythm ?? 'never'
    if (before === rhythm) return
    if (rhythm === 'never') await deleteReportMail(tx, userId)
    else await putReportMail(tx, { user_id: userId, rhythm, sent_for: lastPeriod(rhythm, today).key })
    await writeAudit(tx, ctx, {
      action: 'user.report-mail-changed',
      object: { type: 'user', id: userId },
      before: { rhythm: before },
      after: { rhythm },
    })
  })
  return { rhythm }
}
