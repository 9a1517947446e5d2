import type { ItemOutcome, ItemOutcomes } from '@holdall/contract/drive/drive.schemas.ts'
import { accessItem, accessItems } from '../../../core/rights/access-item.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { changeTree } from '../changes/change-tree.ts'
import { orThrow } from '../changes/refusal.ts'
import { notFound, outcomeOf } from '../changes/rules/outcomes.ts'
import { trash } from '../changes/trash.ts'
import { withStars } from '../views/with-stars.ts'

/** Moves items to the trash, with an outcome for each. */
export async function trashItems(ctx: Ctx, ids: readonly string[]): Promise<ItemOutcomes> {
  const { userId } = memberOf(ctx)
  const subject = { userId, link: null }
  const known = await accessItems(ctx, subject, ids)
  return changeTree(ctx, [...known.keys()], { by: { userId } }, async tree => {
    const data: ItemOutcome[] = []
    for (const id of new Set(ids)) {
      // One by one, because an item may be below another one of the same call.
      const access = known.has(id) ? (await accessItems(ctx, subject, [id], tree.tx)).get(id) : undefined
      data.push(outcomeOf(id, access ? await trash(tree, access) : notFound()))
    }
    return { data: await withStars(tree.tx, userId, data) }
  })
}

/**
 * Moves one item to the trash.
 * @param before additional checks by the calling code, under the lock of the space
 * @throws `item.not-found`, `item.is-root`, `item.forbidden`, `item.holds-closed`, and what `requireUnlocked` throws
 */
export async function trashItem(ctx: Ctx, id: string, before: (tx: Tx) => Promise<void>): Promise<void> {
  const { userId } = memberOf(ctx)
  const subject = { userId, link: null }
  await accessItem(ctx, subject, id)
  await changeTree(ctx, [id], { by: { userId } }, async tree => {
    await before(tree.tx)
    orThrow(await trash(tree, await accessItem(ctx, subject, id, tree.tx)))
  })
}
