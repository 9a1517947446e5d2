import { accessItem } from '../../../core/rights/access-item.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { touchRecents } from './recents.repository.ts'

export async function noteOpened(ctx: Ctx, id: string): Promise<void> {
  const { userId } = memberOf(ctx)
  await accessItem(ctx, { userId, link: null }, id)
  await ctx.db.transaction(tx => touchRecents(tx, userId, [id], ctx.clock.now()))
}
