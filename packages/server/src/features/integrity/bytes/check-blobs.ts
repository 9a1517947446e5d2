import { setTimeout as wait } from 'node:timers/promises'
import type { BlobRow } from '../../../core/bytes/bytes.tables.ts'
import { isStorageError } from '../../../drivers/storage/storage-driver.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { RunningDigest } from '../../../platform/staging/running-digest.ts'
import { recordDamage, recordSound } from '../../blobs/public.ts'
import { listBlobsAfter } from './blobs.repository.ts'

const batch = 200

export interface CheckPlan {
  /** Begins after the blob with this id; empty for the first. */
  readonly after: string
  /** Bytes that are read in a second at most, so that others keep the disk; null for as many as there are. */
  readonly bytesPerSecond: number | null
  /** Only bytes on this machine: reading others may cost money. */
  readonly isLocalOnly: boolean
  /** Whether there is time for another file. */
  readonly goesOn: () => boolean
  readonly onBlob: (checked: CheckedBlob) => void
  readonly signal: AbortSignal
}

export interface CheckedBlob {
  readonly blob: BlobRow
  /** `unread`: the storage could not be reached, so nothing is known. */
  readonly state: 'sound' | 'damaged' | 'missing' | 'unread'
}

/**
 * Reads stored bytes and compares them with their hash, in the order of their ids. What is found is kept for the
 * administrators. Returns the id of the last blob, or null once all have been read.
 */
export async function checkBlobs(
  ctx: Needs<'clock' | 'db' | 'log' | 'storage'>,
  plan: CheckPlan,
): Promise<string | null> {
  const pace = createPace(plan.bytesPerSecond)
  for (let after = plan.after; ; ) {
    const blobs = await listBlobsAfter(ctx.db.read, after, batch)
    for (const blob of blobs) {
      plan.signal.throwIfAborted()
      if (!plan.goesOn()) return after
      if (!plan.isLocalOnly || ctx.storage.localPath(blob.storage_key) !== null) {
        const state = await checkOne(ctx, blob, pace, plan.signal)
        plan.onBlob({ blob, state })
      }
      after = blob.id
    }
    if (blobs.length < batch) return null
  }
}

async function checkOne(
  ctx: Needs<'clock' | 'db' | 'log' | 'storage'>,
  blob: BlobRow,
  pace: (bytes: number) => Promise<void>,
  signal: AbortSignal,
): Promise<CheckedBlob['state']> {
  const running = new RunningDigest()
  try {
    for await (const chunk of await ctx.storage.read(blob.storage_key, { signal })) {
      running.update(chunk)
      await pace(chunk.byteLength)
    }
  } catch (error) {
    if (signal.aborted) throw error
    if (isStorageError(error, 'missing')) return note(ctx, blob, 'missing')
    if (isStorageError(error, 'corrupt')) return note(ctx, blob, 'damaged')
    ctx.log.warn({ err: error, storageKey: blob.storage_key }, 'Stored bytes couldn’t be read for their check')
    return 'unread'
  }
  const { sha256, size } = running.current()
  if (sha256 !== blob.sha256 || size !== blob.size) return note(ctx, blob, 'damaged')
  await recordSound(ctx, blob.id)
  return 'sound'
}

async function note(ctx: Needs<'clock' | 'db' | 'log'>, blob: BlobRow, problem: 'damaged' | 'missing') {
  await recordDamage(ctx, blob, problem)
  return problem
}

/** Returns a function that is told of bytes and waits until more may be read. */
function createPace(bytesPerSecond: number | null): (bytes: number) => Promise<void> {
  if (bytesPerSecond === null) return async () => undefined
  const began = performance.now()
  let read = 0
  return async bytes => {
    read += bytes
    const early = (read / bytesPerSecond) * 1000 - (performance.now() - began)
    if (early > 20) await wait(early)
  }
}
