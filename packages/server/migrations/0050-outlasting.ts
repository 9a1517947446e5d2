import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** How far the look for rights that have ended has come, and links that pause because their maker's right did. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)
  await db.schema
    .createTable('outlasting_looks')
    // There is one row.
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('seq', whole, c => c.notNull())
    .addColumn('until', whole, c => c.notNull())
    .addColumn('user_after', text, c => c.notNull())
    .addColumn('is_hurrying', 'integer', c => c.notNull())
    .execute()
  await db.schema
    .createTable('paused_links')
    .addColumn('link_id', text, c => c.primaryKey().references('links.id').onDelete('cascade'))
    .addColumn('since', whole, c => c.notNull())
    .execute()
  await sql`create index grants_expiry on grants (expires_at) where expires_at is not null`.execute(db)
}
