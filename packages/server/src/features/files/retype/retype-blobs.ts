import { createUnreadFiles, isLost } from '../../../drivers/storage/reading/unread-files.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { headLength, sniffType } from '../../../platform/formats/sniff-type.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { changeBlobType } from '../../blobs/public.ts'
import { examineBlobs } from '../../uploads/public.ts'
import { leaveTypeQueue, listToRetype, type QueuedBlob } from './retype.repository.ts'

const batchSize = 50
const runMs = 60_000
/**
 * Examines files again whose type wasn't recognised when they were added. Each leaves the queue in the transaction that
 * changes it, so an interrupted run continues where it stopped. Stops after a minute to give other jobs a turn. Files
 * whose storage is unavailable keep waiting without delaying others.
 */
export async function retypeBlobs(
  ctx: Ctx,
  run: JobRun,
): Promise<{ files: number; away: number; isMoreLeft: boolean }> {
  const until = Date.now() + runMs
  const unread = createUnreadFiles()
  let after = ''
  let done = 0
  while (Date.now() < until) {
    const { disks } = unread.leftOut()
    const blobs = await listToRetype(ctx.db.read, { after, without: disks, limit: batchSize })
    if (blobs.length === 0) return { files: done, away: unread.count, isMoreLeft: false }
    for (const blob of blobs) {
      run.signal.throwIfAborted()
      after = blob.id
      if (unread.isAway(blob.disk)) continue
      try {
        await retype(ctx, blob, run.signal)
        done++
      } catch (error) {
        if (!unread.add(blob, error)) throw error
      }
    }
    await run.progress(done, null)
  }
  return { files: done, away: unread.count, isMoreLeft: true }
}

async function retype(ctx: Ctx, blob: QueuedBlob, signal: AbortSignal): Promise<void> {
  const { id, size, name } = blob
  const head = await readHead(ctx, blob, signal)
  const mime = head === null ? blob.mime : await sniffType(head, name ?? '')
  await ctx.db.transaction(async tx => {
    if (!(await leaveTypeQueue(tx, id)) || mime === blob.mime) return
    await examineBlobs(ctx, tx, [{ id, name: name ?? '', mime, size, held: blob.held }])
    await changeBlobType(ctx, tx, id, mime)
  })
}

/** Null if the bytes are lost; the check of stored files reports those. */
async function readHead(
  ctx: Needs<'log' | 'storage'>,
  { storage_key: key, size }: QueuedBlob,
  signal: AbortSignal,
): Promise<Buffer | null> {
  if (size === 0) return Buffer.alloc(0)
  const range = { start: 0, end: Math.min(size, headLength) - 1 }
  const chunks: Buffer[] = []
  try {
    for await (const chunk of await ctx.storage.read(key, { range, signal })) chunks.push(chunk as Buffer)
  } catch (error) {
    if (!isLost(error)) throw error
    ctx.log.warn({ storageKey: key }, 'The type of a file can’t be determined: its bytes are missing')
    return null
  }
  return Buffer.concat(chunks)
}
