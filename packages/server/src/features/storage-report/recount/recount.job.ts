import type { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { RecountPayload } from './recount-payload.ts'

/**
 * Adds up what every space holds and corrects wrong figures. A second attempt continues after the spaces of the first.
 */
export const recountJob = defineJob({
  kind: 'storage.recount',
  payload: RecountPayload as z.ZodType<RecountPayload>,
  attempts: 3,
  deadlineSeconds: 12 * 60 * 60,
  concurrency: 1,
  handler: async () => (await import('./run-recount.ts')).runRecount,
})
