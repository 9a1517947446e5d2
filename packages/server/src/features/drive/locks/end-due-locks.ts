import { findItem } from '../../../core/tree/items.repository.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { deleteEndedLocks } from './locks.repository.ts'
import { publishLock } from './publish-lock.ts'

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
