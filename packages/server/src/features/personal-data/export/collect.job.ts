import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'

/** Collects what the site stores about a user, apart from the files. */
export const collectJob = defineJob({
  kind: 'personal-data.collect',
  payload: z.object({ userId: z.string(), exportId: z.string() }),
  attempts: 3,
  deadlineSeconds: 900,
  handler: async () => (await import('./collect.ts')).collect,
  whenFailed: async () => (await import('./collect-failed.ts')).collectFailed,
})
