import { z } from 'zod'
import { Reason } from '../kit/errors.ts'
import { Id, Instant } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'

export const Job = z.object({
  id: Id,
  kind: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  /** Steps done and steps in all; `total` is null until it is known. */
  progress: z.object({ done: z.int().min(0), total: z.int().min(0).nullable() }),
  error: Reason.nullable(),
  result: z.record(z.string(), z.unknown()).nullable(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
})
export type Job = z.infer<typeof Job>

named({ Job })
