import { writeAudit } from '../../../core/audit/audit.ts'
import { findSpaces, lockSpace } from '../../../core/tree/spaces.repository.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { whyNotDestroy } from '../../../platform/destroying/why-not-destroy.ts'
import { condemnSpace, deleteEmptySpace, removePurged, updateSpace } from '../../drive/public.ts'
import { listGoing } from '../workspaces.repository.ts'

const dayMs = 24 * 3600 * 1000

/** Idempotent: an interrupted purge is found again, because the row of a space is deleted last. */
export async function purgeWorkspaces(ctx: Ctx): Promise<{ deleted: number }> {
  const days = ctx.settings.get('drive.trash_days')
  // Those whose deletion was ordered have no time; the others wait if the clock can't be relied on.
  const isByTime = days !== null && (await whyNotDestroy(ctx, 'old')) === null
  const before = isByTime ? Math.max(1, ctx.clock.now() - days * dayMs) : 1
  const going = await listGoing(ctx.db.read, before)
  let deleted = 0
  for (const { id } of going) {
    const isGoing = await ctx.db.transaction(async tx => {
      await lockSpace(tx, id)
      const space = (await findSpaces(tx, [id])).get(id)
      // Restored in the meantime.
      if (!space || space.deleted_at === null || space.deleted_at >= before) return false
      await condemnSpace(tx, space)
      await updateSpace(tx, id, { deleted_at: 0 })
      return true
    }, id)
    if (!isGoing) continue
    await removePurged(ctx, {})
    const isGone = await ctx.db.transaction(async tx => {
      const isEmpty = await deleteEmptySpace(tx, id)
      if (isEmpty) await writeAudit(tx, ctx, { action: 'workspace.purged', object: { type: 'space', id } })
      return isEmpty
    })
    if (isGone) deleted++
  }
  return { deleted }
}
