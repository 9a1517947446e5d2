import { abuseReportSettings } from '@holdall/contract/abuse-reports/abuse-reports.contract.ts'
import { auditSettings } from '@holdall/contract/audit/audit.contract.ts'
import { errorTrackingSettings } from '@holdall/contract/drivers/error-tracking.ts'

/** Two declarations share this panel. */
export const panel = {
  ...errorTrackingSettings,
  fields: { ...errorTrackingSettings.fields, ...auditSettings.fields, ...abuseReportSettings.fields },
}
