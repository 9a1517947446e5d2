import { z } from 'zod'
import { orderLater } from '../../../drivers/storage/reading/order-later.ts'
import { waitForStorage } from '../../../drivers/storage/reading/wait-for-storage.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { canPlay, isPhoto } from './can-play.ts'
import { hasWaiting, listOutdated, queueMedia } from './media.repository.ts'

/** Uploads often come in batches: one job examines a whole batch. */
const pauseMs = 1500

export const mediaJob = defineJob({
  kind: 'files.media',
  payload: z.object({ blobId: z.string() }),
  attempts: 3,
  deadlineSeconds: 60,
  concurrency: 1,
  handler: async () => waitForStorage((await import('./record-media.ts')).recordMedia),
})

/** Queues reading a picture's metadata when it is requested for the first time. */
export async function orderMedia(ctx: Needs<'db' | 'jobs'>, blobId: string): Promise<void> {
  const options = { uniqueKey: `${mediaJob.kind}.${blobId}` }
  await ctx.db.transaction(tx => ctx.jobs.enqueue(tx, mediaJob, { blobId }, options))
}

export const lengthsJob = defineJob({
  kind: 'files.lengths',
  payload: z.object({}),
  attempts: 5,
  deadlineSeconds: 300,
  concurrency: 1,
  handler: async () => {
    const { recordLengths } = await import('./record-lengths.ts')
    return async (ctx, _payload, run) => {
      const result = await recordLengths(ctx, run)
      // The rest follows after the other waiting jobs.
      if (result.isMoreLeft) await ctx.db.transaction(tx => orderLengths(ctx, tx))
      if (result.away > 0) await ctx.db.transaction(tx => orderLater(ctx, tx, lengthsJob))
      return result
    }
  },
})

async function orderLengths(ctx: Needs<'clock' | 'jobs'>, tx: Tx): Promise<void> {
  const options = { uniqueKey: lengthsJob.kind, runAt: ctx.clock.now() + pauseMs }
  await ctx.jobs.enqueue(tx, lengthsJob, {}, options)
}

/** Queues examining those of the new blobs that are pictures, video or audio. */
export async function queueLengths(
  ctx: Needs<'clock' | 'jobs'>,
  tx: Tx,
  blobs: readonly { readonly id: string; readonly mime: string; readonly size: number }[],
): Promise<void> {
  const known = blobs.filter(blob => canPlay(blob) || isPhoto(blob)).map(({ id }) => id)
  if (known.length === 0) return
  await queueMedia(tx, known, ctx.clock.now())
  await orderLengths(ctx, tx)
}

/**
 * At every start and every minute: reads what an earlier version stored or read, what was left over, and what a new name or
 * an XMP file beside it may date again.
 */
export async function catchUpLengths(ctx: Needs<'clock' | 'db' | 'jobs'>): Promise<void> {
  const isWaiting = (await hasWaiting(ctx.db.read)) || (await listOutdated(ctx.db.read, 1)).length > 0
  if (isWaiting) await ctx.db.transaction(tx => orderLengths(ctx, tx))
}
