import { sql } from 'kysely'
import type { Dialect, Reader, Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'

/** The advisory lock of changes of who may do what; any number that nothing else uses. */
const giving = 7_240_117

/** Holds every other change of rights back until the end of the transaction, so that what was checked stays true. */
export async function lockRights(tx: Tx, dialect: Dialect): Promise<void> {
  // SQLite has one writer anyway.
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${giving})`.execute(tx)
}

/** Asked after a change, under `lockRights`. @throws role.last-administrator when nobody who can sign in holds `admin` any more */
export async function requireAdministrator(tx: Tx): Promise<void> {
  if (!(await hasAdministrator(tx))) throw fail('role.last-administrator')
}

async function hasAdministrator(db: Reader): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users where banned_at is null and (
      id in (select user_id from user_permissions where permission = 'admin')
      or id in (select user_roles.user_id from user_roles
        join role_permissions on role_permissions.role_id = user_roles.role_id
        join roles on roles.id = user_roles.role_id and roles.type = 'sitewide'
        where role_permissions.permission = 'admin'))
    limit 1`.execute(db)
  return rows.length > 0
}
