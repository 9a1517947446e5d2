import { sql } from 'kysely'
import type { Needs } from '../../platform/ctx.ts'
import type { Dialect, Reader, Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'

/** The advisory lock for changes of rights; any number that nothing else uses. */
const giving = 7_240_117

/** Blocks all other changes of rights until the end of the transaction, so that what was checked stays true. */
export async function lockRights(tx: Tx, dialect: Dialect): Promise<void> {
  // SQLite has one writer anyway.
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${giving})`.execute(tx)
}

/**
 * Requires that at least one user who can sign in holds `admin`; call it after a change, under `lockRights`. A user who
 * has to confirm their address first can't sign in. @throws role.last-administrator
 */
export async function requireAdministrator(ctx: Needs<'settings'>, tx: Tx): Promise<void> {
  if (!(await hasAdministrator(tx, ctx.settings.get('require_email_confirmation'))))
    throw fail('role.last-administrator')
}

/** Addresses of users who hold `admin` and may sign in, oldest accounts first. */
export async function listAdministratorAddresses(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from users where banned_at is null and ${holdsAdmin} order by id`.execute(db)
  return rows.map(row => row.email)
}

/** Everyone who holds `admin`, whether or not they can sign in now. */
export async function listAdministratorIds(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from users where ${holdsAdmin}`.execute(db)
  return rows.map(row => row.id)
}

/** Whether any user who can sign in holds `admin`. */
export async function hasAdministrator(db: Reader, mustConfirm: boolean): Promise<boolean> {
  const isConfirmed = mustConfirm ? sql`and email_confirmed_at is not null` : sql``
  const { rows } = await sql`
    select 1 from users where banned_at is null ${isConfirmed} and ${holdsAdmin} limit 1`.execute(db)
  return rows.length > 0
}

const holdsAdmin = sql`(
  id in (select user_id from user_permissions where permission = 'admin')
  or id in (select user_roles.user_id from user_roles
    join role_permissions on role_permissions.role_id = user_roles.role_id
    join roles on roles.id = user_roles.role_id and roles.type = 'sitewide'
    where role_permissions.permission = 'admin'))`
