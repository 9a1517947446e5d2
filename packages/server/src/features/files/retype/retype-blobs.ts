import { isStorageError } from '../../../drivers/storage/storage-driver.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { changeType } from '../../drive/public.ts'
import { headLength, sniffType } from '../blobs/sniff-type.ts'
import { queueLength } from '../media/media.job.ts'
import { queueText } from '../texts/queue-text.ts'
import { queueThumbnails } from '../thumbnails/thumbnails.job.ts'
import { leaveTypeQueue, listToRetype, type QueuedBlob, setType } from './retype.repository.ts'

const batchSize = 50
const runMs = 60_000
/** Files of one storage that can't be read, after which the rest of it waits for another run. */
const mostUnread = 3

/**
 * Looks once more at files whose type was not recognised when they came. Each leaves the queue in the transaction that
 * changes it, so a run that breaks off continues where it stopped. Stops after a minute, so that others have their turn.
 * @throws what a storage failed with, after everything that can be read was looked at: the others stay in the queue
 */
export async function retypeBlobs(ctx: Ctx, run: JobRun): Promise<{ files: number; isMoreLeft: boolean }> {
  const until = Date.now() + runMs
  const unread = new Map<string, number>()
  let trouble: unknown = null
  let after = ''
  let done = 0
  while (Date.now() < until) {
    const without = [...unread].flatMap(([disk, files]) => (files >= mostUnread ? [disk] : []))
    const blobs = await listToRetype(ctx.db.read, { after, without, limit: batchSize })
    if (blobs.length === 0 && trouble !== null) throw trouble
    if (blobs.length === 0) return { files: done, isMoreLeft: false }
    for (const blob of blobs) {
      run.signal.throwIfAborted()
      after = blob.id
      if ((unread.get(blob.disk) ?? 0) >= mostUnread) continue
      try {
        await retype(ctx, blob, run.signal)
        done++
      } catch (error) {
        if (!isStorageError(error)) throw error
        trouble ??= error
        unread.set(blob.disk, (unread.get(blob.disk) ?? 0) + 1)
      }
    }
    await run.progress(done, null)
  }
  return { files: done, isMoreLeft: true }
}

async function retype(ctx: Ctx, blob: QueuedBlob, signal: AbortSignal): Promise<void> {
  const { id, size, name } = blob
  const head = await readHead(ctx, blob, signal)
  const mime = head === null ? blob.mime : await sniffType(head, name ?? '')
  await ctx.db.transaction(async tx => {
    if (!(await leaveTypeQueue(tx, id)) || mime === blob.mime) return
    await queueThumbnails(ctx, tx, { id, mime, size })
    await queueText(ctx, tx, { id, mime, size }, name ?? '')
    await queueLength(ctx, tx, { id, mime, size })
    await setType(tx, id, mime)
    await changeType(ctx, tx, id, mime)
  })
}

/** Null where the bytes are lost: the check of stored files tells of those. */
async function readHead(ctx: Ctx, { storage_key: key, size }: QueuedBlob, signal: AbortSignal): Promise<Buffer | null> {
  if (size === 0) return Buffer.alloc(0)
  const range = { start: 0, end: Math.min(size, headLength) - 1 }
  const chunks: Buffer[] = []
  try {
    for await (const chunk of await ctx.storage.read(key, { range, signal })) chunks.push(chunk as Buffer)
  } catch (error) {
    if (!isStorageError(error, 'missing')) throw error
    ctx.log.warn({ storageKey: key }, 'The type of a file cannot be found out: its bytes are missing')
    return null
  }
  return Buffer.concat(chunks)
}
