import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'

/** Takes in what is new in the connected mailbox. */
export const fetchGmailJob = defineJob({
  kind: 'mail.fetch-gmail',
  payload: z.object({}),
  attempts: 6,
  deadlineSeconds: 600,
  handler: async () => (await import('./fetch-gmail.ts')).fetchGmail,
})

/** Asks Gmail to notify us of new mail, which it does for a week. */
export const watchGmailJob = defineJob({
  kind: 'mail.watch-gmail',
  payload: z.object({}),
  attempts: 6,
  deadlineSeconds: 60,
  handler: async () => (await import('./watch-gmail.ts')).watchGmail,
})
