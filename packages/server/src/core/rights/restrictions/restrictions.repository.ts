import { type RawBuilder, sql } from 'kysely'
import { onTables, type Reader } from '../../../platform/database/database.ts'
import { isAmong, prepared } from '../../../platform/database/prepared.ts'
import type { TreeTables } from '../../tree/tree.tables.ts'
import type { RightsTables } from '../rights.tables.ts'
import type { Restriction } from './restriction-on.ts'

const tables = onTables<RightsTables & TreeTables>()

const readRestrictions = prepared((db, itemIds: readonly string[]) =>
  tables(db)
    .selectFrom('closings')
    .select(['id', 'item_id', 'user_id', 'group_id', 'grant_id', 'link_id'])
    .where(e => isAmong(e.ref('item_id'), itemIds))
    .orderBy('created_at')
    .orderBy('id'),
)

/** The restrictions on these items, by item, the oldest first. */
export async function findRestrictions(db: Reader, itemIds: readonly string[]): Promise<Map<string, Restriction[]>> {
  const unique = [...new Set(itemIds)]
  const found = new Map<string, Restriction[]>()
  for (let start = 0; start < unique.length; start += 500) {
    for (const restriction of await readRestrictions(db, unique.slice(start, start + 500)))
      found.set(restriction.item_id, [...(found.get(restriction.item_id) ?? []), restriction])
  }
  return found
}

/** Whether a restriction names somebody, one of their groups or grants, or everyone. Each grant is looked up by its id. */
export const namesThem = (userId: string) => sql<boolean>`(
  closings.user_id = ${userId}
  or (closings.user_id is null and closings.group_id is null and closings.grant_id is null and closings.link_id is null)
  or closings.group_id in (select group_id from group_members where user_id = ${userId})
  or exists (
    select 1 from grants where grants.id = closings.grant_id and (
      grants.user_id = ${userId} or grants.group_id in (select group_id from group_members where user_id = ${userId})
    )
  )
)`

const readRestrictedTo = prepared(
  (_db, userId: string, spaceIds: readonly string[]) => sql<{ id: string }>`
    select items.id from items where ${isAmong(sql.ref('items.space_id'), spaceIds)} and items.is_closed = 1
      and items.parent_id is not null
      and exists (select 1 from closings where closings.item_id = items.id and ${namesThem(userId)})`,
)

/** The items of these spaces with a restriction that names a member, one of their groups or grants, or everyone. */
export async function listMaybeRestricted(db: Reader, userId: string, spaceIds: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (let start = 0; start < spaceIds.length; start += 500) {
    const rows = await readRestrictedTo(db, userId, spaceIds.slice(start, start + 500))
    found.push(...rows.map(row => row.id))
  }
  return found
}

/**
 * The restrictions below items, by the live way that is marked as leading there. Written as a cross join, because SQLite
 * would begin with all restrictions of the site otherwise.
 */
export const restrictionsBelow = (ids: readonly string[], condition: RawBuilder<boolean>) => sql<RowBelow>`
  with recursive down (id, above, is_closed, size, item_count) as (
    select id, id, 0, size, item_count from items where ${isAmong(sql.ref('id'), ids)}
    union all
    select items.id, down.above || ' ' || items.id, items.is_closed, items.size, items.item_count
    from down join items on items.parent_id = down.id
    where items.leads_to_closed = 1 and items.state = 'live'
  )
  select closings.id, closings.item_id, closings.user_id, closings.group_id, closings.grant_id, closings.link_id,
    down.above, down.size, down.item_count
  from down cross join closings where closings.item_id = down.id and down.is_closed = 1 and ${condition}`

export interface RowBelow extends Restriction {
  /** The ids from the item that was asked for down to the closed one, which are put together with spaces. */
  readonly above: string
  readonly size: number
  readonly item_count: number
}

const readBelowFor = prepared((_db, userId: string, ids: readonly string[]) =>
  restrictionsBelow(ids, namesThem(userId)),
)

const readBelow = prepared((_db, ids: readonly string[]) => restrictionsBelow(ids, sql`true`))

/** A folder that may be closed to somebody. */
export interface MaybeRestricted {
  readonly id: string
  /** The ids of the folders above it, beginning with the one that was asked for. */
  readonly above: readonly string[]
  readonly size: number
  readonly item_count: number
  readonly restrictions: readonly Restriction[]
}

interface Asking {
  readonly userId: string | null
  readonly link: object | null
}

/**
 * What may be closed to somebody below these items, none of which is below another: the live folders with restrictions
 * that name them, one of their groups or grants, or everyone. What a link reaches depends on its maker too, so all
 * restrictions count there. Nothing is read but the way there, so restrictions elsewhere cost nothing.
 */
export async function findMaybeRestrictedBelow(
  db: Reader,
  { userId, link }: Asking,
  itemIds: readonly string[],
): Promise<MaybeRestricted[]> {
  const rows: RowBelow[] = []
  for (let start = 0; start < itemIds.length; start += 500) {
    const some = itemIds.slice(start, start + 500)
    rows.push(...(link || userId === null ? await readBelow(db, some) : await readBelowFor(db, userId, some)))
  }
  return [...Map.groupBy(rows, row => row.item_id)].flatMap(([id, restrictions]) => {
    const [first] = restrictions
    if (!first) return []
    return {
      id,
      above: first.above.split(' ').slice(0, -1),
      size: first.size,
      item_count: first.item_count,
      restrictions,
    }
  })
}

const readMarked = prepared((db, spaceIds: readonly string[]) =>
  tables(db)
    .selectFrom('spaces')
    .innerJoin('items', 'items.id', 'spaces.root_id')
    .select('spaces.id')
    .where(e => isAmong(e.ref('spaces.id'), spaceIds))
    .where(sql<boolean>`items.is_closed = 1`),
)

/** Those of these spaces in which something may be closed to somebody. */
export async function listSpacesWithRestrictions(db: Reader, spaceIds: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (let start = 0; start < spaceIds.length; start += 500)
    for (const { id } of await readMarked(db, spaceIds.slice(start, start + 500))) found.add(id)
  return found
}
