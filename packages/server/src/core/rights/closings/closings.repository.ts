import { sql } from 'kysely'
import { onTables, type Reader } from '../../../platform/database/database.ts'
import { isAmong, prepared } from '../../../platform/database/prepared.ts'
import type { TreeTables } from '../../tree/tree.tables.ts'
import type { RightsTables } from '../rights.tables.ts'
import { grantsHeldBy } from '../through-groups.ts'
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

/** Each part has an index of its own, as in `through-groups.ts`. */
const readClosedTo = prepared(
  (_db, userId: string, spaceIds: readonly string[]) => sql<{ id: string }>`
    select items.id from items where ${isAmong(sql.ref('items.space_id'), spaceIds)} and items.is_closed = 1
      and items.parent_id is not null and exists (
        select 1 from closings where closings.item_id = items.id and (
          closings.user_id = ${userId}
          or (closings.user_id is null and closings.group_id is null and closings.grant_id is null and closings.link_id is null)
          or closings.group_id in (select group_id from group_members where user_id = ${userId})
          or closings.grant_id in (select id from ${grantsHeldBy(userId)} as held)
        )
      )`,
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
