import type { ReportReason, ReportState } from '@holdall/contract/abuse-reports/report-reasons.ts'
import { sentence, sentences } from '@holdall/contract/kit/sentences.ts'

/** Why something was reported, as a line of a mail. */
export const reasonLines: Readonly<Record<ReportReason, string>> = sentences({
  malware: 'Reason: it contains a virus or other malware',
  phishing: 'Reason: it’s phishing or a scam',
  copyright: 'Reason: it infringes a copyright',
  personal: 'Reason: it shows them or others without consent',
  illegal: 'Reason: it’s illegal',
  other: 'Reason: something else',
})

/** The same in the words of the list, for a table. */
export const reasonNames: Readonly<Record<ReportReason, string>> = sentences({
  malware: 'Malware',
  phishing: 'Phishing or scam',
  copyright: 'Copyright',
  personal: 'Shown without consent',
  illegal: 'Illegal content',
  other: 'Something else',
})

export const stateNames: Readonly<Record<ReportState, string>> = sentences({
  open: sentence('Open', { meaning: 'an abuse report' }),
  link_revoked: 'Link revoked',
  suspended: 'Person suspended',
  rejected: 'No action',
})
