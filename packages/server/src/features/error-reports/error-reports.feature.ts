import { errorReportEndpoints } from '@holdall/contract/error-reports/error-reports.contract.ts'
import { defineServerFeature } from '../../platform/feature.ts'
import { route } from '../../platform/http/route.ts'

/**
 * Browser errors are sent through the site, which removes personal data from them and doesn't reveal who reported them.
 */
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
