import { z } from 'zod'
import type { Ctx } from '../../../platform/ctx.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'

export const mediaJob = defineJob({
  kind: 'files.media',
  payload: z.object({ blobId: z.string() }),
  attempts: 3,
  deadlineSeconds: 60,
  concurrency: 1,
  handler: async () => (await import('./note-media.ts')).noteMedia,
})

/** Orders what a picture says of itself, when somebody wants to know it for the first time. */
export async function orderMedia(ctx: Ctx, blobId: string): Promise<void> {
  const options = { uniqueKey: `${mediaJob.kind}.${blobId}` }
  await ctx.db.transaction(tx => ctx.jobs.enqueue(tx, mediaJob, { blobId }, options))
}
