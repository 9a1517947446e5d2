import { findItem } from '../../../core/tree/items.repository.ts'
import { lockSpace } from '../../../core/tree/spaces.repository.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { changeWithin } from '../changes/change-tree.ts'
import { purge } from '../changes/purge.ts'
import { removePurged } from '../changes/remove-purged.ts'
import { listOverdue } from './trash.repository.ts'

const dayMs = 24 * 3600 * 1000

/** Deletes forever what has been in the trash longer than the setting allows, and resumes interrupted deletions. */
export async function expireTrash(ctx: Ctx): Promise<void> {
  const days = ctx.settings.get('drive.trash_days')
  while (days !== null) {
    const overdue = await listOverdue(ctx.db.read, ctx.clock.now() - days * dayMs, 100)
    if (overdue.length === 0) break
    for (const { id, space_id } of overdue) {
      await ctx.db.transaction(async tx => {
        await lockSpace(tx, space_id)
        const item = await findItem(tx, id)
        if (item?.state === 'trashed' && item.space_id === space_id) {
          const site = { by: { userId: null } }
          await changeWithin(ctx, tx, site, tree => purge(tree, item, 'item.expired'))
        }
      }, space_id)
    }
  }
  await removePurged(ctx, {})
}
