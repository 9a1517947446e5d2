import { sql } from 'kysely'
import type { PeopleTables, RoleRow } from '../../core/people/people.tables.ts'
import { onTables, type Reader, type Tx } from '../../platform/database/database.ts'

const tables = onTables<PeopleTables>()

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
