import type { PeopleTables } from '../../core/people/people.tables.ts'
import type { SpaceMemberRow, TreeTables } from '../../core/tree/tree.tables.ts'
import { onTables, type Reader, type Tx } from '../../platform/database/database.ts'

const tables = onTables<PeopleTables & TreeTables>()

/** A member with their user and role. */
export interface HeldMembership extends SpaceMemberRow {
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly avatar_key: string | null
  readonly banned_at: number | null
  readonly role_name: string
}

function heldMemberships(db: Reader) {
  return tables(db)
    .selectFrom('space_members')
    .innerJoin('users', 'users.id', 'space_members.user_id')
    .innerJoin('roles', 'roles.id', 'space_members.role_id')
    .selectAll('space_members')
    .select([
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.avatar_key',
      'users.banned_at',
      'roles.name as role_name',
    ])
}

/** Members in the order in which they joined. */
export function listMembers(db: Reader, spaceId: string): Promise<HeldMembership[]> {
  return heldMemberships(db)
    .where('space_members.space_id', '=', spaceId)
    .orderBy('space_members.joined_at')
    .orderBy('space_members.id')
    .execute()
}

export function findMember(db: Reader, id: string): Promise<HeldMembership | undefined> {
  return heldMemberships(db).where('space_members.id', '=', id).executeTakeFirst()
}

export function findMemberOf(db: Reader, spaceId: string, userId: string): Promise<HeldMembership | undefined> {
  return heldMemberships(db)
    .where('space_members.space_id', '=', spaceId)
    .where('space_members.user_id', '=', userId)
    .executeTakeFirst()
}

/**
 * Counts the unsuspended members, other than the given one, who may change the roles of others, including the owner.
 */
export async function countManagers(db: Reader, spaceId: string, exceptUserId: string): Promise<number> {
  const row = await tables(db)
    .selectFrom('space_members')
    .innerJoin('spaces', 'spaces.id', 'space_members.space_id')
    .innerJoin('users', 'users.id', 'space_members.user_id')
    .leftJoin('role_permissions', join =>
      join
        .onRef('role_permissions.role_id', '=', 'space_members.role_id')
        .on('role_permissions.permission', '=', 'members.update'),
    )
    .where('space_members.space_id', '=', spaceId)
    .where('space_members.user_id', '<>', exceptUserId)
    .where(e =>
      e.or([e('role_permissions.role_id', 'is not', null), e('spaces.owner_id', '=', e.ref('space_members.user_id'))]),
    )
    .where('users.banned_at', 'is', null)
    .select(e => e.fn.countAll().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Does nothing if the user is already a member. */
export async function insertMember(tx: Tx, row: SpaceMemberRow): Promise<void> {
  await tables(tx)
    .insertInto('space_members')
    .values(row)
    .onConflict(on => on.columns(['user_id', 'space_id']).doNothing())
    .execute()
}

export async function setRole(tx: Tx, id: string, roleId: string): Promise<void> {
  await tables(tx).updateTable('space_members').set({ role_id: roleId }).where('id', '=', id).execute()
}

export async function deleteMember(tx: Tx, id: string): Promise<void> {
  await tables(tx).deleteFrom('space_members').where('id', '=', id).execute()
}
