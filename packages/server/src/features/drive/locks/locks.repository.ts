import { listWithin } from '../../../core/locks/locks.repository.ts'
import type { LockRow, LockTables } from '../../../core/locks/locks.tables.ts'
import { onTables, type Tx } from '../../../platform/database/database.ts'

const tables = onTables<LockTables>()

/** Inserts a lock, or gives it another end. */
export async function putLock(tx: Tx, row: LockRow): Promise<void> {
  const { expires_at } = row
  await tables(tx)
    .insertInto('dav_locks')
    .values(row)
    .onConflict(on => on.column('token').doUpdateSet({ expires_at }))
    .execute()
}

export async function deleteLocks(tx: Tx, tokens: readonly string[]): Promise<void> {
  if (tokens.length === 0) return
  await tables(tx)
    .deleteFrom('dav_locks')
    .where('token', 'in', [...tokens])
    .execute()
}

/** Ends the locks of an item and of everything below it: all of them, or those of programs. */
export async function endLocksWithin(
  tx: Tx,
  item: { readonly id: string; readonly space_id: string },
  now: number,
  which: 'all' | 'client' = 'all',
): Promise<void> {
  const locks = await listWithin(tx, item.id, item.space_id, now)
  const ending = locks.filter(lock => which === 'all' || lock.kind === which)
  await deleteLocks(
    tx,
    ending.map(lock => lock.token),
  )
}

/** A lock that was taken so far in the future was taken while the clock was wrong. */
const aheadMs = 3600_000

/** Locks whose end has come, with where they were: for whoever still shows them. */
export async function deleteEndedLocks(tx: Tx, now: number, limit: number): Promise<{ item_id: string }[]> {
  const ended = await tables(tx)
    .selectFrom('dav_locks')
    .select(['token', 'item_id'])
    .where(e => e.or([e('expires_at', '<=', now), e('created_at', '>', now + aheadMs)]))
    .orderBy('expires_at')
    .limit(limit)
    .execute()
  await deleteLocks(
    tx,
    ended.map(lock => lock.token),
  )
  return ended
}

/**
 * Removes the locks that a person holds, which would otherwise lock others out once the person is gone. Nobody is told: this is
 * a part of a larger transaction, which doesn't hold the locks of all these spaces.
 */
export async function deleteLocksOf(tx: Tx, userId: string): Promise<void> {
  await tables(tx).deleteFrom('dav_locks').where('user_id', '=', userId).execute()
}
