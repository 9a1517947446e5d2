import { createUnreadFiles, isLost } from '../../../drivers/storage/reading/unread-files.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { createMediaReader, type MediaReader } from '../../../platform/formats/media-reader/media-reader.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { keepMedia } from './keep-media.ts'
import { countTry, hasWaiting, listOutdated, listWaiting, queueOutdated, type WaitingBlob } from './media.repository.ts'
import { type ReadMedia, readFacts } from './read-facts.ts'

const batchSize = 50
const runMs = 60_000
/** Blobs of an earlier version that are queued together. */
const mostOutdated = 500
/** A file is not tried again after the process has died this many times while reading it. */
const mostTries = 3

/**
 * Records when the waiting pictures and videos were taken, and how long videos and audio files play; then the same for
 * what an earlier version read. If the process dies, they stay in the queue. Stops after a minute to give other jobs a turn.
 * Files whose storage is unavailable keep waiting without delaying others.
 */
export async function recordLengths(
  ctx: Ctx,
  run: JobRun,
): Promise<{ files: number; away: number; isMoreLeft: boolean }> {
  const reader = createMediaReader()
  const until = Date.now() + runMs
  const unread = createUnreadFiles()
  let done = 0
  try {
    while (Date.now() < until) {
      const blobs = await listWaiting(ctx.db.read, batchSize, unread.leftOut())
      if (blobs.length === 0 && (await queueOlder(ctx))) continue
      if (blobs.length === 0) return { files: done, away: unread.count, isMoreLeft: false }
      for (const blob of blobs) {
        if (unread.isAway(blob.disk)) continue
        const error = await noteOne(ctx, reader, blob, run.signal)
        if (error === null) done++
        else if (!unread.add(blob, error)) throw error
      }
      await run.progress(done, null)
    }
  } finally {
    await reader.close()
  }
  return { files: done, away: unread.count, isMoreLeft: await hasWaiting(ctx.db.read) }
}

/** Queues some of what an earlier version read. Returns whether there was anything. */
async function queueOlder(ctx: Ctx): Promise<boolean> {
  const blobIds = await listOutdated(ctx.db.read, mostOutdated)
  if (blobIds.length > 0) await ctx.db.transaction(tx => queueOutdated(tx, blobIds))
  return blobIds.length > 0
}

/** Returns the error for which the file could not be read, or null if it is done. */
async function noteOne(ctx: Ctx, reader: MediaReader, blob: WaitingBlob, signal: AbortSignal): Promise<unknown> {
  signal.throwIfAborted()
  if (blob.tries >= mostTries) return keep(ctx, blob, null)
  await ctx.db.transaction(tx => countTry(tx, blob.id, 1))
  try {
    return await keep(ctx, blob, await readFacts(ctx, reader, blob, signal))
  } catch (error) {
    if (isLost(error)) return keep(ctx, blob, null)
    await ctx.db.transaction(tx => countTry(tx, blob.id, -1))
    return error
  }
}

async function keep(ctx: Ctx, blob: WaitingBlob, read: ReadMedia | null): Promise<null> {
  await keepMedia(ctx, blob, read)
  return null
}
