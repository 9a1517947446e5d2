import { sql } from 'kysely'
import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { DavLockRow, WebdavTables } from '../webdav.tables.ts'

const tables = onTables<TreeTables & WebdavTables>()

/** The locks that cover an item: its own, and the deep ones on its parents. `chainIds` begins with the item. */
export async function listCovering(db: Reader, chainIds: readonly string[], now: number): Promise<DavLockRow[]> {
  return thoseCovering(await listOn(db, chainIds, now), chainIds)
}

/** Filters locks on any items to those that cover the first of `chainIds`. */
export function thoseCovering(locks: readonly DavLockRow[], chainIds: readonly string[]): DavLockRow[] {
  return locks.filter(lock => lock.item_id === chainIds[0] || (lock.is_deep === 1 && chainIds.includes(lock.item_id)))
}

/** The locks directly on these items. */
export async function listOn(db: Reader, itemIds: readonly string[], now: number): Promise<DavLockRow[]> {
  if (itemIds.length === 0) return []
  return tables(db)
    .selectFrom('dav_locks')
    .selectAll()
    .where('item_id', 'in', [...itemIds])
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .orderBy('token')
    .execute()
}

/** The locks on an item and on anything below it. There are few locks at any time, so the query climbs up from each. */
export async function listWithin(db: Reader, itemId: string, spaceId: string, now: number): Promise<DavLockRow[]> {
  const { rows } = await sql<DavLockRow>`
    with recursive up (token, id) as (
      select dav_locks.token, dav_locks.item_id from dav_locks join items on items.id = dav_locks.item_id
      where dav_locks.expires_at > ${now} and items.space_id = ${spaceId}
      union all
      select up.token, items.parent_id from up join items on items.id = up.id where items.parent_id is not null
    )
    select dav_locks.* from dav_locks where token in (select token from up where id = ${itemId})`.execute(db)
  return rows
}

export async function countLocks(db: Reader, userId: string, now: number): Promise<number> {
  const row = await tables(db)
    .selectFrom('dav_locks')
    .select(e => e.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function insertLock(tx: Tx, row: DavLockRow): Promise<void> {
  await tables(tx).insertInto('dav_locks').values(row).execute()
}

export async function extendLock(tx: Tx, token: string, expiresAt: number): Promise<void> {
  await tables(tx).updateTable('dav_locks').set({ expires_at: expiresAt }).where('token', '=', token).execute()
}

export async function deleteLocks(tx: Tx, tokens: readonly string[]): Promise<void> {
  if (tokens.length === 0) return
  await tables(tx)
    .deleteFrom('dav_locks')
    .where('token', 'in', [...tokens])
    .execute()
}

export async function deleteEndedLocks(tx: Tx, now: number): Promise<void> {
  await tables(tx).deleteFrom('dav_locks').where('expires_at', '<=', now).execute()
}

/** Removes the locks held by a user's clients, which would otherwise lock others out once the user is gone. */
export async function deleteLocksOf(tx: Tx, userId: string): Promise<void> {
  await tables(tx).deleteFrom('dav_locks').where('user_id', '=', userId).execute()
}
