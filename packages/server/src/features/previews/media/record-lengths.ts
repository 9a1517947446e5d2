import type { MediaDetails } from '@holdall/contract/files/media.schemas.ts'
import { createUnreadFiles, isLost } from '../../../drivers/storage/reading/unread-files.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { createMediaReader, type MediaReader } from '../../../platform/formats/media-reader/media-reader.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { canPlay } from './can-play.ts'
import { keepMedia } from './keep-media.ts'
import { countTry, hasWaiting, listWaiting, type WaitingBlob } from './media.repository.ts'
import { readLength } from './read-length.ts'
import { isReadablePicture, readPicture } from './read-picture.ts'

const batchSize = 50
const runMs = 60_000
/** A file is not tried again after the process has died this many times while reading it. */
const mostTries = 3

/**
 * Records when the waiting pictures and videos were taken, and how long videos and audio files play. If the process dies, they stay in the queue. Stops
 * after a minute to give other jobs a turn. Files whose storage is unavailable keep waiting without delaying others.
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

/** Returns the error for which the file could not be read, or null if it is done. */
async function noteOne(ctx: Ctx, reader: MediaReader, blob: WaitingBlob, signal: AbortSignal): Promise<unknown> {
  signal.throwIfAborted()
  if (blob.tries >= mostTries) return keep(ctx, blob, {})
  await ctx.db.transaction(tx => countTry(tx, blob.id, 1))
  try {
    return await keep(ctx, blob, await readWaiting(ctx, reader, blob, signal))
  } catch (error) {
    if (isLost(error)) return keep(ctx, blob, {})
    await ctx.db.transaction(tx => countTry(tx, blob.id, -1))
    return error
  }
}

/** The queue may hold pictures of kinds that can't be read: nothing is known of them. */
async function readWaiting(
  ctx: Needs<'env' | 'log' | 'storage'>,
  reader: MediaReader,
  blob: WaitingBlob,
  signal: AbortSignal,
): Promise<MediaDetails> {
  if (canPlay(blob)) return readLength(ctx, reader, blob, signal)
  return isReadablePicture(blob) ? readPicture(ctx, blob, signal) : {}
}

async function keep(
  ctx: Needs<'clock' | 'db' | 'events' | 'origin'>,
  { id }: WaitingBlob,
  details: MediaDetails,
): Promise<null> {
  await keepMedia(ctx, id, details)
  return null
}
