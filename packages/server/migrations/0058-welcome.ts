import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Whether a person has put the card of first steps away. People who were here before it know their way. */
export const up: Migration = async (db, context) => {
  const { whole } = columns(context)
  await db.schema.alterTable('users').addColumn('welcomed_at', whole).execute()
  await sql`update users set welcomed_at = ${Date.now()}`.execute(db)
}
