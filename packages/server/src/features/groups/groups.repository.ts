import { sql } from 'kysely'
import type { PeopleTables } from '../../core/people/people.tables.ts'
import type { GroupMemberRow, GroupRow, RightsTables } from '../../core/rights/rights.tables.ts'
import { type Dialect, onTables, type Reader, type Tx } from '../../platform/database/database.ts'

const tables = onTables<PeopleTables & RightsTables>()

/** Prevents other changes to these groups until the transaction ends. */
export function lockGroups(tx: Tx, dialect: Dialect, ids: readonly string[]): Promise<GroupRow[]> {
  const query = tables(tx)
    .selectFrom('groups')
    .selectAll()
    .where('id', 'in', [...ids])
    // Always in the same order, so that two calls don't wait for each other.
    .orderBy('id')
  return (dialect === 'sqlite' ? query : query.forUpdate()).execute()
}

/** The groups of a member, by name. */
export function listGroupsOwnedBy(db: Reader, ownerId: string): Promise<GroupRow[]> {
  return tables(db)
    .selectFrom('groups')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('name_key')
    .orderBy('id')
    .execute()
}

/** The id of the group that has a name among those of the site, or of a member. */
export async function findGroupNamed(db: Reader, ownerId: string | null, nameKey: string): Promise<string | null> {
  const row = await tables(db)
    .selectFrom('groups')
    .select('id')
    .where('owner_id', ownerId === null ? 'is' : '=', ownerId)
    .where('name_key', '=', nameKey)
    .executeTakeFirst()
  return row?.id ?? null
}

export async function insertGroup(tx: Tx, row: GroupRow): Promise<void> {
  await tables(tx).insertInto('groups').values(row).execute()
}

export async function updateGroupRow(tx: Tx, id: string, change: Partial<GroupRow>): Promise<void> {
  await tables(tx).updateTable('groups').set(change).where('id', '=', id).execute()
}

/** Deletes groups, and with them their members, their grants and their places in workspaces. */
export async function deleteGroupRows(tx: Tx, ids: readonly string[]): Promise<void> {
  await tables(tx)
    .deleteFrom('groups')
    .where('id', 'in', [...ids])
    .execute()
}

/** How many members these groups have; those without any are missing. */
export async function countGroupMembers(db: Reader, groupIds: readonly string[]): Promise<Map<string, number>> {
  if (groupIds.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('group_members')
    .where('group_id', 'in', [...groupIds])
    .groupBy('group_id')
    .select(e => ['group_id', e.fn.countAll().as('count')])
    .execute()
  return new Map(rows.map(row => [row.group_id, Number(row.count)]))
}

/** How many addresses wait in these groups for their account; groups without any are missing. */
export async function countWaiting(db: Reader, groupIds: readonly string[]): Promise<Map<string, number>> {
  if (groupIds.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('group_addresses')
    .where('group_id', 'in', [...groupIds])
    .groupBy('group_id')
    .select(e => ['group_id', e.fn.countAll().as('count')])
    .execute()
  return new Map(rows.map(row => [row.group_id, Number(row.count)]))
}

/** How much was shared with a group, and how many workspaces it belongs to. */
export async function countUses(db: Reader, groupId: string): Promise<{ grants: number; workspaces: number }> {
  const { rows } = await sql<{ grants: number; workspaces: number }>`
    select (select count(*) from grants where group_id = ${groupId}) as grants,
      (select count(*) from space_groups where group_id = ${groupId}) as workspaces`.execute(db)
  return { grants: Number(rows[0]?.grants ?? 0), workspaces: Number(rows[0]?.workspaces ?? 0) }
}

/** The workspaces that these groups belong to, and the spaces from which something was shared with them. */
export async function listSpacesOfGroups(db: Reader, groupIds: readonly string[]): Promise<string[]> {
  const ids = sql.join(groupIds)
  const { rows } = await sql<{ space_id: string }>`
    select space_id from space_groups where group_id in (${ids})
    union
    select items.space_id from grants join items on items.id = grants.item_id where grants.group_id in (${ids})`.execute(
    db,
  )
  return rows.map(row => row.space_id)
}

/** Adds people to a group. Returns those who weren't in it. */
export async function insertGroupMembers(tx: Tx, rows: readonly GroupMemberRow[]): Promise<string[]> {
  const added = await tables(tx)
    .insertInto('group_members')
    .values(rows)
    .onConflict(on => on.columns(['group_id', 'user_id']).doNothing())
    .returning('user_id')
    .execute()
  return added.map(row => row.user_id)
}

/** Removes people from a group. Returns those who were in it. */
export async function deleteGroupMembers(tx: Tx, groupId: string, userIds: readonly string[]): Promise<string[]> {
  const removed = await tables(tx)
    .deleteFrom('group_members')
    .where('group_id', '=', groupId)
    .where('user_id', 'in', [...userIds])
    .returning('user_id')
    .execute()
  return removed.map(row => row.user_id)
}

/** Removes a person from all groups. Returns the groups. */
export async function deleteMemberships(tx: Tx, userId: string): Promise<string[]> {
  const removed = await tables(tx)
    .deleteFrom('group_members')
    .where('user_id', '=', userId)
    .returning('group_id')
    .execute()
  return removed.map(row => row.group_id)
}

/** Returns which of these people have an account. */
export async function findExisting(db: Reader, userIds: readonly string[]): Promise<{ id: string; email: string }[]> {
  return tables(db)
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', [...userIds])
    .execute()
}

/** Says which groups a person may share with. */
interface Bounds {
  readonly userId: string
  /** Whether groups of the site count that the person isn't in. */
  readonly sees: boolean
  /** Whether members may share with groups of their own. */
  readonly hasOwn: boolean
}

interface Wanted extends Bounds {
  /** The beginning of the name, without case. */
  readonly start: string
  readonly most: number
}

/** Groups that a person may share with, by the beginning of their names. */
export function suggestGroupRows(db: Reader, { start, most, ...bounds }: Wanted): Promise<GroupRow[]> {
  const pattern = `${start.replace(/[\\%_]/g, found => `\\${found}`)}%`
  return tables(db)
    .selectFrom('groups')
    .selectAll()
    .where(maySee(bounds))
    .where(sql<boolean>`name_key like ${pattern} escape '\\'`)
    .orderBy('name_key')
    .orderBy('id')
    .limit(most)
    .execute()
}

/** Those of these groups that a person may share with. */
export function findSharableRows(db: Reader, ids: readonly string[], bounds: Bounds): Promise<GroupRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return tables(db)
    .selectFrom('groups')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .where(maySee(bounds))
    .orderBy('id')
    .execute()
}

/** A member's own groups are theirs alone; those of the site are for their members and, if the site says so, for all. */
function maySee({ userId, sees, hasOwn }: Bounds) {
  const ofSite = sees
    ? sql`groups.owner_id is null`
    : sql`(groups.owner_id is null and exists (
        select 1 from group_members where group_members.group_id = groups.id and group_members.user_id = ${userId}))`
  return hasOwn ? sql<boolean>`(groups.owner_id = ${userId} or ${ofSite})` : sql<boolean>`${ofSite}`
}
