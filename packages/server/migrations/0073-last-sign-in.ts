import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * When someone last signed in, for the administrators' page about them (docs/decisions/0163). Sessions are deleted when
 * they end, so they can't tell; those that are still there say it for the time before.
 */
export const up: Migration = async (db, context) => {
  const { whole } = columns(context)
  await db.schema.alterTable('users').addColumn('signed_in_at', whole).execute()
  await sql`update users set signed_in_at = (
    select max(created_at) from sessions where sessions.user_id = users.id and sessions.impersonator_id is null
  ) where id in (select user_id from sessions)`.execute(db)
}
