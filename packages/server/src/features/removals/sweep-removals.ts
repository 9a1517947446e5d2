import { inSpacesOf } from '../../core/tree/lock-spaces.ts'
import type { Needs } from '../../platform/ctx.ts'
import { markAccess } from '../drive/public.ts'
import { deleteOld, listEndedKeeps, listRefusedParents, updateRemoval } from './removals.repository.ts'

const dayMs = 24 * 3600_000
const atOnce = 100

/** Lets clients know again that they may delete what was kept, and forgets what is over. */
export async function sweepRemovals(ctx: Needs<'clock' | 'db'>): Promise<void> {
  const now = ctx.clock.now()
  for (const { id, root_id } of await listEndedKeeps(ctx.db.read, now, atOnce))
    await inSpacesOf(ctx, [root_id], async tx => {
      await markAccess(tx, await listRefusedParents(tx, id))
      await updateRemoval(tx, id, { kept_until: null })
    })
  await ctx.db.transaction(tx => deleteOld(tx, { unasked: now - dayMs, asked: now - 30 * dayMs }))
}
