import { type Ctx, memberOf } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { setAllRead, setRead } from './notifications.repository.ts'
import { publishToBells } from './notify.ts'

/** @throws `notification.not-found` */
export async function markRead(ctx: Ctx, id: string, isRead: boolean): Promise<void> {
  const { userId } = memberOf(ctx)
  await ctx.db.transaction(async tx => {
    if (!(await setRead(tx, userId, id, isRead ? ctx.clock.now() : null))) throw fail('notification.not-found')
    await publishToBells(ctx, tx, [userId], ctx.origin.tab)
  })
}

/** Marks what had arrived by an instant; what the user has not seen yet stays unread. */
export async function markAllRead(ctx: Ctx, until: string): Promise<void> {
  const { userId } = memberOf(ctx)
  await ctx.db.transaction(async tx => {
    await setAllRead(tx, userId, Date.parse(until), ctx.clock.now())
    await publishToBells(ctx, tx, [userId], ctx.origin.tab)
  })
}
