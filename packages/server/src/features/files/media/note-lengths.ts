import type { MediaDetails } from '@holdall/contract/files/media.schemas.ts'
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

/** Files of one storage that can't be read, after which the rest of it waits for another run. */
const mostUnread = 3

/**
 * Notes how long the videos and sounds play that wait for it. A process that dies leaves them waiting. Stops after a
 * minute, so that others have their turn.
 * @throws what a storage failed with, after everything that can be read was looked at: the others go on waiting
 */
export async function noteLengths(ctx: Ctx, run: JobRun): Promise<{ files: number; isMoreLeft: boolean }> {
  const reader = createMediaReader()
  const until = Date.now() + runMs
  const unread: { readonly blob: WaitingBlob; readonly error: unknown }[] = []
  let done = 0
  try {
    while (Date.now() < until) {
      const blobs = await listWaiting(ctx.db.read, batchSize, leftOut(unread.map(one => one.blob)))
      if (blobs.length === 0 && unread[0]) throw unread[0].error
      if (blobs.length === 0) return { files: done, isMoreLeft: false }
      for (const blob of blobs) {
        if (isAway(unread, blob.disk)) continue
        const error = await noteOne(ctx, reader, blob, run.signal)
        if (error === null) done++
        else unread.push({ blob, error })
      }
      await run.progress(done, null)
    }
  } finally {
    await reader.close()
  }
  return { files: done, isMoreLeft: await hasWaiting(ctx.db.read) }
}

function isAway(unread: readonly { readonly blob: WaitingBlob }[], disk: string): boolean {
  return unread.filter(one => one.blob.disk === disk).length >= mostUnread
}

function leftOut(unread: readonly WaitingBlob[]) {
  const disks = [...Map.groupBy(unread, blob => blob.disk)].filter(([, blobs]) => blobs.length >= mostUnread)
  return { blobs: unread.map(blob => blob.id), disks: disks.map(([disk]) => disk) }
}

/** Answers what the storage failed with, or null where the file is done. */
async function noteOne(ctx: Ctx, reader: MediaReader, blob: WaitingBlob, signal: AbortSignal): Promise<unknown> {
  signal.throwIfAborted()
  if (blob.tries >= mostTries) return keep(ctx, blob, {})
  await ctx.db.transaction(tx => countTry(tx, blob.id, 1))
  try {
    return await keep(ctx, blob, await readLength(ctx, reader, blob, signal))
  } catch (error) {
    // The check of stored files tells of lost bytes; the others don't wait for them.
    if (isStorageError(error, 'missing')) return keep(ctx, blob, {})
    await ctx.db.transaction(tx => countTry(tx, blob.id, -1))
    if (isStorageError(error)) return error
    throw error
  }
}

async function keep(ctx: Ctx, { id }: WaitingBlob, details: MediaDetails): Promise<null> {
  await keepMedia(ctx, id, details)
  return null
}
