import { defineServerFeature } from '../../platform/feature.ts'
import { countOpen, forgetComplainant } from './abuse-reports.repository.ts'
import { abuseReportRoutes } from './abuse-reports.routes.ts'
import { adoptOldReports } from './receiving/adopt-old-reports.ts'
import { reportsAbout } from './reports-about.ts'
import { sweepReports } from './sweep-reports.ts'

/** The inbox of reports about links (docs/decisions/0165). */
export const abuseReportsFeature = defineServerFeature({
  name: 'abuse-reports',
  uses: ['lists', 'sharing', 'users'],
  routes: abuseReportRoutes,
  waiting: [
    { name: 'abuse-reports', permission: 'abuse_reports.view', count: ({ db }, most) => countOpen(db.read, most) },
  ],
  schedules: [{ name: 'sweep', cron: '27 4 * * *', destroys: 'old', run: sweepReports }],
  whenAccountCloses: (_ctx, tx, userId) => forgetComplainant(tx, userId),
  keepsAbout: reportsAbout,
  start: adoptOldReports,
})
