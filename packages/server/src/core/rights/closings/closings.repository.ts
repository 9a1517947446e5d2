import { type RawBuilder, sql } from 'kysely'
import { onTables, type Reader } from '../../../platform/database/database.ts'
import { isAmong, prepared } from '../../../platform/database/prepared.ts'
import type { Item } from '../../tree/items.repository.ts'
import type { TreeTables } from '../../tree/tree.tables.ts'
import type { RightsTables } from '../rights.tables.ts'
import type { Closing } from './closing-of.ts'

const tables = onTables<RightsTables & TreeTables>()

const readClosings = prepared((db, itemIds: readonly string[]) =>
  tables(db)
    .selectFrom('closings')
    .select(['id', 'item_id', 'user_id', 'group_id', 'grant_id', 'link_id'])
    .where(e => isAmong(e.ref('item_id'), itemIds))
    .orderBy('created_at')
    .orderBy('id'),
)

/** The closings on these items, by item, the oldest first. */
export async function findClosings(db: Reader, itemIds: readonly string[]): Promise<Map<string, Closing[]>> {
  const unique = [...new Set(itemIds)]
  const found = new Map<string, Closing[]>()
  for (let start = 0; start < unique.length; start += 500) {
    for (const closing of await readClosings(db, unique.slice(start, start + 500)))
      found.set(closing.item_id, [...(found.get(closing.item_id) ?? []), closing])
  }
  return found
}

/** Whether a closing names somebody, one of their groups or grants, or everyone. Each grant is looked up by its id. */
const namesThem = (userId: string) => sql<boolean>`(
  closings.user_id = ${userId}
  or (closings.user_id is null and closings.group_id is null and closings.grant_id is null and closings.link_id is null)
  or closings.group_id in (select group_id from group_members where user_id = ${userId})
  or exists (
    select 1 from grants where grants.id = closings.grant_id and (
      grants.user_id = ${userId} or grants.group_id in (select group_id from group_members where user_id = ${userId})
    )
  )
)`

const readClosedTo = prepared(
  (_db, userId: string, spaceIds: readonly string[]) => sql<{ id: string }>`
    select items.id from items where ${isAmong(sql.ref('items.space_id'), spaceIds)} and items.is_closed = 1
      and items.parent_id is not null
      and exists (select 1 from closings where closings.item_id = items.id and ${namesThem(userId)})`,
)

const readClosed = prepared(
  (_db, spaceIds: readonly string[]) => sql<{ id: string }>`
    select items.id from items where ${isAmong(sql.ref('items.space_id'), spaceIds)} and items.is_closed = 1
      and items.parent_id is not null`,
)

interface Asking {
  readonly userId: string | null
  readonly link: object | null
}

/**
 * The items of these spaces that may be closed to somebody: those with a closing that names them, one of their groups
 * or grants, or everyone. What a link reaches depends on its maker too, so all closed items count there.
 */
export async function listMaybeClosed(db: Reader, subject: Asking, spaceIds: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (let start = 0; start < spaceIds.length; start += 500) {
    const some = spaceIds.slice(start, start + 500)
    const rows =
      subject.link || subject.userId === null
        ? await readClosed(db, some)
        : await readClosedTo(db, subject.userId, some)
    found.push(...rows.map(row => row.id))
  }
  return found
}

/** The live way down from items to what may be closed below them. */
const wayDown = (ids: readonly string[]) => sql`down (id, parent_id, is_closed, is_below) as (
    select id, parent_id, 0, 0 from items where ${isAmong(sql.ref('id'), ids)}
    union
    select items.id, items.parent_id, items.is_closed, 1 from items join down on items.parent_id = down.id
    where items.leads_to_closed = 1 and items.state = 'live'
  )`

/** The way back up from closed items that a condition chooses, without the items that were asked for. */
const waysBelow = (ids: readonly string[], condition: RawBuilder<boolean>) => sql<Item & { is_maybe: number }>`
  with recursive ${wayDown(ids)},
  maybe (id, parent_id) as (select id, parent_id from down where is_closed = 1 and ${condition}),
  back (id, parent_id) as (
    select id, parent_id from maybe
    union
    select down.id, down.parent_id from down join back on down.id = back.parent_id where down.is_below = 1
  )
  select items.*, case when items.id in (select id from maybe) then 1 else 0 end as is_maybe
  from back join items on items.id = back.id`

const readWaysFor = prepared((_db, userId: string, ids: readonly string[]) =>
  waysBelow(ids, sql`exists (select 1 from closings where closings.item_id = down.id and ${namesThem(userId)})`),
)

const readWays = prepared((_db, ids: readonly string[]) => waysBelow(ids, sql`true`))

/**
 * What may be closed to somebody below these items (as in `listMaybeClosed`), with the folders between: only the way
 * that is marked as leading there is read, so closings elsewhere cost nothing.
 */
export async function findMaybeClosedBelow(
  db: Reader,
  subject: Asking,
  itemIds: readonly string[],
): Promise<{ readonly ids: readonly string[]; readonly read: ReadonlyMap<string, Item> }> {
  const ids = new Set<string>()
  const read = new Map<string, Item>()
  for (let start = 0; start < itemIds.length; start += 500) {
    const some = itemIds.slice(start, start + 500)
    const { userId, link } = subject
    const rows = link || userId === null ? await readWays(db, some) : await readWaysFor(db, userId, some)
    for (const { is_maybe, ...item } of rows) {
      read.set(item.id, item)
      if (is_maybe === 1) ids.add(item.id)
    }
  }
  return { ids: [...ids], read }
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
export async function listSpacesWithClosings(db: Reader, spaceIds: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (let start = 0; start < spaceIds.length; start += 500)
    for (const { id } of await readMarked(db, spaceIds.slice(start, start + 500))) found.add(id)
  return found
}
