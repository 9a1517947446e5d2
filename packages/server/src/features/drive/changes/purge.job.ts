import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'

/** Removes the rows of items deleted forever, some at a time. */
export const purgeJob = defineJob({
  kind: 'drive.purge',
  payload: z.object({}),
  attempts: 10,
  deadlineSeconds: 3600,
  handler: async () => (await import('./remove-purged.ts')).removePurged,
})
