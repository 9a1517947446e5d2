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
 * has to confirm their address first can't sign in. While only company sign-in is allowed, every administrator who was
 * chosen to keep a password has to stay one. @throws role.last-administrator, account.break-glass
 */
export async function requireAdministrator(ctx: Needs<'settings'>, tx: Tx): Promise<void> {
  const mustConfirm = ctx.settings.get('require_email_confirmation')
  if (!(await hasAdministrator(tx, mustConfirm))) throw fail('role.last-administrator')
  if (!ctx.settings.get('auth.company_only')) return
  const chosen = ctx.settings.get('auth.break_glass')
  const able = new Set((await listAdministrators(tx, { mustConfirm, among: chosen })).map(person => person.id))
  const unable = chosen.filter(id => !able.has(id))
  const [email] = unable.length > 0 ? await listAddresses(tx, unable) : []
  if (email !== undefined) throw fail('account.break-glass', { email })
}

export interface Administrator {
  readonly id: string
  readonly email: string
  readonly first_name: string
  readonly last_name: string
}

/** Administrators who may sign in, oldest accounts first, at most 100; of these users only, if they are given. */
export async function listAdministrators(
  db: Reader,
  { mustConfirm, among }: { readonly mustConfirm: boolean; readonly among?: readonly string[] },
): Promise<Administrator[]> {
  if (among?.length === 0) return []
  const isConfirmed = mustConfirm ? sql`and email_confirmed_at is not null` : sql``
  const isAmong = among ? sql`and id in (${sql.join([...among])})` : sql``
  const { rows } = await sql<Administrator>`
    select id, email, first_name, last_name from users where banned_at is null ${isConfirmed} ${isAmong} and ${holdsAdmin}
    order by id limit 100`.execute(db)
  return rows
}

async function listAddresses(db: Reader, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from users where id in (${sql.join([...ids])}) order by id`.execute(db)
  return rows.map(row => row.email)
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

/** Returns whether any user who can sign in holds `admin`. */
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
