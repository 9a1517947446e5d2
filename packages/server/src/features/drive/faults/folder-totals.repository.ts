import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/database/database.ts'

/** A folder whose totals aren't the sum of what is in it. */
export interface WrongFolder {
  readonly id: string
  readonly space_id: string
  readonly size: number
  readonly items: number
  readonly children: number
}

const sums = sql`
  select parent_id, sum(size) as size, sum(1 + item_count) as items, count(*) as children
  from items where state = 'live' and parent_id is not null group by parent_id`

/** Compares each folder with its own children: if all of these agree, all totals are right. */
export async function findWrongFolders(db: Reader): Promise<WrongFolder[]> {
  const { rows } = await sql<WrongFolder>`
    select folder.id, folder.space_id, cast(coalesce(sums.size, 0) as bigint) as size,
      cast(coalesce(sums.items, 0) as bigint) as items, cast(coalesce(sums.children, 0) as bigint) as children
    from items as folder left join (${sums}) as sums on sums.parent_id = folder.id
    where folder.rank = 0 and (folder.size <> coalesce(sums.size, 0) or folder.item_count <> coalesce(sums.items, 0)
      or folder.child_count <> coalesce(sums.children, 0))`.execute(db)
  return rows
}

export async function saveTotals(tx: Tx, { id }: WrongFolder): Promise<void> {
  await sql`
    update items set
      size = coalesce((select sum(child.size) from items as child where child.parent_id = ${id} and child.state = 'live'), 0),
      item_count = coalesce(
        (select sum(1 + child.item_count) from items as child where child.parent_id = ${id} and child.state = 'live'), 0),
      child_count = (select count(*) from items as child where child.parent_id = ${id} and child.state = 'live')
    where id = ${id}`.execute(tx)
}
