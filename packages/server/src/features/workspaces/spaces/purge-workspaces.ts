import { writeAudit } from '../../../core/audit/audit.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { whyNotDestroy } from '../../../platform/destroying/why-not-destroy.ts'
import { purgeSpace } from '../../drive/public.ts'
import { listGoing } from '../workspaces.repository.ts'

const dayMs = 24 * 3600 * 1000

/** Deletes workspaces forever whose time is over, or whose deletion was ordered. An interrupted purge is found again. */
export async function purgeWorkspaces(ctx: Ctx): Promise<{ deleted: number }> {
  const days = ctx.settings.get('drive.trash_days')
  // Those whose deletion was ordered have no time; the others wait if the clock can't be relied on.
  const isByTime = days !== null && (await whyNotDestroy(ctx, 'old')) === null
  const before = isByTime ? Math.max(1, ctx.clock.now() - days * dayMs) : 1
  const going = await listGoing(ctx.db.read, before)
  let deleted = 0
  for (const { id } of going) {
    const isGone = await purgeSpace(ctx, id, {
      // It may have been restored in the meantime.
      isGoing: ({ deleted_at }) => deleted_at !== null && deleted_at < before,
      after: tx => writeAudit(tx, ctx, { action: 'workspace.purged', object: { type: 'space', id } }),
    })
    if (isGone) deleted++
  }
  return { deleted }
}
