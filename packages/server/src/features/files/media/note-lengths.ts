import { isStorageError } from '../../../drivers/storage/storage-driver.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { keepMedia } from './keep-media.ts'
import { countTry, hasWaiting, listWaiting, type WaitingBlob } from './media.repository.ts'
import { createMediaReader, type MediaReader } from './media-reader.ts'
import { readLength } from './read-length.ts'

const batchSize = 50
const runMs = 60_000
/** A file during which the process went away so often is not tried again. */
const mostTries = 3

/**
 * Notes how long the videos and sounds play that wait for it. A process that dies leaves them waiting. Stops after a
 * minute, so that others have their turn.
 */
export async function noteLengths(ctx: Ctx, run: JobRun): Promise<{ files: number; isMoreLeft: boolean }> {
  const reader = createMediaReader()
  const until = Date.now() + runMs
  let done = 0
  try {
    while (Date.now() < until) {
      const blobs = await listWaiting(ctx.db.read, batchSize)
      if (blobs.length === 0) return { files: done, isMoreLeft: false }
      for (const blob of blobs) await noteOne(ctx, reader, blob, run.signal)
      done += blobs.length
      await run.progress(done, null)
    }
  } finally {
    await reader.close()
  }
  return { files: done, isMoreLeft: await hasWaiting(ctx.db.read) }
}

async function noteOne(ctx: Ctx, reader: MediaReader, blob: WaitingBlob, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  if (blob.tries >= mostTries) return keepMedia(ctx, blob.id, {})
  await ctx.db.transaction(tx => countTry(tx, blob.id, 1))
  try {
    await keepMedia(ctx, blob.id, await readLength(ctx, reader, blob, signal))
  } catch (error) {
    // The check of stored files tells of lost bytes; the others don't wait for them.
    if (isStorageError(error, 'missing')) return keepMedia(ctx, blob.id, {})
    await ctx.db.transaction(tx => countTry(tx, blob.id, -1))
    throw error
  }
}
