import { deleteDeadObjects, insertDeadObjects } from '../../../drivers/storage/dead-objects/dead-objects.repository.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { afterCommit, type Tx } from '../../../platform/database/database.ts'

type Parts = Needs<'clock' | 'db' | 'log' | 'storage'>

/**
 * Records the bytes of pieces that nothing needs any longer, and removes them after the commit. Nobody waits for that:
 * what can't be removed now, the sweep removes.
 */
export async function purgePieces(ctx: Parts, tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await insertDeadObjects(tx, ctx.storage, keys, ctx.clock.now())
  afterCommit(tx, () => {
    remove(ctx, keys).catch(error => ctx.log.warn({ err: error }, 'Pieces of an upload are left for the sweep'))
  })
}

async function remove(ctx: Needs<'db' | 'storage'>, keys: readonly string[]): Promise<void> {
  for (const key of keys) await ctx.storage.delete(key)
  await ctx.db.transaction(tx => deleteDeadObjects(tx, keys))
}
