import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Whether a user has dismissed the first-steps card. Existing users don't need it. */
export const up: Migration = async (db, context) => {
  const { whole } = columns(context)
  await db.schema.alterTable('users').addColumn('welcomed_at', whole).execute()
  await sql`update users set welcomed_at = ${Date.now()}`.execute(db)
}
