import { findItem } from '../../../core/tree/items.repository.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { deleteEndedLocks, deleteLocks, deleteLocksOf } from './locks.repository.ts'
import { type LockedItem, publishLock } from './publish-lock.ts'

/** Ends locks of an item, and tells whoever shows it. Call it late in the transaction; see `publishChange`. */
export async function endLocks(
  ctx: Needs<'events' | 'origin'>,
  tx: Tx,
  item: LockedItem,
  tokens: readonly string[],
): Promise<void> {
  await deleteLocks(tx, tokens)
  await publishLock(ctx, tx, item)
}

/**
 * Ends all locks of a person who leaves, which would otherwise lock others out. Nobody is told: this is a part of a larger
 * transaction, which doesn't hold the locks of all these spaces.
 */
export function endLocksOf(tx: Tx, userId: string): Promise<void> {
  return deleteLocksOf(tx, userId)
}

/** Locks that one transaction ends; the others have their turn a minute later. */
const batch = 200

/**
 * Removes locks whose end has come, and tells whoever shows them: pages are told, and computers that keep a folder in step
 * list it again.
 */
export async function endDueLocks(ctx: Needs<'clock' | 'db' | 'events' | 'origin'>): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.transaction(async tx => {
    const ended = await deleteEndedLocks(tx, now, batch)
    for (const id of new Set(ended.map(lock => lock.item_id))) {
      const item = await findItem(tx, id)
      if (item) await publishLock(ctx, tx, item)
    }
  })
}
