import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'

/** Cleans up what is left of users who have deleted their account: their files, then their row. */
export const purgeLeaversJob = defineJob({
  kind: 'personal-data.forget-leavers',
  payload: z.object({}),
  attempts: 10,
  deadlineSeconds: 3600,
  handler: async () => (await import('./purge-leavers.ts')).purgeLeavers,
})
