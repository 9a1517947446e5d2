import { errorReportEndpoints } from '@holdall/contract/error-reports/error-reports.contract.ts'
import { defineServerFeature } from '../../platform/feature.ts'
import { route } from '../../platform/http/route.ts'

/** Errors of browsers go through the site: it takes personal data out of them, and who was there stays with it. */
export const errorReportsFeature = defineServerFeature({
  name: 'error-reports',
  uses: [],
  routes: [
    route(errorReportEndpoints.report, async (ctx, { body }) => {
      ctx.errorTracking.reportBrowser(body)
      return undefined
    }),
  ],
})
