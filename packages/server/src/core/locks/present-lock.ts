import type { ItemLock } from '@holdall/contract/drive/drive.schemas.ts'
import { instant } from '../../platform/clock.ts'
import type { HeldLock } from './locks.repository.ts'

/** The lock that a member is shown of those that cover an item: someone else's before their own, the longest first. */
export function presentLock(locks: readonly HeldLock[], userId: string, mayManage: boolean): ItemLock | null {
  const [lock] = locks.toSorted(
    (a, b) =>
      Number(a.user_id === userId) - Number(b.user_id === userId) ||
      b.expires_at - a.expires_at ||
      a.token.localeCompare(b.token),
  )
  if (!lock) return null
  const isMine = lock.user_id === userId
  return {
    by: lock.holder,
    isMine,
    isByProgram: lock.kind === 'client',
    until: instant(lock.expires_at),
    mayBreak: !isMine && mayManage,
  }
}
