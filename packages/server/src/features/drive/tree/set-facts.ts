import type { Access } from '../../../core/rights/access-item.ts'
import { memberOf } from '../../../platform/ctx.ts'
import { changeRow } from '../changes/change-row.ts'
import { publishToPages, type Tree } from '../changes/change-tree.ts'
import { orThrow } from '../changes/refusal.ts'
import { isFreeToChange } from '../changes/rules/lock-rules.ts'
import { deleteStars, insertStars } from '../views/stars.repository.ts'

export interface ItemFacts {
  /** In milliseconds since 1970. */
  readonly modifiedAt?: number
  /** Whether it has the caller's star. */
  readonly isStarred?: boolean
}

/**
 * Notes what a client knows of an item. The calling code has asked for the rights and writes the audit entry.
 * @throws what `requireUnlocked` throws, if the time would change
 */
export async function setFacts(
  tree: Tree,
  { item, chainIds }: Pick<Access, 'item' | 'chainIds'>,
  { modifiedAt, isStarred }: ItemFacts,
): Promise<void> {
  const { ctx, tx } = tree
  if (modifiedAt !== undefined && modifiedAt !== item.modified_at) {
    orThrow(await isFreeToChange(tree, { item, chainIds }))
    await changeRow(tree, item, { modified_at: modifiedAt })
  }
  if (isStarred === undefined) return
  const { userId } = memberOf(ctx)
  if (isStarred) await insertStars(tx, userId, [item.id], ctx.clock.now())
  else await deleteStars(tx, userId, [item.id])
  publishToPages(tree, { spaceId: item.space_id, folderIds: [item.parent_id], itemId: item.id })
}
