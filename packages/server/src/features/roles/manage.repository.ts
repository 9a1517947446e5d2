import type { RoleType } from '@holdall/contract/roles/roles.schemas.ts'
import { sql } from 'kysely'
import type { PeopleTables, RoleRow } from '../../core/people/people.tables.ts'
import { listHeldOf } from '../../core/permissions/held-permissions.repository.ts'
import type { TreeTables } from '../../core/tree/tree.tables.ts'
import { onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import { patternOf } from '../../platform/lists/words.ts'
import type { HeldPermission } from '../../platform/permissions/permission-set.ts'
import { bareText } from '../../platform/text/bare-text.ts'
import type { FullRole } from './present-role.ts'

const tables = onTables<PeopleTables & TreeTables>()

export interface RolePage {
  readonly query: string
  readonly type?: RoleType | undefined
  readonly page: number
  readonly perPage: number
}

/** Built-in roles first, then by name. There are few roles, so they are searched without an index. */
export async function listRoles(db: Reader, { query, type, page, perPage }: RolePage) {
  let rows = tables(db).selectFrom('roles')
  if (type) rows = rows.where('type', '=', type)
  if (query) {
    const part = patternOf(bareText(query))
    rows = rows.where(
      sql<boolean>`(bare_text(name) like ${part} escape '\\' or bare_text(description) like ${part} escape '\\')`,
    )
  }
  const [{ total }, data] = await Promise.all([
    rows.select(e => e.fn.countAll().as('total')).executeTakeFirstOrThrow(),
    rows
      .selectAll()
      .orderBy('is_internal', 'desc')
      .orderBy('type')
      .orderBy('name')
      .orderBy('id')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
  ])
  return { total: Number(total), roles: await withPermissions(db, data) }
}

export async function findRole(db: Reader, id: string): Promise<FullRole | undefined> {
  const row = await tables(db).selectFrom('roles').selectAll().where('id', '=', id).executeTakeFirst()
  return row && (await withPermissions(db, [row]))[0]
}

async function withPermissions(db: Reader, rows: readonly RoleRow[]): Promise<FullRole[]> {
  if (rows.length === 0) return []
  const ids = rows.map(row => row.id)
  const held = await tables(db).selectFrom('role_permissions').selectAll().where('role_id', 'in', ids).execute()
  const byRole = Map.groupBy(held, one => one.role_id)
  return rows.map(row => ({
    row,
    held: (byRole.get(row.id) ?? []).map(one => ({
      permission: one.permission,
      restrictions: JSON.parse(one.restrictions) as HeldPermission['restrictions'],
    })),
  }))
}

/** Whether another role has the name, whatever its case. */
export async function isRoleNameTaken(db: Reader, name: string, besides: string | null): Promise<boolean> {
  let rows = tables(db).selectFrom('roles').select('id').where(sql<boolean>`lower(name) = ${name.toLowerCase()}`)
  if (besides !== null) rows = rows.where('id', '!=', besides)
  return (await rows.limit(1).executeTakeFirst()) !== undefined
}

export async function saveRole(tx: Tx, { row, held }: FullRole): Promise<void> {
  const { id, ...values } = row
  await tables(tx)
    .insertInto('roles')
    .values(row)
    .onConflict(on => on.column('id').doUpdateSet(values))
    .execute()
  await tables(tx).deleteFrom('role_permissions').where('role_id', '=', id).execute()
  if (held.length === 0) return
  await tables(tx)
    .insertInto('role_permissions')
    .values(
      held.map(one => ({ role_id: id, permission: one.permission, restrictions: JSON.stringify(one.restrictions) })),
    )
    .execute()
}

/** What the current guest role allows, unless it is this one. */
export async function heldByOtherGuests(db: Reader, id: string): Promise<readonly HeldPermission[]> {
  const rows = await tables(db)
    .selectFrom('roles')
    .selectAll()
    .where('is_guests', '=', 1)
    .where('id', '!=', id)
    .execute()
  return (await withPermissions(db, rows)).flatMap(role => role.held)
}

/** Only one role can be the guest role. */
export async function clearOtherGuests(tx: Tx, id: string): Promise<void> {
  await tables(tx).updateTable('roles').set({ is_guests: 0 }).where('is_guests', '=', 1).where('id', '!=', id).execute()
}

/** Deletes a role with its permissions, and takes it from everyone who has it. */
export async function deleteRoleRow(tx: Tx, id: string): Promise<void> {
  await tables(tx).deleteFrom('roles').where('id', '=', id).execute()
}

/** Users and groups that have a role in a workspace, and those who will have it once they accept an invitation. */
export async function countWorkspaceHolders(db: Reader, roleId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from space_members where role_id = ${roleId})
      + (select count(*) from space_groups where role_id = ${roleId})
      + (select count(*) from space_invitations where role_id = ${roleId}) as count`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

export interface Assignee {
  readonly id: string
  readonly name: string
  readonly hasRole: boolean
  readonly held: readonly HeldPermission[]
}

/** These users with everything they hold; those who don't exist are left out. */
export async function findAssignees(
  db: Reader,
  ids: readonly string[],
  roleId: string,
  now: number,
): Promise<Assignee[]> {
  const list = sql.join([...ids])
  const { rows: users } = await sql<{ id: string; email: string; has_role: number }>`
    select users.id, users.email, (select count(*) from user_roles where user_id = users.id and role_id = ${roleId}) as has_role
    from users where users.id in (${list})`.execute(db)
  const held = await listHeldOf(db, ids, now)
  return users.map(user => ({
    id: user.id,
    name: user.email,
    hasRole: Number(user.has_role) > 0,
    held: held.get(user.id) ?? [],
  }))
}

/** The roles of a user by name. */
export async function listRolesOf(db: Reader, userId: string): Promise<{ id: string; name: string }[]> {
  return tables(db)
    .selectFrom('user_roles')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .where('user_roles.user_id', '=', userId)
    .select(['roles.id', 'roles.name'])
    .orderBy('roles.name')
    .orderBy('roles.id')
    .execute()
}

/** Returns what a user was given directly. */
export async function listDirect(db: Reader, userId: string): Promise<HeldPermission[]> {
  const rows = await tables(db).selectFrom('user_permissions').selectAll().where('user_id', '=', userId).execute()
  return rows.map(({ permission, restrictions }) => ({ permission, restrictions: JSON.parse(restrictions) }))
}

export async function replaceDirect(tx: Tx, userId: string, held: readonly HeldPermission[]): Promise<void> {
  await tables(tx).deleteFrom('user_permissions').where('user_id', '=', userId).execute()
  if (held.length === 0) return
  const row = (one: HeldPermission) => ({
    user_id: userId,
    permission: one.permission,
    restrictions: JSON.stringify(one.restrictions),
  })
  await tables(tx).insertInto('user_permissions').values(held.map(row)).execute()
}

export async function unassignRole(tx: Tx, roleId: string, userIds: readonly string[]): Promise<void> {
  await tables(tx)
    .deleteFrom('user_roles')
    .where('role_id', '=', roleId)
    .where('user_id', 'in', [...userIds])
    .execute()
}
