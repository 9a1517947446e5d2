import { defineJob } from '../../../platform/jobs/jobs.ts'
import { jobTries } from './mail-tries.ts'
import { sendMailPayload } from './send-mail-payload.ts'

/** Sends one message of the outbox. How often and how long is tried is declared in `mail-tries.ts`. */
export const sendMailJob = defineJob({
  ...sendMailPayload,
  attempts: jobTries,
  deadlineSeconds: 120,
  concurrency: 2,
  handler: async () => (await import('./send-mail.ts')).sendMail,
  whenFailed: async () => (await import('./mail-failed.ts')).mailFailed,
})
