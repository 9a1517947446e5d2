import { reportEndpoints } from '@holdall/contract/reports/reports.contract.ts'
import { defineServerFeature } from '../../platform/feature.ts'
import { route } from '../../platform/http/route.ts'
import { readCustomers } from './customers/read-customers.ts'
import { sendReportMails } from './mails/send-report-mails.ts'
import { readReportMail, setReportMail } from './mails/set-report-mail.ts'
import { measureSite } from './measure-site.ts'
import { readReport } from './read-report.ts'
import { readVisitors } from './read-visitors.ts'

/** Statistics of the site, by day. */
export const reportsFeature = defineServerFeature({
  name: 'reports',
  uses: ['billing', 'subscriptions'],
  reads: ['sharing', 'subscriptions'],
  routes: [
    route(reportEndpoints.site, (ctx, { query }) => readReport(ctx, query)),
    route(reportEndpoints.customers, (ctx, { query }) => readCustomers(ctx, query)),
    route(reportEndpoints.mail, ctx => readReportMail(ctx)),
    route(reportEndpoints.setMail, (ctx, { body }) => setReportMail(ctx, body)),
    route(reportEndpoints.visitors, (ctx, { query }) => readVisitors(ctx, query)),
  ],
  schedules: [
    { name: 'measure', cron: '*/10 * * * *', destroys: 'over', run: measureSite },
    { name: 'send-report-mails', cron: '27 * * * *', destroys: 'nothing', run: sendReportMails },
  ],
})
