import type { WorkspacePermission } from '@holdall/contract/roles/workspace.permissions.ts'
import { onTables, type Reader } from '../../platform/database/database.ts'
import { isAmong, prepared } from '../../platform/database/prepared.ts'
import type { PeopleTables } from '../people/people.tables.ts'
import type { SpaceRow, TreeTables } from '../tree/tree.tables.ts'
import { type HeldMembership, sinceOf } from './rights.ts'
import { memberships } from './through-groups.ts'

const tables = onTables<PeopleTables & TreeTables>()

const readMemberships = prepared((db, userId: string, spaceIds: readonly string[]) =>
  tables(db)
    .selectFrom(memberships)
    .innerJoin('roles', 'roles.id', 'memberships.role_id')
    .leftJoin('role_permissions', 'role_permissions.role_id', 'roles.id')
    .where('memberships.user_id', '=', userId)
    .where(e => isAmong(e.ref('memberships.space_id'), spaceIds))
    .where('roles.type', '=', 'workspace')
    .select(['memberships.space_id', 'memberships.group_id', 'memberships.began_at', 'role_permissions.permission']),
)

/**
 * What a person's roles allow them in each of these spaces, apart for their own role and for that of each of their groups;
 * spaces that they don't belong to are missing.
 */
export async function findHeldMemberships(
  db: Reader,
  userId: string,
  spaceIds: readonly string[],
): Promise<Map<string, HeldMembership[]>> {
  const found = new Map<string, Map<string | null, HeldMembership & { permissions: Set<WorkspacePermission> }>>()
  for (const { space_id, group_id, began_at, permission } of await readMemberships(db, userId, spaceIds)) {
    const known = found.get(space_id) ?? new Map()
    const held = known.get(group_id) ?? { groupId: group_id, since: began_at, permissions: new Set() }
    if (permission !== null) held.permissions.add(permission as WorkspacePermission)
    found.set(space_id, known.set(group_id, held))
  }
  return new Map([...found].map(([spaceId, held]) => [spaceId, [...held.values()]]))
}

/** A space with what a person may do in it as a whole. */
export interface SpaceRights {
  readonly space: SpaceRow
  /** Whether something in it may be closed to somebody. */
  readonly hasRestrictions: boolean
  readonly isOwner: boolean
  /** Permissions of their roles; empty for the owner, who may do everything. */
  readonly permissions: ReadonlySet<WorkspacePermission>
  /** Since when they see its files, ms since 1970; 0 for those who hold the whole space. */
  readonly since: number
}

const readSpaceRights = prepared((db, userId: string) =>
  tables(db)
    .selectFrom('spaces')
    .leftJoin('items as roots', 'roots.id', 'spaces.root_id')
    .where('spaces.deleted_at', 'is', null)
    .where(e =>
      e.or([
        e('spaces.owner_id', '=', userId),
        e('spaces.id', 'in', e.selectFrom(memberships).select('space_id').where('user_id', '=', userId)),
      ]),
    )
    .selectAll('spaces')
    .select('roots.is_closed')
    .orderBy('spaces.kind')
    .orderBy('spaces.created_at')
    .orderBy('spaces.id'),
)

/** All spaces that a person owns or belongs to: their own drive first, then by age. Deleted ones are left out. */
export async function listSpaceRights(db: Reader, userId: string): Promise<SpaceRights[]> {
  const rows = await readSpaceRights(db, userId)
  const others = rows.filter(row => row.owner_id !== userId).map(row => row.id)
  const held = others.length > 0 ? await findHeldMemberships(db, userId, others) : new Map<string, HeldMembership[]>()
  return rows.map(({ is_closed, ...space }) => {
    const roles = held.get(space.id) ?? []
    const isOwner = space.owner_id === userId
    return {
      space,
      hasRestrictions: is_closed === 1,
      isOwner,
      permissions: new Set(roles.flatMap(role => [...role.permissions])),
      since: isOwner ? 0 : sinceOf(roles),
    }
  })
}

/** Returns whether the person may do this in the space as a whole. */
export function allows(rights: SpaceRights, permission: WorkspacePermission): boolean {
  return rights.isOwner || rights.permissions.has(permission)
}

export interface Knowers {
  /** Who may see the files of a space as a member or owner, by space. */
  readonly bySpace: ReadonlyMap<string, ReadonlySet<string>>
  /** The spaces in which something may be closed to some of them. */
  readonly withRestrictions: ReadonlySet<string>
}

