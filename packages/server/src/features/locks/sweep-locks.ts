import { findItem } from '../../core/tree/items.repository.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { takeEndedLocks, tellOfLock } from '../drive/public.ts'
import { takeSilent } from './open-files.repository.ts'
import { tellOfEditors } from './tell-of-editors.ts'

/** Locks that one transaction ends; the others have their turn a minute later. */
const batch = 200

/**
 * Removes locks whose end has come, and tabs that fell silent, and tells whoever shows them: pages are told, and computers
 * that keep a folder in step list it again.
 */
export async function sweepLocks(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.transaction(async tx => {
    const ended = await takeEndedLocks(tx, now, batch)
    for (const id of new Set(ended.map(lock => lock.item_id))) {
      const item = await findItem(tx, id)
      if (item) await tellOfLock(ctx, tx, item)
    }
  })
  await ctx.db.transaction(async tx => {
    for (const id of await takeSilent(tx, now)) await tellOfEditors(ctx, tx, id)
  })
}
