import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { mailAttempts } from './mail-attempts.ts'

/** Sends one message of the outbox. Retries for about half an hour: 4, 16, 64, 256 and 1,024 seconds apart. */
export const sendMailJob = defineJob({
  kind: 'mail.send',
  payload: z.object({ mailId: z.string() }),
  attempts: mailAttempts,
  deadlineSeconds: 120,
  concurrency: 2,
  handler: async () => (await import('./send-mail.ts')).sendMail,
  whenFailed: async () => (await import('./mail-failed.ts')).mailFailed,
})
