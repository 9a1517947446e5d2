import { z } from 'zod'
import { Instant } from './fields.ts'
import { named } from './schema-names.ts'
import { Told } from './told.ts'

/** The progress of a job that a member may follow and stop. */
export const JobProgress = z.object({
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  isStopping: z.boolean(),
  done: z.int().min(0),
  total: z.int().min(0).nullable().meta({ description: 'Null until it is known.' }),
  error: Told.nullable(),
  createdAt: Instant,
})
export type JobProgress = z.infer<typeof JobProgress>

named({ JobProgress })
