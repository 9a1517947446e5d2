import { findItem } from '../../../core/tree/items.repository.ts'
import { lockSpace } from '../../../core/tree/spaces.repository.ts'
import { changeWithin, type TreeCtx } from '../changes/change-tree.ts'
import { purgeJob } from '../changes/purge.job.ts'
import { withdraw } from '../changes/purge.ts'
import { reserveSpace } from '../space-usage.ts'
import { savePayload } from './copy.repository.ts'
import { findLeftCopies } from './left-copies.repository.ts'

/**
 * Deletes half-built copies that no job works on, releases what was reserved for copies that have ended, and sees to it that what is
 * deleted forever is removed. Such a copy was never visible to anyone.
 */
export async function clearLeftCopies(ctx: TreeCtx): Promise<void> {
  const { trees, debts, unpurged } = await findLeftCopies(ctx.db.read)
  for (const spaceId of new Set(trees.map(tree => tree.space_id))) {
    await ctx.db.transaction(async tx => {
      await lockSpace(tx, spaceId)
      // A job that has failed may have been queued again by hand in the meantime.
      const { trees: still } = await findLeftCopies(tx)
      await changeWithin(ctx, tx, { by: { userId: null } }, async tree => {
        for (const { id } of still.filter(one => one.space_id === spaceId)) {
          const built = await findItem(tx, id)
          if (built) await withdraw(tree, built)
        }
      })
    }, spaceId)
  }
  for (const { jobId, payload } of debts) {
    await ctx.db.transaction(async tx => {
      const space = await lockSpace(tx, payload.spaceId)
      const { debts: still } = await findLeftCopies(tx)
      if (!still.some(debt => debt.jobId === jobId)) return
      // The figure may have been corrected before.
      await reserveSpace(ctx, tx, payload.spaceId, -Math.min(payload.reserved, space.reserved_bytes))
      await savePayload(tx, jobId, { ...payload, reserved: 0 })
    }, payload.spaceId)
  }
  if (trees.length === 0 && unpurged.length === 0) return
  await ctx.db.transaction(tx => ctx.jobs.enqueue(tx, purgeJob, {}, { uniqueKey: purgeJob.kind }))
}
