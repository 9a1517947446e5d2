import type { ItemOutcomes } from '@holdall/contract/drive/drive.schemas.ts'
import { accessItems } from '../../../core/rights/access-item.ts'
import { presentItem } from '../../../core/rights/present-item.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { notFound, outcomeOf } from '../changes/rules/outcomes.ts'
import { publishChange } from '../publish-change.ts'
import { deleteStars, insertStars } from './stars.repository.ts'

/** Adds stars to items or removes them. */
export async function starItems(ctx: Ctx, ids: readonly string[], isStarred: boolean): Promise<ItemOutcomes> {
  const { userId } = memberOf(ctx)
  const access = await accessItems(ctx, { userId, link: null }, ids)
  const allowed = ids.filter(id => access.get(id)?.can.star)
  await ctx.db.transaction(async tx => {
    if (isStarred) await insertStars(tx, userId, allowed, ctx.clock.now())
    else await deleteStars(tx, userId, allowed)
    for (const [spaceId, some] of Map.groupBy(allowed, id => access.get(id)?.space.id ?? '')) {
      const folders = some.map(id => access.get(id)?.item.parent_id ?? null)
      await publishChange(ctx, tx, spaceId, folders, some)
    }
  })
  const done = new Set(allowed)
  return {
    data: ids.map(id => {
      const found = access.get(id)
      if (!found || !done.has(id)) return outcomeOf(id, notFound())
      return { id, status: 'done', item: presentItem(found.item, isStarred) }
    }),
  }
}