/** Returns which of these people may see the files of each of these spaces. */
export async function listKnowers(
  db: Reader,
  spaceIds: readonly string[],
  userIds: readonly string[],
): Promise<Knowers> {
  const bySpace = new Map<string, Set<string>>()
  if (spaceIds.length === 0 || userIds.length === 0) return { bySpace, withRestrictions: new Set() }
  const owners = await tables(db)
    .selectFrom('spaces')
    .leftJoin('items', 'items.id', 'spaces.root_id')
    .where('spaces.id', 'in', [...spaceIds])
    .select(['spaces.id as space_id', 'spaces.owner_id as user_id', 'items.is_closed'])
    .execute()
  const members: { space_id: string; user_id: string }[] = []
  for (let start = 0; start < userIds.length; start += 500) {
    const rows = await tables(db)
      .selectFrom(memberships)
      .innerJoin('roles', 'roles.id', 'memberships.role_id')
      .innerJoin('role_permissions', 'role_permissions.role_id', 'roles.id')
      .where('memberships.space_id', 'in', [...spaceIds])
      .where('memberships.user_id', 'in', userIds.slice(start, start + 500))
      .where('roles.type', '=', 'workspace')
      .where('role_permissions.permission', '=', 'files.view')
      .select(['memberships.space_id', 'memberships.user_id'])
      .execute()
    members.push(...rows)
  }
  for (const { space_id, user_id } of [...owners, ...members]) {
    bySpace.set(space_id, (bySpace.get(space_id) ?? new Set()).add(user_id))
  }
  return { bySpace, withRestrictions: new Set(owners.flatMap(row => (row.is_closed === 1 ? row.space_id : []))) }
}

/** A role that someone has in a workspace. */
export interface RoleIn {
  readonly name: string
  readonly permissions: ReadonlySet<WorkspacePermission>
  /** The group that gives it; null for a role of their own. */
  readonly groupId: string | null
}

export interface MemberWithRoles {
  readonly roles: readonly RoleIn[]
}

/** The first `most` members of a space by the time they joined, and any of `others` who are members. */
export async function listMembersWithRoles(
  db: Reader,
  spaceId: string,
  others: readonly string[],
  most: number,
): Promise<Map<string, MemberWithRoles>> {
  const first = await tables(db)
    .selectFrom(memberships)
    .where('space_id', '=', spaceId)
    .groupBy('user_id')
    .select('user_id')
    .orderBy(e => e.fn.min('joined_at'))
    .orderBy('user_id')
    .limit(most)
    .execute()
  const wanted = [...new Set([...first.map(row => row.user_id), ...others])]
  const found = new Map<string, Map<string, RoleIn & { permissions: Set<WorkspacePermission> }>>()
  for (let start = 0; start < wanted.length; start += 500) {
    const rows = await tables(db)
      .selectFrom(memberships)
      .innerJoin('roles', 'roles.id', 'memberships.role_id')
      .leftJoin('role_permissions', 'role_permissions.role_id', 'roles.id')
      .where('memberships.space_id', '=', spaceId)
      .where('memberships.user_id', 'in', wanted.slice(start, start + 500))
      .where('roles.type', '=', 'workspace')
      .select(['memberships.user_id', 'memberships.group_id', 'roles.name', 'role_permissions.permission'])
      .orderBy('memberships.joined_at')
      .orderBy('memberships.id')
      .execute()
    for (const { user_id, group_id, name, permission } of rows) {
      const known = found.get(user_id) ?? new Map()
      const role = known.get(group_id ?? '') ?? { name, groupId: group_id, permissions: new Set() }
      if (permission !== null) role.permissions.add(permission as WorkspacePermission)
      found.set(user_id, known.set(group_id ?? '', role))
    }
  }
  return new Map([...found].map(([id, roles]) => [id, { roles: [...roles.values()] }]))
}

/** A person's own role in a workspace or, without one, that of the first of their groups. */
export function findRoleIn(
  db: Reader,
  spaceId: string,
  userId: string,
): Promise<{ readonly id: string; readonly name: string } | undefined> {
  return tables(db)
    .selectFrom(memberships)
    .innerJoin('roles', 'roles.id', 'memberships.role_id')
    .where('memberships.space_id', '=', spaceId)
    .where('memberships.user_id', '=', userId)
    .select(['roles.id', 'roles.name'])
    .orderBy(e => e.case().when('memberships.group_id', 'is', null).then(0).else(1).end())
    .orderBy('memberships.joined_at')
    .orderBy('memberships.id')
    .executeTakeFirst()
}

/** How many people are in a workspace, themselves or through a group. */
export async function countMembersOf(db: Reader, spaceId: string): Promise<number> {
  const row = await tables(db)
    .selectFrom(memberships)
    .where('space_id', '=', spaceId)
    .select(e => e.fn.count('user_id').distinct().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Members whose roles let them see the files of a space. */
export function listViewers(db: Reader, spaceId: string): Promise<string[]> {
  return listMembersWith(db, spaceId, 'files.view')
}

/** Members with a permission, the first `most` by their ids. */
export async function listMembersWith(
  db: Reader,
  spaceId: string,
  permission: WorkspacePermission,
  most?: number,
): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom(memberships)
    .innerJoin('roles', 'roles.id', 'memberships.role_id')
    .innerJoin('role_permissions', 'role_permissions.role_id', 'roles.id')
    .where('memberships.space_id', '=', spaceId)
    .where('roles.type', '=', 'workspace')
    .where('role_permissions.permission', '=', permission)
    .select('memberships.user_id')
    .distinct()
    .$if(most !== undefined, query => query.orderBy('memberships.user_id').limit(most ?? 0))
    .execute()
  return rows.map(row => row.user_id)
}
