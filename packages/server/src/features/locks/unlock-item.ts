import { listOn } from '../../core/locks/locks.repository.ts'
import { accessItem } from '../../core/rights/access-item.ts'
import { inSpacesOf } from '../../core/tree/lock-spaces.ts'
import { type Ctx, memberOf } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { endLocks } from './end-locks.ts'

/** Ends the caller's own locks of an item, also those of their programs. @throws `item.not-found`, `lock.already-over` */
export async function unlockItem(ctx: Ctx, id: string): Promise<void> {
  const { userId } = memberOf(ctx)
  const subject = { userId, link: null }
  await accessItem(ctx, subject, id)
  await inSpacesOf(ctx, [id], async tx => {
    const access = await accessItem(ctx, subject, id, tx)
    const own = (await listOn(tx, access.chainIds, ctx.clock.now())).filter(
      lock => lock.user_id === userId && (lock.item_id === id || lock.is_deep === 1),
    )
    if (own.length === 0) throw fail('lock.already-over')
    await endLocks(ctx, tx, access, own)
  })
}
