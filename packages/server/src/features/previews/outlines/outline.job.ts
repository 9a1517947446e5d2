import { z } from 'zod'
import { waitForStorage } from '../../../drivers/storage/reading/wait-for-storage.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'

export const outlineJob = defineJob({
  kind: 'files.outline',
  payload: z.object({ blobId: z.string() }),
  attempts: 3,
  deadlineSeconds: 60,
  concurrency: 1,
  handler: async () => waitForStorage((await import('./make-outline.ts')).makeOutline),
})

/** Queues reading an office document when its content is requested for the first time. */
export async function orderOutline(ctx: Needs<'db' | 'jobs'>, blobId: string): Promise<void> {
  const options = { uniqueKey: `${outlineJob.kind}.${blobId}` }
  await ctx.db.transaction(tx => ctx.jobs.enqueue(tx, outlineJob, { blobId }, options))
}
