import { reportEndpoints } from '@holdall/contract/reports/reports.contract.ts'
import { defineServerFeature } from '../../platform/feature.ts'
import { route } from '../../platform/http/route.ts'
import { measureSite } from './measure-site.ts'
import { readReport } from './read-report.ts'
import { readVisitors } from './read-visitors.ts'

/** Statistics of the site, by day. */
export const reportsFeature = defineServerFeature({
  name: 'reports',
  uses: [],
  reads: ['sharing'],
  routes: [
    route(reportEndpoints.site, (ctx, { query }) => readReport(ctx, query)),
    route(reportEndpoints.visitors, (ctx, { query }) => readVisitors(ctx, query)),
  ],
  schedules: [{ name: 'measure', cron: '*/10 * * * *', destroys: 'over', run: measureSite }],
})
