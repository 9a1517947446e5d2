import { lockSpace } from '../../../core/tree/spaces.repository.ts'
import type { SpaceRow } from '../../../core/tree/tree.tables.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { removePurged } from '../changes/remove-purged.ts'
import { condemnSpace, deleteEmptySpace, saveSpace } from '../spaces.repository.ts'

export interface PurgeOptions {
  /** Whether the space is still meant to go, asked under its lock. */
  readonly isGoing: (space: SpaceRow) => boolean
  /** Called in the transaction that deletes the row of the space. */
  readonly after: (tx: Tx) => Promise<void>
}

/**
 * Deletes a space forever with everything in it. An interrupted call can be repeated, because the row of the space is
 * deleted last, and keeps the mark that its deletion was ordered. @returns whether the space is gone
 */
export async function purgeSpace(
  ctx: Needs<'db' | 'signal'>,
  id: string,
  { isGoing, after }: PurgeOptions,
): Promise<boolean> {
  const isCondemned = await ctx.db.transaction(async tx => {
    const space = await lockSpace(tx, id)
    if (!isGoing(space)) return false
    await condemnSpace(tx, space)
    await saveSpace(tx, id, { deleted_at: 0 })
    return true
  }, id)
  if (!isCondemned) return false
  await removePurged(ctx, {})
  return ctx.db.transaction(async tx => {
    const isEmpty = await deleteEmptySpace(tx, id)
    if (isEmpty) await after(tx)
    return isEmpty
  })
}
