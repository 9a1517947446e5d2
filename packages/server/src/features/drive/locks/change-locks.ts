import type { LockRow } from '../../../core/locks/locks.tables.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { deleteLocks, putLock } from './locks.repository.ts'
import { type LockedItem, publishLock } from './publish-lock.ts'

export interface LockChange {
  /** New locks, and those that get another end. */
  readonly put?: readonly LockRow[]
  /** The tokens of those that end. */
  readonly end?: readonly string[]
}

/**
 * Changes the locks of an item. The calling code holds the lock of the space and has checked that nothing is in the way. Call it
 * late in the transaction; see `publishChange`.
 * @param shownIn the item, for whoever shows it; null where programs only make locks last longer, which they do all the time
 */
export async function changeLocks(
  ctx: Needs<'events' | 'origin'>,
  tx: Tx,
  { put = [], end = [] }: LockChange,
  shownIn: LockedItem | null,
): Promise<void> {
  if (end.length > 0) await deleteLocks(tx, end)
  for (const row of put) await putLock(tx, row)
  if (shownIn) await publishLock(ctx, tx, shownIn)
}
