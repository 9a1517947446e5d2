import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'

/**
 * Sends a code to an address that someone typed on a link's page. Whether the link names it is looked up by the job, so
 * that the page does the same work for every address.
 */
export const linkCodeJob = defineJob({
  kind: 'sharing.link-code',
  payload: z.object({ linkId: z.string(), email: z.string() }),
  attempts: 5,
  deadlineSeconds: 60,
  handler: async () => (await import('./mail-code.ts')).mailCode,
})
