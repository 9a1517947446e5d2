import { listCovering } from '../../core/locks/locks.repository.ts'
import { accessItem, requireCan } from '../../core/rights/access-item.ts'
import { inSpacesOf } from '../../core/tree/lock-spaces.ts'
import { type Ctx, memberOf } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { endLocks } from './end-locks.ts'

/**
 * Ends the locks of others that cover an item; whoever may manage the item may do so, and the holders are told.
 * @throws `item.not-found`, `item.forbidden`, `lock.already-over`
 */
export async function breakLock(ctx: Ctx, id: string): Promise<void> {
  const { userId } = memberOf(ctx)
  const subject = { userId, link: null }
  await accessItem(ctx, subject, id)
  await inSpacesOf(ctx, [id], async tx => {
    const access = await accessItem(ctx, subject, id, tx)
    requireCan(access, 'share')
    const others = (await listCovering(tx, access.chainIds, ctx.clock.now())).filter(lock => lock.user_id !== userId)
    if (others.length === 0) throw fail('lock.already-over')
    await endLocks(ctx, tx, access, others)
  })
}
