import { sql } from 'kysely'
import type { Reader, Tx } from '../../../../platform/database/database.ts'

const below = (id: string) => sql`
  with recursive down (id) as (
    select id from items where id = ${id}
    union all
    select items.id from items join down on items.parent_id = down.id where items.state = 'live'
  )`

/**
 * Bytes of all versions in a tree, and of earlier versions only. Trees that were deleted on their own and copies that
 * are being built don't count.
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

/**
 * Trees that were deleted on their own below one that is deleted forever stay in the trash, without their former place;
 * files that were set aside stay where they are as well. Where something is closed to somebody, nothing says any longer
 * whether they were in it: only the owner sees them.
 */
export async function orphanTrashedBelow(tx: Tx, topId: string): Promise<void> {
  await sql`
    ${below(topId)}
    update items set parent_id = null, is_closed = case when exists (
      select 1 from spaces join items as root on root.id = spaces.root_id
      where spaces.id = items.space_id and root.is_closed = 1
    ) then 1 else is_closed end
    where state in ('trashed', 'infected') and id <> ${topId} and parent_id in (select id from down)`.execute(tx)
}

/** Moves a live tree to another space, with what is closed in it and copies that are being built in it. */
export async function setSpaceBelow(tx: Tx, topId: string, spaceId: string): Promise<void> {
  await sql`
    update items set space_id = ${spaceId} where id in (
      with recursive down (id) as (
        select id from items where id = ${topId}
        union all
        select items.id from items join down on items.parent_id = down.id where items.state in ('live', 'building')
      ) select id from down)`.execute(tx)
  await sql`
    update items set is_closed = 1 where id = (select root_id from spaces where id = ${spaceId}) and exists (
      select 1 from items as below where below.space_id = ${spaceId} and below.is_closed = 1
    )`.execute(tx)
}
