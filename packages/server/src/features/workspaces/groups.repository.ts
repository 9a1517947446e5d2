import { sql } from 'kysely'
import type { PeopleTables } from '../../core/people/people.tables.ts'
import type { RightsTables, SpaceGroupRow } from '../../core/rights/rights.tables.ts'
import { memberships } from '../../core/rights/through-groups.ts'
import type { TreeTables } from '../../core/tree/tree.tables.ts'
import { onTables, type Reader, type Tx } from '../../platform/database/database.ts'

const tables = onTables<PeopleTables & RightsTables & TreeTables>()

/** A group in a workspace, with its name, its size and its role. */
export interface HeldGroup extends SpaceGroupRow {
  readonly name: string
  readonly size: number
  readonly role_name: string
}

function heldGroups(db: Reader) {
  return tables(db)
    .selectFrom('space_groups')
    .innerJoin('groups', 'groups.id', 'space_groups.group_id')
    .innerJoin('roles', 'roles.id', 'space_groups.role_id')
    .selectAll('space_groups')
    .select(['groups.name', 'roles.name as role_name'])
    .select(
      sql<number>`(select count(*) from group_members where group_members.group_id = space_groups.group_id)`.as('size'),
    )
}

/** Groups in the order in which they were added. */
export function listSpaceGroups(db: Reader, spaceId: string): Promise<HeldGroup[]> {
  return heldGroups(db)
    .where('space_groups.space_id', '=', spaceId)
    .orderBy('space_groups.joined_at')
    .orderBy('space_groups.id')
    .execute()
}

export function findSpaceGroup(db: Reader, id: string): Promise<HeldGroup | undefined> {
  return heldGroups(db).where('space_groups.id', '=', id).executeTakeFirst()
}

/** Does nothing if the group is in the workspace already. Returns whether it was added. */
export async function insertSpaceGroup(tx: Tx, row: SpaceGroupRow): Promise<boolean> {
  const added = await tables(tx)
    .insertInto('space_groups')
    .values(row)
    .onConflict(on => on.columns(['group_id', 'space_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export async function setGroupRole(tx: Tx, id: string, roleId: string): Promise<void> {
  await tables(tx).updateTable('space_groups').set({ role_id: roleId }).where('id', '=', id).execute()
}

export async function deleteSpaceGroup(tx: Tx, id: string): Promise<void> {
  await tables(tx).deleteFrom('space_groups').where('id', '=', id).execute()
}

/**
 * Who belongs to a workspace only through this group, the first `most` by their ids after `after`; without the owner.
 */
export async function listOnlyThrough(db: Reader, id: string, after: string, most: number): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('space_groups')
    .innerJoin('group_members', 'group_members.group_id', 'space_groups.group_id')
    .innerJoin('spaces', 'spaces.id', 'space_groups.space_id')
    .where('space_groups.id', '=', id)
    .where('spaces.deleted_at', 'is', null)
    .where('group_members.user_id', '>', after)
    .whereRef('group_members.user_id', '<>', 'spaces.owner_id')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom(memberships)
            .select('memberships.id')
            .whereRef('memberships.space_id', '=', 'space_groups.space_id')
            .whereRef('memberships.user_id', '=', 'group_members.user_id')
            .whereRef('memberships.id', '<>', 'space_groups.id'),
        ),
      ),
    )
    .select('group_members.user_id')
    .orderBy('group_members.user_id')
    .limit(most)
    .execute()
  return rows.map(row => row.user_id)
}

/** Counts the people other than this one who are in a workspace only through groups. */
export async function countThroughGroups(db: Reader, spaceId: string, exceptUserId: string): Promise<number> {
  const row = await tables(db)
    .selectFrom('space_groups')
    .innerJoin('group_members', 'group_members.group_id', 'space_groups.group_id')
    .where('space_groups.space_id', '=', spaceId)
    .where('group_members.user_id', '<>', exceptUserId)
    .select(e => e.fn.count('group_members.user_id').distinct().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}
