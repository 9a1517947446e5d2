import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** The people with a role in the order in which they were given it, even if many were given it together. */
export const up: Migration = async db => {
  await sql`create index user_roles_assigned on user_roles (role_id, assigned_at, user_id)`.execute(db)
  await sql`drop index user_roles_role`.execute(db)
}
