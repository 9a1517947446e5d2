import { sql } from 'kysely'
import type { PeopleTables } from '../../../core/people/people.tables.ts'
import type { GroupAddressRow, GroupRow, RightsTables } from '../../../core/rights/rights.tables.ts'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'

const tables = onTables<PeopleTables & RightsTables>()

export async function countGroupsOwnedBy(db: Reader, ownerId: string): Promise<number> {
  const row = await tables(db)
    .selectFrom('groups')
    .where('owner_id', '=', ownerId)
    .select(e => e.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** People by confirmed address: anyone can register with someone else's. */
export function findByAddress(db: Reader, emails: readonly string[]): Promise<{ id: string; email: string }[]> {
  return tables(db)
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', 'in', [...emails])
    .where('email_confirmed_at', 'is not', null)
    .execute()
}

/** Lets addresses wait in a group. Returns those that didn't wait there before. */
export async function insertAddresses(tx: Tx, rows: readonly GroupAddressRow[]): Promise<string[]> {
  if (rows.length === 0) return []
  const added = await tables(tx)
    .insertInto('group_addresses')
    .values(rows)
    .onConflict(on => on.columns(['group_id', 'email']).doNothing())
    .returning('email')
    .execute()
  return added.map(row => row.email)
}

/** Returns those that waited in the group. */
export function deleteAddresses(
  tx: Tx,
  groupId: string,
  ids: readonly string[],
): Promise<Pick<GroupAddressRow, 'id' | 'email'>[]> {
  return tables(tx)
    .deleteFrom('group_addresses')
    .where('group_id', '=', groupId)
    .where('id', 'in', [...ids])
    .returning(['id', 'email'])
    .execute()
}

/** Someone in a group, or an address that waits there. */
export interface OwnMemberRow {
  readonly id: string
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly avatar_key: string | null
  readonly added_at: number
  readonly is_waiting: number
}

/** Who is in a group and which addresses wait in it, by address, from a place on. */
export async function listOwnMembers(
  db: Reader,
  groupId: string,
  after: { readonly email: string; readonly id: string },
  limit: number,
): Promise<OwnMemberRow[]> {
  const { rows } = await sql<OwnMemberRow>`
    select * from (
      select users.id, users.email, users.first_name, users.last_name, users.avatar_key, group_members.added_at,
        0 as is_waiting
      from group_members join users on users.id = group_members.user_id where group_members.group_id = ${groupId}
      union all
      select id, email, '', '', null, added_at, 1 from group_addresses where group_id = ${groupId}
    ) as people where (email, id) > (${after.email}, ${after.id}) order by email, id limit ${limit}`.execute(db)
  return rows
}

export interface JoinedRow extends Pick<GroupRow, 'id' | 'name' | 'name_key' | 'description' | 'owner_id'> {
  readonly added_at: number
}

/** The groups of the site and of others that a person is in, by name, from a place on. */
export function listJoined(
  db: Reader,
  userId: string,
  after: { readonly nameKey: string; readonly id: string },
  limit: number,
): Promise<JoinedRow[]> {
  return tables(db)
    .selectFrom('group_members')
    .innerJoin('groups', 'groups.id', 'group_members.group_id')
    .where('group_members.user_id', '=', userId)
    .where(sql<boolean>`(groups.owner_id is null or groups.owner_id <> ${userId})`)
    .where(sql<boolean>`(groups.name_key, groups.id) > (${after.nameKey}, ${after.id})`)
    .select(['groups.id', 'groups.name', 'groups.name_key', 'groups.description', 'groups.owner_id', 'added_at'])
    .orderBy('groups.name_key')
    .orderBy('groups.id')
    .limit(limit)
    .execute()
}

/** The groups in which the confirmed address of a person waits. */
export function listWaitingFor(db: Reader, userId: string): Promise<Pick<GroupAddressRow, 'id' | 'group_id'>[]> {
  return tables(db)
    .selectFrom('group_addresses')
    .innerJoin('users', 'users.email', 'group_addresses.email')
    .where('users.id', '=', userId)
    .where('users.email_confirmed_at', 'is not', null)
    .select(['group_addresses.id', 'group_addresses.group_id'])
    .orderBy('group_addresses.group_id')
    .execute()
}

/** People whose confirmed address waits in a group. */
export async function listAwaitedMembers(db: Reader): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('group_addresses')
    .innerJoin('users', 'users.email', 'group_addresses.email')
    .where('users.email_confirmed_at', 'is not', null)
    .select('users.id')
    .distinct()
    .execute()
  return rows.map(row => row.id)
}
