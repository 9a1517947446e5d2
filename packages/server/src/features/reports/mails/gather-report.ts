import type { CustomersReport } from '@holdall/contract/reports/customers.schemas.ts'
import type { SiteReport } from '@holdall/contract/reports/reports.contract.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { dayAfter, startOfDay } from '../../../platform/lists/days.ts'
import { readPeriod } from '../../billing/public.ts'
import { countRenewing } from '../customers/customers.repository.ts'
import { sumMonthly } from '../customers/monthly.ts'
import { readLost, readOwing } from '../customers/read-customers.ts'
import { readReport } from '../read-report.ts'
import type { GatheredReport, SiteSums } from './report.mail.ts'
import type { ReportPeriod } from './report-period.ts'

/** What the report of a period says, for those who may see everything. */
export async function gatherReport(ctx: Ctx, { from, to, before }: ReportPeriod): Promise<GatheredReport> {
  const report = await readReport(ctx, { range: 'own', from, to })
  const earlier = await readReport(ctx, { range: 'own', ...before })
  return {
    from,
    to,
    sums: sumsOf(report),
    before: sumsOf(earlier),
    storage: report.totals.storage,
    customers: ctx.settings.get('billing.enable') ? await gatherCustomers(ctx, from, to) : null,
  }
}

function sumsOf({ series }: SiteReport): SiteSums {
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
  return {
    signups: sum(series.signups),
    uploads: sum(series.uploads),
    uploadedBytes: sum(series.uploaded_bytes),
    downloads: sum(series.downloads),
    downloadedBytes: sum(series.downloaded_bytes),
    opens: sum(series.opens),
    mostActive: Math.max(0, ...series.active.map(value => value ?? 0)),
  }
}

async function gatherCustomers(ctx: Ctx, from: string, to: string): Promise<GatheredReport['customers']> {
  const zone = ctx.settings.get('app_timezone')
  const period = { from: startOfDay(from, zone), until: startOfDay(dayAfter(to), zone) - 1 }
  const isReal = ({ isTest }: { readonly isTest: boolean }) => !isTest
  const lost: CustomersReport['lost'] = await readLost(ctx, period)
  return {
    ...(await readPeriod(ctx, period)),
    recurring: sumMonthly(await countRenewing(ctx.db.read, ctx.clock.now())).filter(isReal),
    owing: await readOwing(ctx),
    left: lost,
  }
}
