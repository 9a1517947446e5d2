import { type RawBuilder, sql } from 'kysely'
import type { MarkTables } from '../../../core/marks/marks.tables.ts'
import type { PeopleTables } from '../../../core/people/people.tables.ts'
import type { TrashScope } from '../../../core/rights/trash-scope.ts'
import { type Item, isTrashed } from '../../../core/tree/items.repository.ts'
import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import { onTables, type Reader } from '../../../platform/database/database.ts'

const tables = onTables<MarkTables & PeopleTables & TreeTables>()

export type TrashedRow = Item & { trashed_by_name: string | null; starred: number }

/**
 * Begins a statement with `shared`: the ids of trashed items that were deleted from a folder in the scope. The path up
 * from there goes only through live folders.
 */
function withShared({ sharedFolders, restrictedIds }: TrashScope): RawBuilder<unknown> {
  if (sharedFolders.length === 0 && restrictedIds.length === 0)
    return sql`with shared (id) as (select id from items where 1 = 0)`
  const closed = sql`closed (id) as (
      select id from items where id in (${sql.join([...restrictedIds, ''])})
      union
      select items.id from items join closed on items.parent_id = closed.id where items.rank = 0
    )`
  if (sharedFolders.length === 0)
    return sql`with recursive ${closed}, shared (id) as (select id from items where 1 = 0)`
  return sql`
    with recursive ${closed}, up (start, trashed_at, id, parent_id) as (
      select items.id, items.trashed_at, above.id, above.parent_id from items join items above on above.id = items.parent_id
      where items.state = 'trashed' and items.space_id in (${sql.join(unique(sharedFolders.map(folder => folder.spaceId)))})
        and above.state = 'live'
      union all
      select up.start, up.trashed_at, above.id, above.parent_id from items above join up on above.id = up.parent_id
      where above.state = 'live'
    ), shared (id) as (
      select distinct start from up where id in (${sql.join(sharedFolders.map(folder => folder.id))})
        and ${sinceThen('up', 'id', new Map(sharedFolders.map(folder => [folder.id, folder.since])))}
    )`
}

/** What was deleted since the member may know of it, which depends on the space or folder in a column. */
function sinceThen(
  row: 'items' | 'up',
  column: 'id' | 'space_id',
  since: ReadonlyMap<string, number>,
): RawBuilder<unknown> {
  if (since.size === 0) return sql`1 = 1`
  const begun = [...since].map(([id, at]) => sql`when ${id} then ${sql.lit(at)}`)
  const known = sql`case ${sql.ref(`${row}.${column}`)} ${sql.join(begun, sql` `)} else 0 end`
  return sql`${sql.ref(`${row}.trashed_at`)} >= ${known}`
}

/** The list of spaces is there for the index: everything in scope is in them. */
function inScope(scope: TrashScope): RawBuilder<unknown> {
  const { spaceIds, sharedFolders } = scope
  const own = [...spaceIds, '']
  const all = unique([...own, ...sharedFolders.map(folder => folder.spaceId)])
  return sql`items.state = 'trashed' and items.space_id in (${sql.join(all)})
    and ((items.space_id in (${sql.join(own)}) and ${sinceThen('items', 'space_id', scope.since)}) or items.id in (select id from shared)) ${known(scope)}`
}

/** Without what waits to be scanned, what is closed to the member, and what has lost its folder where something is. */
function known({ userId, restrictedSpaceIds, restrictedIds }: TrashScope): RawBuilder<unknown> {
  const seen = sql`and (items.held_for is null or items.held_for = ${userId})`
  if (restrictedSpaceIds.length === 0) return seen
  const orphans = sql`${seen} and (items.parent_id is not null or items.is_closed = 0
    or items.space_id not in (${sql.join([...restrictedSpaceIds])}))`
  if (restrictedIds.length === 0) return orphans
  return sql`${orphans} and items.id not in (select id from closed)
    and (items.parent_id is null or items.parent_id not in (select id from closed))`
}

const unique = (ids: readonly string[]) => [...new Set(ids)]

/** Tops of deleted trees, most recently deleted first. */
export async function listTrashed(
  db: Reader,
  scope: TrashScope,
  userId: string,
  after: { at: number; id: string } | null,
  limit: number,
): Promise<TrashedRow[]> {
  const from = after ? sql`and (items.trashed_at, items.id) < (${after.at}, ${after.id})` : sql``
  const { rows } = await sql<TrashedRow>`
    ${withShared(scope)}
    select items.*, users.name as trashed_by_name, case when stars.item_id is null then 0 else 1 end as starred
    from items left join users on users.id = items.trashed_by
    left join stars on stars.item_id = items.id and stars.user_id = ${userId}
    where ${inScope(scope)} ${from}
    order by items.trashed_at desc, items.id desc limit ${limit}`.execute(db)
  return rows
}

/** Counts the trashed items, and those that the member may delete forever. */
export async function countTrashed(db: Reader, scope: TrashScope): Promise<{ all: number; own: number }> {
  const { rows } = await sql<{ all_items: number; own_items: number }>`
    ${withShared(scope)}
    select count(*) as all_items,
      count(case when items.space_id in (${sql.join([...scope.ownSpaceIds, ''])}) then 1 end) as own_items
    from items where ${inScope(scope)}`.execute(db)
  return { all: Number(rows[0]?.all_items ?? 0), own: Number(rows[0]?.own_items ?? 0) }
}

/** Those of these items that are in the trash and in the scope. */
export async function findTrashedIn(db: Reader, ids: readonly string[], scope: TrashScope): Promise<Map<string, Item>> {
  const { rows } = await sql<Item>`
    ${withShared(scope)}
    select items.* from items where ${inScope(scope)} and items.id in (${sql.join(unique(ids))})`.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}

/** The first items in the trash of a space that a member may delete forever. */
export async function listTrashedIds(db: Reader, spaceId: string, scope: TrashScope, limit: number): Promise<string[]> {
  // Emptying the trash leaves what the person can't see.
  if (scope.restrictedSpaceIds.includes(spaceId) || scope.since.has(spaceId)) {
    const holders = sql.join([...scope.holderIds, ''])
    const found = await sql<{ id: string }>`
      ${withShared(scope)}
      select items.id from items where ${inScope(scope)} and items.space_id = ${spaceId} and items.id not in (${holders})
      limit ${limit}`.execute(db)
    return found.rows.map(row => row.id)
  }
  const rows = await tables(db)
    .selectFrom('items')
    .select('id')
    .where('space_id', '=', spaceId)
    .where(isTrashed)
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}

/** Tops that have been in the trash since before an instant, with the space of each. */
export async function listOverdue(
  db: Reader,
  before: number,
  limit: number,
): Promise<{ id: string; space_id: string }[]> {
  return tables(db)
    .selectFrom('items')
    .select(['id', 'space_id'])
    .where(isTrashed)
    .where('trashed_at', '<', before)
    .orderBy('trashed_at')
    .limit(limit)
    .execute()
}
