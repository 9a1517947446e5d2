import { type RawBuilder, sql } from 'kysely'
import type { PeopleTables, RoleRow } from '../../core/people/people.tables.ts'
import { givingPlanId, heldByPlans, isInForce } from '../../core/plans/in-force.ts'
import { type Dialect, onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import type { HeldPermission } from '../../platform/permissions/permission-set.ts'

const tables = onTables<PeopleTables>()

type Held = { readonly permission: string; readonly restrictions: string }

/**
 * Rows of what a user holds through roles, plans and directly; `userId` may be a column of an outer query. `now`, here
 * and below: milliseconds since 1970, which decide whether a plan counts.
 */
function heldBy(userId: RawBuilder<unknown>, now: number): RawBuilder<Held> {
  return sql<Held>`${heldByRoles(userId)} union all ${heldByPlans(userId, now)}`
}

/** The tables of users and of what they hold, and those whose deletion cascades into them. For `createMemory`. */
export const heldTables: readonly string[] = [
  'users',
  'user_roles',
  'roles',
  'role_permissions',
  'user_permissions',
  'subscriptions',
  'plans',
  'plan_permissions',
]

/** The same without plans. */
function heldByRoles(userId: RawBuilder<unknown>): RawBuilder<Held> {
  return sql<Held>`
    select role_permissions.permission, role_permissions.restrictions from user_roles
    join role_permissions on role_permissions.role_id = user_roles.role_id where user_roles.user_id = ${userId}
    union all
    select permission, restrictions from user_permissions where user_permissions.user_id = ${userId}`
}

/** Everything that a user holds; the same permission may occur more than once. */
export async function listHeldPermissions(db: Reader, userId: string, now: number): Promise<HeldPermission[]> {
  const { rows } = await heldBy(sql`${userId}`, now).execute(db)
  return parseHeld(rows)
}

/** What each of these users holds; users who hold nothing are left out. */
export async function listHeldOf(
  db: Reader,
  userIds: readonly string[],
  now: number,
): Promise<Map<string, HeldPermission[]>> {
  if (userIds.length === 0) return new Map()
  const list = sql.join([...userIds])
  const { rows } = await sql<Held & { user_id: string }>`
    select user_roles.user_id, role_permissions.permission, role_permissions.restrictions from user_roles
    join role_permissions on role_permissions.role_id = user_roles.role_id where user_roles.user_id in (${list})
    union all
    select user_id, permission, restrictions from user_permissions where user_id in (${list})
    union all
    select subscriptions.user_id, plan_permissions.permission, plan_permissions.restrictions from subscriptions
    join plans on plans.id = subscriptions.plan_id
    join plan_permissions on plan_permissions.plan_id = ${givingPlanId}
    where subscriptions.user_id in (${list}) and ${isInForce(now)}`.execute(db)
  return new Map([...Map.groupBy(rows, row => row.user_id)].map(([id, held]) => [id, parseHeld(held)]))
}

/** The same as one column of another query, to save a second query; read it with `parseHeldColumn`. */
export function heldColumn(dialect: Dialect, userId: RawBuilder<unknown>, now: number): RawBuilder<string> {
  const gather =
    dialect === 'sqlite'
      ? sql`json_group_array(json_array(permission, restrictions))`
      : sql`coalesce(json_agg(json_build_array(permission, restrictions)), '[]')::text`
  return sql<string>`(select ${gather} from (${heldBy(userId, now)}) as held)`
}

export function parseHeldColumn(text: string): HeldPermission[] {
  const rows = JSON.parse(text) as [string, string][]
  return parseHeld(rows.map(([permission, restrictions]) => ({ permission, restrictions })))
}

/** What every new user may do. */
export async function listDefaultPermissions(db: Reader): Promise<HeldPermission[]> {
  const rows = await tables(db)
    .selectFrom('role_permissions')
    .innerJoin('roles', 'roles.id', 'role_permissions.role_id')
    .where('roles.is_default', '=', 1)
    .where('roles.type', '=', 'sitewide')
    .select(['permission', 'restrictions'])
    .execute()
  return parseHeld(rows)
}

/** What visitors who aren't signed in may do. */
export async function listGuestPermissions(db: Reader): Promise<HeldPermission[]> {
  const rows = await tables(db)
    .selectFrom('role_permissions')
    .innerJoin('roles', 'roles.id', 'role_permissions.role_id')
    .where('roles.is_guests', '=', 1)
    .select(['permission', 'restrictions'])
    .execute()
  return parseHeld(rows)
}

function parseHeld(rows: readonly Held[]): HeldPermission[] {
  return rows.map(row => ({ permission: row.permission, restrictions: JSON.parse(row.restrictions) }))
}

export async function hasRoles(db: Reader, type: RoleRow['type']): Promise<boolean> {
  return (
    (await tables(db).selectFrom('roles').select('id').where('type', '=', type).limit(1).executeTakeFirst()) !==
    undefined
  )
}

export async function findRoleByName(db: Reader, name: string): Promise<RoleRow | undefined> {
  return tables(db).selectFrom('roles').selectAll().where('name', '=', name).executeTakeFirst()
}

export async function insertRole(tx: Tx, role: RoleRow, permissions: readonly string[]): Promise<void> {
  const inserted = await tables(tx)
    .insertInto('roles')
    .values(role)
    .onConflict(on => on.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted || permissions.length === 0) return
  await tables(tx)
    .insertInto('role_permissions')
    .values(permissions.map(permission => ({ role_id: role.id, permission, restrictions: '{}' })))
    .execute()
}

export interface WorkspaceRoleRow {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly permissions: readonly string[]
}

/** The roles of type Workspace with what they allow, the strongest first. */
export async function listWorkspaceRoles(db: Reader): Promise<WorkspaceRoleRow[]> {
  const rows = await tables(db)
    .selectFrom('roles')
    .leftJoin('role_permissions', 'role_permissions.role_id', 'roles.id')
    .where('roles.type', '=', 'workspace')
    .select(['roles.id', 'roles.name', 'roles.description', 'role_permissions.permission'])
    .orderBy('roles.name')
    .execute()
  const roles = [...Map.groupBy(rows, row => row.id).values()].map(some => ({
    id: some[0]?.id ?? '',
    name: some[0]?.name ?? '',
    description: some[0]?.description ?? '',
    permissions: some.flatMap(row => row.permission ?? []),
  }))
  return roles.sort((a, b) => b.permissions.length - a.permissions.length)
}

/** Gives a new user every default role. */
export async function assignDefaultRoles(tx: Tx, userId: string, now: number): Promise<void> {
  await tables(tx)
    .insertInto('user_roles')
    .columns(['user_id', 'role_id', 'assigned_at'])
    .expression(
      tables(tx)
        .selectFrom('roles')
        .where('is_default', '=', 1)
        .where('type', '=', 'sitewide')
        .select([sql.val(userId).as('user_id'), 'id', sql.val(now).as('assigned_at')]),
    )
    .onConflict(on => on.columns(['user_id', 'role_id']).doNothing())
    .execute()
}

export async function assignRole(tx: Tx, userId: string, roleId: string, now: number): Promise<void> {
  await tables(tx)
    .insertInto('user_roles')
    .values({ user_id: userId, role_id: roleId, assigned_at: now })
    .onConflict(on => on.columns(['user_id', 'role_id']).doNothing())
    .execute()
}

export async function hasRole(db: Reader, userId: string, roleId: string): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('user_roles')
    .select('role_id')
    .where('user_id', '=', userId)
    .where('role_id', '=', roleId)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether any user holds the permission, through a role or directly. */
export async function isPermissionHeld(db: Reader, permission: string): Promise<boolean> {
  const viaRoles = tables(db)
    .selectFrom('user_roles')
    .innerJoin('role_permissions', 'role_permissions.role_id', 'user_roles.role_id')
    .where('role_permissions.permission', '=', permission)
    .select('user_roles.user_id')
  const direct = tables(db).selectFrom('user_permissions').where('permission', '=', permission).select('user_id')
  return (await viaRoles.unionAll(direct).limit(1).executeTakeFirst()) !== undefined
}

/** The oldest role that includes a permission. */
export function findRoleWith(db: Reader, permission: string): Promise<RoleRow | undefined> {
  return tables(db)
    .selectFrom('roles')
    .innerJoin('role_permissions', 'role_permissions.role_id', 'roles.id')
    .where('role_permissions.permission', '=', permission)
    .selectAll('roles')
    .orderBy('roles.id')
    .limit(1)
    .executeTakeFirst()
}

/** Takes away everything that a user holds. */
export async function deletePermissionsOf(tx: Tx, userId: string): Promise<void> {
  await tables(tx).deleteFrom('user_roles').where('user_id', '=', userId).execute()
  await tables(tx).deleteFrom('user_permissions').where('user_id', '=', userId).execute()
}

/** How many users hold a permission directly or through a role, not counting suspended users and the given one. */
export async function countHolders(db: Reader, permission: string, exceptUserId: string): Promise<number> {
  const row = await tables(db)
    .selectFrom('users')
    .where('users.id', '<>', exceptUserId)
    .where('banned_at', 'is', null)
    .where(e =>
      e.or([
        e(
          'users.id',
          'in',
          e
            .selectFrom('user_roles')
            .innerJoin('role_permissions', 'role_permissions.role_id', 'user_roles.role_id')
            .where('role_permissions.permission', '=', permission)
            .select('user_roles.user_id'),
        ),
        e('users.id', 'in', e.selectFrom('user_permissions').where('permission', '=', permission).select('user_id')),
      ]),
    )
    .select(e => e.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Whether a user holds a permission directly or through a role; plans never include what makes an administrator. */
export async function isHeldBy(db: Reader, permission: string, userId: string): Promise<boolean> {
  const { rows } = await heldByRoles(sql`${userId}`).execute(db)
  return rows.some(held => held.permission === permission)
}
