import { z } from 'zod'
import { waitForStorage } from '../../../drivers/storage/reading/wait-for-storage.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { hastenJob } from '../../../platform/jobs/hasten-job.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { canPicture } from './can-picture.ts'

export const thumbnailsJob = defineJob({
  kind: 'files.thumbnails',
  payload: z.object({ blobId: z.string() }),
  attempts: 3,
  deadlineSeconds: 150,
  // One picture is made at a time, so that lists don't have to wait for pictures.
  concurrency: 1,
  handler: async () => waitForStorage((await import('./make-thumbnails.ts')).makeThumbnails),
})

/** Queues the pictures of a new blob if any can be made. */
export async function queueThumbnails(
  ctx: Needs<'jobs'>,
  tx: Tx,
  blob: { readonly id: string; readonly mime: string; readonly size: number },
): Promise<void> {
  if (canPicture(blob)) await ctx.jobs.enqueue(tx, thumbnailsJob, { blobId: blob.id }, { uniqueKey: keyOf(blob.id) })
}

/** Moves the pending pictures of a file that someone is looking at ahead of those of other files. */
export async function hastenThumbnails(ctx: Needs<'clock' | 'db'>, blobId: string): Promise<void> {
  await hastenJob(ctx.db, keyOf(blobId), ctx.clock.now())
}

function keyOf(blobId: string): string {
  return `${thumbnailsJob.kind}.${blobId}`
}
