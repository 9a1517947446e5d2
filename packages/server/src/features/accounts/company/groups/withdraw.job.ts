import { z } from 'zod'
import { defineJob } from '../../../../platform/jobs/jobs.ts'

/** Takes away what a provider gave that has been deleted. */
export const withdrawJob = defineJob({
  kind: 'company-sign-in.withdraw',
  payload: z.object({ providerId: z.string() }),
  attempts: 10,
  deadlineSeconds: 3600,
  handler: async () => (await import('./withdraw.ts')).withdraw,
})
