/** What waits for an administrator: each is counted by the feature to which it belongs, and shown at its entry in the sidebar. */
export const waitingNames = ['jobs', 'quarantine', 'outbox', 'webhooks', 'abuse-reports', 'arrears'] as const
export type WaitingName = (typeof waitingNames)[number]

/** Nothing is counted further than this, so that counting stays cheap: it means “or more”. */
export const mostWaiting = 100
