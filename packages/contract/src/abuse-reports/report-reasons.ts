/** The reasons for reporting what a link opens. */
export const reportReasons = ['malware', 'phishing', 'copyright', 'personal', 'illegal', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** What has become of a report. `rejected` means that nothing was done about what was reported. */
export const reportStates = ['open', 'link_revoked', 'suspended', 'rejected'] as const
export type ReportState = (typeof reportStates)[number]

/** The most characters in each text of a report. */
export const reportLimits = { name: 100, note: 4000, text: 4000 } as const
