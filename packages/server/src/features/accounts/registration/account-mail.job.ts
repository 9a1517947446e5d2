import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'

/**
 * Mail about an address that someone typed on a public page. The job looks up whether there is an account, so that the
 * page does the same work for every address.
 */
export const accountMailJob = defineJob({
  kind: 'accounts.mail',
  payload: z.object({
    about: z.enum(['forgotten', 'unconfirmed', 'registered-again']),
    email: z.string(),
    isByStranger: z.boolean().optional(),
  }),
  attempts: 5,
  deadlineSeconds: 60,
  handler: async () => (await import('./send-account-mail.ts')).sendAccountMail,
})
