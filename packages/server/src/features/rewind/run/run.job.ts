import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'

/** Carries out a plan, some steps in each transaction. */
export const runJob = defineJob({
  kind: 'rewind.run',
  payload: z.object({ rewindId: z.string() }),
  attempts: 5,
  deadlineSeconds: 4 * 3600,
  concurrency: 2,
  handler: async () => (await import('./run-rewind.ts')).runRewind,
  whenFailed: async () => (await import('../rewind-failed.ts')).rewindFailed,
})
