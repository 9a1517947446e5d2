import { type RawBuilder, sql } from 'kysely'
import { type Dialect, onTables, type Reader } from '../../platform/database/database.ts'
import type { HeldPermission } from '../../platform/permissions/permission-set.ts'
import type { PeopleTables } from '../people/people.tables.ts'
import { givingPlanId, heldByPlans, isInForce } from '../plans/in-force.ts'

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

/** Returns what every new user may do. */
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

/** Returns what visitors who aren't signed in may do. */
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
