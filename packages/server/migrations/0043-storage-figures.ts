import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** What lies on the site, as it was last added up; the way to the largest spaces; and a mark of each mending. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)
  await db.schema
    .createTable('storage_figures')
    .addColumn('name', text as never, c => c.primaryKey())
    // JSON
    .addColumn('figures', 'text', c => c.notNull())
    .addColumn('measured_at', whole, c => c.notNull())
    .execute()
  // Two recounts that have found the same difference must not both add it.
  await db.schema
    .alterTable('spaces')
    .addColumn('recounts', 'integer', c => c.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('spaces_used').on('spaces').columns(['used_bytes', 'id']).execute()
  await db.schema.createIndex('spaces_created').on('spaces').columns(['created_at', 'id']).execute()
  // Uploads that hold bytes are few among those that are remembered.
  await sql`create index transfers_reserving on transfers (space_id) where reserved > 0`.execute(db)
}
