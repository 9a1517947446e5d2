import { sql } from 'kysely'
import type { RestrictionRow, RightsTables } from '../../../core/rights/rights.tables.ts'
import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import { markAccess } from '../../drive/public.ts'

const tables = onTables<RightsTables & TreeTables>()

/** Whom a restriction names; none of them means everyone. */
export type RestrictedTo = Pick<RestrictionRow, 'user_id' | 'group_id' | 'grant_id' | 'link_id'>

export const toNobody: RestrictedTo = { user_id: null, group_id: null, grant_id: null, link_id: null }

/** The restrictions on these items, the oldest first. */
export function listRestrictions(db: Reader, itemIds: readonly string[]): Promise<RestrictionRow[]> {
  return tables(db)
    .selectFrom('closings')
    .selectAll()
    .where('item_id', 'in', [...itemIds])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function findRestriction(db: Reader, id: string): Promise<RestrictionRow | undefined> {
  return tables(db).selectFrom('closings').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Inserts a restriction, and marks its folder and the space as such that have restrictions. */
export async function insertRestriction(tx: Tx, row: RestrictionRow, rootId: string): Promise<void> {
  await tables(tx).insertInto('closings').values(row).execute()
  await markAccess(tx, [row.item_id, rootId], { isClosed: true })
}

/** Deletes a restriction. The folder stays marked while it has others, and its space for good. */
export async function deleteRestriction(tx: Tx, { id, item_id }: RestrictionRow): Promise<void> {
  await tables(tx).deleteFrom('closings').where('id', '=', id).execute()
  const left = await tables(tx).selectFrom('closings').select('id').where('item_id', '=', item_id).executeTakeFirst()
  if (!left) await markAccess(tx, [item_id], { isClosed: false })
}

/** Counts the folders of a space that have restrictions. */
export async function countRestricted(db: Reader, spaceId: string): Promise<number> {
  const row = await tables(db)
    .selectFrom('items')
    .select(e => e.fn.countAll().as('count'))
    .where('space_id', '=', spaceId)
    .where(sql<boolean>`is_closed = 1`)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Returns whether a group belongs to a workspace. */
export async function isGroupInSpace(db: Reader, spaceId: string, groupId: string): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('space_groups')
    .select('id')
    .where('space_id', '=', spaceId)
    .where('group_id', '=', groupId)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether something with restrictions is below an item, whoever they name. */
export async function holdsRestrictions(db: Reader, itemId: string): Promise<boolean> {
  const { rows } = await sql`
    with recursive up (id, parent_id) as (
      select closed.id, closed.parent_id from items as closed
      join items as top on top.space_id = closed.space_id and top.id = ${itemId}
      where closed.is_closed = 1 and closed.parent_id is not null
      union
      select items.id, items.parent_id from items join up on items.id = up.parent_id
    ) select 1 from up where parent_id = ${itemId} limit 1`.execute(db)
  return rows.length > 0
}
