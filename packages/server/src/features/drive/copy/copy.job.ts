import { ConflictChoice } from '@holdall/contract/drive/drive.schemas.ts'
import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'

export const CopyPayload = z.object({
  userId: z.string(),
  spaceId: z.string(),
  to: z.string(),
  onConflict: ConflictChoice,
  /** The link that the sources come through. */
  linkId: z.string().nullable().default(null),
  /** Each source with the id that its copy will have, so that a second try knows what the first one left. */
  copies: z.array(z.object({ sourceId: z.string(), copyId: z.string() })),
  /** Bytes that are reserved for it still. */
  reserved: z.number(),
  /** What the last transaction answered, written in it: a try that died right after it must not copy again. */
  shown: z.array(z.object({ id: z.string(), status: z.string(), itemId: z.string().nullable() })).optional(),
})
export type CopyPayload = z.infer<typeof CopyPayload>

/** Copies large trees out of sight and shows them when they are whole. */
export const copyJob = defineJob({
  kind: 'drive.copy',
  payload: CopyPayload,
  // Every failure gives the reservation back, so there is no second try; one that was interrupted goes on.
  attempts: 1,
  deadlineSeconds: 3600,
  concurrency: 2,
  handler: async () => (await import('./run-copy.ts')).runCopy,
})
