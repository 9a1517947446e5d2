import type { Access } from '../../../core/rights/access-item.ts'
import { memberOf } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { changeRow } from '../changes/change-row.ts'
import { byCaller, changeWithin, type TreeCtx } from '../changes/change-tree.ts'
import { orThrow } from '../changes/refusal.ts'
import { isFreeToChange } from '../changes/rules/lock-rules.ts'
import { publishChange } from '../publish-change.ts'
import { deleteStars, insertStars } from '../views/stars.repository.ts'

export interface ItemFacts {
  /** In milliseconds since 1970. */
  readonly modifiedAt?: number
  /** Whether it has the caller's star. */
  readonly isStarred?: boolean
}

/**
 * Notes what a client knows of an item, in a transaction that holds the lock of its space. The calling code has asked for the
 * rights and writes the audit entry. Call it last: its end tells open pages.
 * @throws what `requireUnlocked` throws, if the time would change
 */
export async function setFacts(
  ctx: TreeCtx,
  tx: Tx,
  access: Access,
  { modifiedAt, isStarred }: ItemFacts,
): Promise<void> {
  const { item, chainIds, space } = access
  if (modifiedAt !== undefined && modifiedAt !== item.modified_at) {
    await changeWithin(ctx, tx, { by: byCaller(ctx) }, async tree => {
      orThrow(await isFreeToChange(tree, { item, chainIds }))
      await changeRow(tree, item, { modified_at: modifiedAt })
    })
  }
  if (isStarred === undefined) return
  const { userId } = memberOf(ctx)
  if (isStarred) await insertStars(tx, userId, [item.id], ctx.clock.now())
  else await deleteStars(tx, userId, [item.id])
  await publishChange(ctx, tx, space.id, [item.parent_id], [item.id])
}
