import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { type Item, isDeleting, isTrashed } from '../items.repository.ts'

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
    select items.id from items join down on items.parent_id = down.id where items.state = 'live'
  )`

/**
 * Bytes of all versions in a tree, and those of earlier versions alone. Trees that were deleted on their own and copies
 * that are being built don't count.
 */
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

/**
 * One step of removing what is to go: the files of some tops go, the folders in them become tops themselves, and empty tops
 * go. Each step is small however large the tree is, and may be the last for now. Answers how many items it took on; 0 when
 * nothing is left.
 */
export async function deleteSome(tx: Tx, limit: number): Promise<{ deleted: number; taken: number }> {
  const tops = await tx.selectFrom('items').select('id').where(isDeleting).limit(limit).execute()
  if (tops.length === 0) return { deleted: 0, taken: 0 }
  const topIds = tops.map(row => row.id)
  const below = await tx
    .selectFrom('items')
    .select(['id', 'rank'])
    .where('parent_id', 'in', topIds)
    .limit(limit)
    .execute()
  if (below.length === 0) return { deleted: await deleteItems(tx, topIds), taken: topIds.length }
  const folders = below.filter(row => row.rank === 0).map(row => row.id)
  if (folders.length > 0) {
    await tx.updateTable('items').set({ state: 'deleting', parent_id: null }).where('id', 'in', folders).execute()
  }
  const files = below.filter(row => row.rank === 1).map(row => row.id)
  return { deleted: await deleteItems(tx, files), taken: below.length }
}

async function deleteItems(tx: Tx, ids: readonly string[]): Promise<number> {
  if (ids.length > 0)
    await tx
      .deleteFrom('items')
      .where('id', 'in', [...ids])
      .execute()
  return ids.length
}
