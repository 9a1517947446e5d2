import { listActive } from '../../core/people/active-people.repository.ts'
import { knownItems } from '../../core/rights/access-item.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { eachInPages, type Whose } from '../../platform/outlasting/outlasting.ts'
import { retractNotifications } from '../notifications/public.ts'
import { deleteUnanswered, listUnanswered, type Unanswered } from './removals.repository.ts'

/** Withdraws questions about deletions from people who may no longer delete anything in the folder. */
export function endQuestions(ctx: Ctx, whose: Whose): Promise<void> {
  const list = (after: string, limit: number) => listUnanswered(ctx.db.read, whose, after, limit)
  return eachInPages(ctx, list, async removal => {
    if (await mayDeleteStill(ctx, removal)) return
    await ctx.db.transaction(async tx => {
      if (await deleteUnanswered(tx, removal.id)) await retractNotifications(ctx, tx, [`removal:${removal.id}`], true)
    })
  })
}

async function mayDeleteStill(ctx: Ctx, { user_id: userId, root_id: rootId }: Unanswered): Promise<boolean> {
  if (!(await listActive(ctx.db.read, [userId])).has(userId)) return false
  return (await knownItems(ctx, { userId, link: null }, [rootId])).get(rootId)?.canBelow.trash === true
}
