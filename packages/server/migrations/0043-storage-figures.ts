import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** What is stored on the site, as last counted; an index of the largest spaces; and a counter of recounts. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)
  await db.schema
    .createTable('storage_figures')
    .addColumn('name', text as never, c => c.primaryKey())
    // JSON
    .addColumn('figures', 'text', c => c.notNull())
    .addColumn('measured_at', whole, c => c.notNull())
    .execute()
  // Two recounts that find the same difference must not both apply it.
  await db.schema
    .alterTable('spaces')
    .addColumn('recounts', 'integer', c => c.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('spaces_used').on('spaces').columns(['used_bytes', 'id']).execute()
  await db.schema.createIndex('spaces_created').on('spaces').columns(['created_at', 'id']).execute()
  // Few of the uploads on record have bytes reserved.
  await sql`create index transfers_reserving on transfers (space_id) where reserved > 0`.execute(db)
}
