import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { type Item, isTrashed } from '../items.repository.ts'

export type TrashedRow = Item & { trashed_by_name: string | null; starred: number }

/** Tops of deleted trees, last deleted first. */
export async function listTrashed(
  db: Reader,
  spaceIds: readonly string[],
  userId: string,
  after: { at: number; id: string } | null,
  limit: number,
): Promise<TrashedRow[]> {
  if (spaceIds.length === 0) return []
  const from = after ? sql`and (items.trashed_at, items.id) < (${after.at}, ${after.id})` : sql``
  const { rows } = await sql<TrashedRow>`
    select items.*, users.name as trashed_by_name, case when stars.item_id is null then 0 else 1 end as starred
    from items left join users on users.id = items.trashed_by
    left join stars on stars.item_id = items.id and stars.user_id = ${userId}
    where items.space_id in (${sql.join([...spaceIds])}) and items.state = 'trashed' ${from}
    order by items.trashed_at desc, items.id desc limit ${limit}`.execute(db)
  return rows
}

export async function countTrashed(db: Reader, spaceIds: readonly string[]): Promise<number> {
  if (spaceIds.length === 0) return 0
  const row = await db
    .selectFrom('items')
    .select(e => e.fn.countAll<number>().as('count'))
    .where('space_id', 'in', [...spaceIds])
    .where(isTrashed)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

export async function findTrashed(db: Reader, ids: readonly string[], ownerId: string): Promise<Map<string, Item>> {
  const rows = await db
    .selectFrom('items')
    .innerJoin('spaces', 'spaces.id', 'items.space_id')
    .selectAll('items')
    .where('items.id', 'in', [...ids])
    .where('spaces.owner_id', '=', ownerId)
    .where(isTrashed)
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

export async function listTrashedIds(db: Reader, spaceId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('items')
    .select('id')
    .where('space_id', '=', spaceId)
    .where(isTrashed)
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}

/** Tops that have lain in the trash since before a time, with the space of each. */
export async function listOverdue(
  db: Reader,
  before: number,
  limit: number,
): Promise<{ id: string; space_id: string }[]> {
  return db
    .selectFrom('items')
    .select(['id', 'space_id'])
    .where(isTrashed)
    .where('trashed_at', '<', before)
    .orderBy('trashed_at')
    .limit(limit)
    .execute()
}

const below = (id: string) => sql`
  with recursive down (id) as (
    select id from items where id = ${id}
    union all
    select items.id from items join down on items.parent_id = down.id where items.state <> 'trashed'
  )`

/** Bytes of all versions in a tree, and those of earlier versions alone. Trees that were deleted on their own don't count. */
export async function sumVersions(db: Reader, topId: string): Promise<{ all: number; earlier: number }> {
  const { rows } = await sql<{ all_bytes: number | null; current_bytes: number | null }>`
    ${below(topId)}
    select cast(sum(versions.size) as bigint) as all_bytes,
      cast(sum(case when items.version_id = versions.id then versions.size else 0 end) as bigint) as current_bytes
    from down join items on items.id = down.id join versions on versions.item_id = items.id`.execute(db)
  const all = Number(rows[0]?.all_bytes ?? 0)
  return { all, earlier: all - Number(rows[0]?.current_bytes ?? 0) }
}

/** What was deleted on its own below a tree that goes for ever stays in the trash, without its place. */
export async function orphanTrashedBelow(tx: Tx, topId: string): Promise<void> {
  await sql`
    ${below(topId)}
    update items set parent_id = null where state = 'trashed' and id <> ${topId} and parent_id in (select id from down)`.execute(
    tx,
  )
}

/** Removes up to `limit` items of trees that are to go, deepest first. Answers how many went. */
export async function deleteSome(tx: Tx, limit: number): Promise<number> {
  const top = await tx
    .selectFrom('items')
    .select('id')
    .where(sql<boolean>`items.state = 'deleting'`)
    .limit(1)
    .executeTakeFirst()
  if (!top) return 0
  const { rows } = await sql<{ id: string }>`
    with recursive down (id, depth) as (
      select id, 0 from items where id = ${top.id}
      union all
      select items.id, down.depth + 1 from items join down on items.parent_id = down.id
    ) select id from down order by depth desc limit ${limit}`.execute(tx)
  for (const row of rows) await tx.deleteFrom('items').where('id', '=', row.id).execute()
  return rows.length
}
