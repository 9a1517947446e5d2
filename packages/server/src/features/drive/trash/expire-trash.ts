import { findItem } from '../../../core/tree/items.repository.ts'
import { lockSpace } from '../../../core/tree/spaces.repository.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { condemn } from './delete-forever.ts'
import { purge } from './purge.ts'
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
        if (item?.state === 'trashed' && item.space_id === space_id) await condemn(ctx, tx, [item], 'item.expired')
      }, space_id)
    }
  }
  await purge(ctx, {})
}
