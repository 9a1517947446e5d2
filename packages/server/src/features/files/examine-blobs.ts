import type { BlobRow } from '../../core/bytes/bytes.tables.ts'
import type { Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { queueLengths } from './media/media.job.ts'
import { type NewBytes, queueTexts } from './texts/queue-text.ts'
import { queueThumbnails } from './thumbnails/thumbnails.job.ts'

/**
 * Queues what is worked out from new bytes in the background: pictures, text and playing times. Nothing is made from bytes
 * that are held back; it is once they are released.
 */
export async function examineBlobs(
  ctx: Needs<'clock' | 'jobs'>,
  tx: Tx,
  blobs: readonly (NewBytes & Pick<BlobRow, 'held'>)[],
): Promise<void> {
  const free = blobs.filter(({ held }) => held === null)
  for (const blob of free) await queueThumbnails(ctx, tx, blob)
  await queueTexts(ctx, tx, free)
  await queueLengths(ctx, tx, free)
}
