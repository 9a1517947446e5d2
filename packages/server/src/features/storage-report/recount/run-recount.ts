import { writeAudit } from '../../../core/audit/audit.ts'
import { countSpaces, listSpaceIds } from '../../../core/tree/spaces.repository.ts'
import { isStorageError } from '../../../drivers/storage/storage-driver.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { keepPayload } from '../../../platform/jobs/ordered-jobs.repository.ts'
import { measureDisks } from '../measure-disks.ts'
import { measureLargeSite } from '../measure-site.ts'
import { findDrifts } from './find-drifts.ts'
import { mendSpace } from './mend-space.ts'
import type { RecountPayload } from './recount-payload.ts'

/** Spaces checked in one snapshot, at most. */
const batch = 50

/**
 * Adds up every space, corrects wrong figures, and searches storage for unreferenced objects. Progress is kept in the
 * job and written with each correction, so another attempt neither repeats nor forgets one.
 */
export async function runRecount(
  ctx: Ctx,
  payload: RecountPayload,
  run: JobRun,
): Promise<{ wrong: number; isStorageAway: boolean }> {
  const total = await countSpaces(ctx.db.read)
  let state = payload
  await run.progress(state.spaces, total)
  for (;;) {
    const ids = await listSpaceIds(ctx.db.read, state.after, batch)
    if (ids.length === 0) break
    const { drifts, looked } = await findDrifts(ctx, ids, run.signal)
    for (const drift of drifts) {
      run.signal.throwIfAborted()
      const mended = { ...state, wrong: state.wrong + 1 }
      const isMended = await mendSpace(ctx, drift, state.orderedBy, tx => keepPayload(tx, run, mended))
      if (isMended) state = mended
    }
    state = { ...state, spaces: state.spaces + looked, after: ids[looked - 1] ?? state.after }
    await ctx.db.transaction(tx => keepPayload(tx, run, state))
    await run.progress(state.spaces, Math.max(state.spaces, total))
    run.signal.throwIfAborted()
  }
  const { spaces, wrong, orderedBy } = state
  await ctx.db.transaction(tx =>
    writeAudit(tx, ctx, { action: 'storage.recounted', actorId: orderedBy, after: { spaces, wrong } }),
  )
  await measureLargeSite(ctx)
  return { wrong, isStorageAway: await isAway(ctx, run.signal) }
}

/** Corrections are still reported if a remote storage doesn't answer. */
async function isAway(ctx: Ctx, signal: AbortSignal): Promise<boolean> {
  try {
    await measureDisks(ctx, signal)
    return false
  } catch (error) {
    if (!isStorageError(error)) throw error
    ctx.log.warn({ err: error }, 'The storage couldn’t be scanned; its figures are unchanged')
    return true
  }
}
