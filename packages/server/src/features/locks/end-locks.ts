import { writeAudit } from '../../core/audit/audit.ts'
import type { HeldLock } from '../../core/locks/locks.repository.ts'
import type { Access } from '../../core/rights/access-item.ts'
import { instant } from '../../platform/clock.ts'
import { type Ctx, memberOf } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { changeLocks } from '../drive/public.ts'
import { notify } from '../notifications/public.ts'
import { brokenNotification } from './broken-notification.ts'

/**
 * Ends locks of an item, in a transaction that holds its space. The calling code has checked that the caller may. Those of
 * others are broken: their holders are told.
 */
export async function endLocks(ctx: Ctx, tx: Tx, { item }: Access, locks: readonly HeldLock[]): Promise<void> {
  const { userId, displayName } = memberOf(ctx)
  const broken = locks.filter(lock => lock.user_id !== userId)
  const object = { type: 'item', id: item.id }
  // Programs lock and unlock all the time; that isn't written down.
  if (locks.some(lock => lock.user_id === userId && lock.kind === 'member'))
    await writeAudit(tx, ctx, { action: 'item.unlocked', object, after: { name: item.name } })
  for (const { user_id, holder, expires_at } of broken) {
    const before = { holderId: user_id, until: instant(expires_at) }
    await writeAudit(tx, ctx, {
      action: 'item.lock-broken',
      object,
      before,
      after: { name: item.name, person: holder },
    })
  }
  for (const lock of broken) {
    const data = { itemId: item.id, name: item.name, by: displayName }
    const news = { cause: `lock:${lock.token}`, userIds: [lock.user_id], itemId: item.id, actorId: userId, data }
    await notify(ctx, tx, brokenNotification, news)
  }
  await changeLocks(ctx, tx, { end: locks.map(lock => lock.token) }, item)
}
