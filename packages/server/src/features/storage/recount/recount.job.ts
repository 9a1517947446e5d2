import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'

export const RecountPayload = z.object({
  orderedBy: z.string(),
  /** The last space that was looked at, by this try or one before. */
  after: z.string(),
  spaces: z.number(),
  /** How many of them were wrong and are mended. */
  wrong: z.number(),
})
export type RecountPayload = z.infer<typeof RecountPayload>

/** Adds up what every space holds and mends what is wrong. A second try goes on behind the spaces of the first. */
export const recountJob = defineJob({
  kind: 'storage.recount',
  payload: RecountPayload as z.ZodType<RecountPayload>,
  attempts: 3,
  deadlineSeconds: 12 * 60 * 60,
  concurrency: 1,
  handler: async () => (await import('./run-recount.ts')).runRecount,
})
