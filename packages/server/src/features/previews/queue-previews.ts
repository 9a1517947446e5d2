import type { BlobRow } from '../../core/bytes/bytes.tables.ts'
import type { Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { catchUpLengths, queueLengths } from './media/media.job.ts'
import { catchUpPlaceholders } from './thumbnails/placeholders.job.ts'
import { retryWithoutTool } from './thumbnails/retry-without-tool.ts'
import { queueThumbnails } from './thumbnails/thumbnails.job.ts'

/** Queues what is made from new bytes so that people can look at them: their pictures, and how long they play. */
export async function queuePreviews(
  ctx: Needs<'clock' | 'jobs'>,
  tx: Tx,
  blobs: readonly Pick<BlobRow, 'id' | 'mime' | 'size'>[],
): Promise<void> {
  for (const blob of blobs) await queueThumbnails(ctx, tx, blob)
  await queueLengths(ctx, tx, blobs)
}

/** Runs at every start and every night. Queues what couldn't be made before, and continues with what was left over. */
export async function catchUpPreviews(ctx: Needs<'clock' | 'db' | 'env' | 'jobs' | 'storage'>): Promise<void> {
  await retryWithoutTool(ctx)
  await catchUpLengths(ctx)
  await catchUpPlaceholders(ctx)
}
