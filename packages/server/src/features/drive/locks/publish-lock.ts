import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { markChanged } from '../items.repository.ts'
import { publishChange } from '../publish-change.ts'

export interface LockedItem {
  readonly id: string
  readonly parent_id: string | null
  readonly space_id: string
}

/**
 * Tells open pages, and computers that keep a folder in step, that an item was locked or is free again. Call it last in the
 * transaction; see `publishChange`.
 */
export async function publishLock(ctx: Needs<'events' | 'origin'>, tx: Tx, item: LockedItem): Promise<void> {
  await markChanged(tx, item.parent_id ?? item.id)
  await publishChange(ctx, tx, item.space_id, [item.parent_id], [item.id])
}
