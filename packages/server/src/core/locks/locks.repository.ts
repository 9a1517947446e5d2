import { sql } from 'kysely'
import { onTables, type Reader } from '../../platform/database/database.ts'
import { isAmong, prepared } from '../../platform/database/prepared.ts'
import type { PeopleTables } from '../people/people.tables.ts'
import type { TreeTables } from '../tree/tree.tables.ts'
import type { LockRow, LockTables } from './locks.tables.ts'

const tables = onTables<LockTables & PeopleTables & TreeTables>()

/** A lock with the name of whoever holds it. */
export interface HeldLock extends LockRow {
  readonly holder: string
}

/** The locks that cover an item: its own, and the deep ones on its parents. `chainIds` begins with the item. */
export async function listCovering(db: Reader, chainIds: readonly string[], now: number): Promise<HeldLock[]> {
  return thoseCovering(await listOn(db, chainIds, now), chainIds)
}

/** Filters locks on any items to those that cover the first of `chainIds`. */
export function thoseCovering(locks: readonly HeldLock[], chainIds: readonly string[]): HeldLock[] {
  return locks.filter(lock => lock.item_id === chainIds[0] || (lock.is_deep === 1 && chainIds.includes(lock.item_id)))
}

const readLocks = prepared((db, itemIds: readonly string[], now: number) =>
  tables(db)
    .selectFrom('dav_locks')
    .innerJoin('users', 'users.id', 'dav_locks.user_id')
    .selectAll('dav_locks')
    .select('users.name as holder')
    .where(e => isAmong(e.ref('dav_locks.item_id'), itemIds))
    .where('dav_locks.expires_at', '>', now)
    .orderBy('dav_locks.created_at')
    .orderBy('dav_locks.token'),
)

/** The locks directly on these items. */
export async function listOn(db: Reader, itemIds: readonly string[], now: number): Promise<HeldLock[]> {
  const ids = [...new Set(itemIds)]
  const found: HeldLock[] = []
  for (let start = 0; start < ids.length; start += 500)
    found.push(...(await readLocks(db, ids.slice(start, start + 500), now)))
  return found
}

/** The locks on an item and on anything below it. There are few locks at any time, so the query climbs up from each. */
export async function listWithin(db: Reader, itemId: string, spaceId: string, now: number): Promise<HeldLock[]> {
  const { rows } = await sql<HeldLock>`
    with recursive up (token, id) as (
      select dav_locks.token, dav_locks.item_id from dav_locks join items on items.id = dav_locks.item_id
      where dav_locks.expires_at > ${now} and items.space_id = ${spaceId}
      union all
      select up.token, items.parent_id from up join items on items.id = up.id where items.parent_id is not null
    )
    select dav_locks.*, users.name as holder from dav_locks join users on users.id = dav_locks.user_id
    where token in (select token from up where up.id = ${itemId})
    order by dav_locks.created_at, dav_locks.token`.execute(db)
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

export interface Editor {
  readonly item_id: string
  readonly id: string
  readonly name: string
}

/** How long a tab counts after it last said that it has a file open; milliseconds. */
export const openMs = 60_000

const readEditors = prepared((db, itemIds: readonly string[], exceptId: string, since: number) =>
  tables(db)
    .selectFrom('open_files')
    .innerJoin('users', 'users.id', 'open_files.user_id')
    .select(['open_files.item_id', 'users.id', 'users.name'])
    .distinct()
    .where(e => isAmong(e.ref('open_files.item_id'), itemIds))
    .where('open_files.user_id', '<>', exceptId)
    .where('open_files.seen_at', '>', since)
    .orderBy('users.name')
    .orderBy('users.id'),
)

/** Who else has these files open for editing now, by file. */
export async function listEditors(
  db: Reader,
  itemIds: readonly string[],
  exceptId: string,
  now: number,
): Promise<Map<string, Editor[]>> {
  const found: Editor[] = []
  for (let start = 0; start < itemIds.length; start += 500)
    found.push(...(await readEditors(db, itemIds.slice(start, start + 500), exceptId, now - openMs)))
  return Map.groupBy(found, editor => editor.item_id)
}
