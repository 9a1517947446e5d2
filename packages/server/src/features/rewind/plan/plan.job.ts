import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'

/** Compares a folder with what it was. */
export const planJob = defineJob({
  kind: 'rewind.plan',
  payload: z.object({ rewindId: z.string() }),
  attempts: 3,
  deadlineSeconds: 1800,
  concurrency: 2,
  handler: async () => (await import('./make-plan.ts')).makePlan,
  whenFailed: async () => (await import('../rewind-failed.ts')).rewindFailed,
})
