import type { LockRow } from '../../../core/locks/locks.tables.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { putLock } from './locks.repository.ts'
import { type LockedItem, publishLock } from './publish-lock.ts'

/**
 * Locks an item, or gives a lock that is there another end. The calling code holds the lock of the space and has checked
 * that nothing is in the way. Call it late in the transaction; see `publishChange`.
 * @param shownIn the item, for whoever shows it; null where programs only make a lock last longer, which they do all the
 * time
 */
export async function setLock(
  ctx: Needs<'events' | 'origin'>,
  tx: Tx,
  row: LockRow,
  shownIn: LockedItem | null,
): Promise<void> {
  await putLock(tx, row)
  if (shownIn) await publishLock(ctx, tx, shownIn)
}
