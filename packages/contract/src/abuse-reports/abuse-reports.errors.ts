import { defineErrors } from '../kit/errors.ts'

export const abuseReportErrors = defineErrors('abuse-report', {
  'not-found': { status: 404, message: 'This report no longer exists. Reload the page.' },
  decided: { status: 409, message: 'This report has already been decided. Reload the page.' },
  open: { status: 409, message: 'This report is open. Reload the page.' },
  'no-person': { status: 409, message: 'The account that created the link no longer exists.' },
  'no-address': { status: 409, message: 'There is no address to answer to.' },
})
