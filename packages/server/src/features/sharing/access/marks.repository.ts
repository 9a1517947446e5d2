import { sql } from 'kysely'
import type { PeopleTables } from '../../../core/people/people.tables.ts'
import { grantCounts, linkWorks } from '../../../core/rights/counts-now.ts'
import type { LinkRow, RightsTables } from '../../../core/rights/rights.tables.ts'
import { onTables, type Reader } from '../../../platform/database/database.ts'
import { isAmong, prepared } from '../../../platform/database/prepared.ts'

const tables = onTables<PeopleTables & RightsTables>()

/** One of the first users and groups that hold a grant on an item. */
export interface HeldMark {
  readonly id: string
  readonly item_id: string
  readonly user_id: string | null
  readonly email: string | null
  readonly group_id: string | null
  readonly group_name: string | null
  readonly person_email: string | null
  readonly first_name: string | null
  readonly last_name: string | null
  readonly avatar_key: string | null
  /** Says how many users and groups hold a grant on the item. */
  readonly total: number
}

const mostIds = 500
const mostHolders = 20

/** The first users and groups that hold a grant on each of these items, except for the caller. */
export async function listMarks(
  db: Reader,
  itemIds: readonly string[],
  exceptId: string,
  now: number,
): Promise<HeldMark[]> {
  const found: HeldMark[] = []
  for (let start = 0; start < itemIds.length; start += mostIds) {
    const some = await listGranted(db, itemIds.slice(start, start + mostIds))
    if (some.length === 0) continue
    const { rows } = await sql<HeldMark>`
      select held.*, users.email as person_email, users.first_name, users.last_name, users.avatar_key,
        groups.name as group_name from (
        select id, item_id, user_id, email, group_id, row_number() over (partition by item_id order by created_at, id) as place,
          count(*) over (partition by item_id) as total
        from grants
        where item_id in (${sql.join(some)}) and ${grantCounts(now)}
          and (user_id is null or user_id <> ${exceptId})
      ) as held left join users on users.id = held.user_id left join groups on groups.id = held.group_id
      where held.place <= ${mostHolders} order by held.item_id, held.place`.execute(db)
    found.push(...rows)
  }
  return found
}

/**
 * Those of these items that have any grants: most have none, and ranking their holders costs ten times as much as this
 * query.
 */
async function listGranted(db: Reader, itemIds: readonly string[]): Promise<string[]> {
  if (itemIds.length === 0) return []
  return (await readGranted(db, itemIds)).map(row => row.item_id)
}

const readGranted = prepared(
  (_db, itemIds: readonly string[]) => sql<{ item_id: string }>`
    select distinct item_id from grants where ${isAmong(sql.ref('item_id'), itemIds)}`,
)

/** A link of an item that neither expired nor was used up. */
export type LinkedMark = Pick<LinkRow, 'id' | 'item_id' | 'rights' | 'created_by'>

const readLinked = prepared((db, itemIds: readonly string[], now: number) =>
  tables(db)
    .selectFrom('links')
    .select(['id', 'item_id', 'rights', 'created_by'])
    .where(e => isAmong(e.ref('item_id'), itemIds))
    .where(linkWorks(now)),
)

/** The links of these items that haven't expired. */
export async function listLinked(db: Reader, itemIds: readonly string[], now: number): Promise<LinkedMark[]> {
  const found: LinkedMark[] = []
  for (let start = 0; start < itemIds.length; start += mostIds)
    found.push(...(await readLinked(db, itemIds.slice(start, start + mostIds), now)))
  return found
}
