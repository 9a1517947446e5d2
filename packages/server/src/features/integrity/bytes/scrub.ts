import type { Ctx } from '../../../platform/ctx.ts'
import { findScrub, saveScrub } from './blobs.repository.ts'
import { checkBlobs } from './check-blobs.ts'

/** Every night, so much of the local disk is read: about 200 GB in two hours, without taking the disk from others. */
const bytesPerSecond = 32 * 1024 * 1024
const nightMs = 2 * 60 * 60_000
/** A site that is read in one night isn't read again for a week. */
const restMs = 7 * 24 * 60 * 60_000
/** With so many faults in one night, the disk is more likely away than damaged, and each file needs no line of its own. */
const mostFaults = 100

/**
 * Goes on with the check of all bytes on this machine, where it stopped the night before. Disks of other machines check
 * their bytes themselves, and charge for reading.
 */
export async function scrub(ctx: Ctx, most = mostFaults): Promise<void> {
  const now = ctx.clock.now()
  const last = await findScrub(ctx.db.read)
  const isRunning = last !== undefined && last.after !== ''
  const finishedAt = last?.finished_at ?? 0
  // A night in the future was noted by a clock that was wrong.
  if (last && !isRunning && finishedAt > now - restMs && finishedAt <= now + restMs) return
  const began_at = isRunning ? last.began_at : now
  const finished_at = last?.finished_at ?? null
  const ends = performance.now() + nightMs
  let faults = 0
  const after = await checkBlobs(ctx, {
    after: last?.after ?? '',
    bytesPerSecond,
    isLocalOnly: true,
    goesOn: () => performance.now() < ends && faults < most,
    onBlob({ state }) {
      if (state !== 'sound') faults++
    },
    signal: ctx.signal,
  })
  if (faults >= most)
    ctx.log.error(
      { faults },
      'The check of stored files stopped because of many faults. Check that the disk of the data folder is mounted',
    )
  const row = after === null ? { after: '', began_at, finished_at: ctx.clock.now() } : { after, began_at, finished_at }
  await ctx.db.transaction(tx => saveScrub(tx, row))
}
