import { accessItem } from '../../../core/rights/access-item.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import { touchRecents } from '../recents.repository.ts'

export async function recordOpened(ctx: Needs<'caller' | 'clock' | 'db'>, id: string): Promise<void> {
  const { userId } = memberOf(ctx)
  await accessItem(ctx, { userId, link: null }, id)
  await ctx.db.transaction(tx => touchRecents(tx, userId, [id], ctx.clock.now()))
}
