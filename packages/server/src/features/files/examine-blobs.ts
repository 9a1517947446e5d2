import type { Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { queueLengths } from './media/media.job.ts'
import { type NewBytes, queueTexts } from './texts/queue-text.ts'
import { queueThumbnails } from './thumbnails/thumbnails.job.ts'

/** Queues what is worked out from new bytes in the background: pictures, text and playing times. */
export async function examineBlobs(ctx: Needs<'clock' | 'jobs'>, tx: Tx, blobs: readonly NewBytes[]): Promise<void> {
  for (const blob of blobs) await queueThumbnails(ctx, tx, blob)
  await queueTexts(ctx, tx, blobs)
  await queueLengths(ctx, tx, blobs)
}
