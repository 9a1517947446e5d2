import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** The languages of the site, and the lines that differ from those that come with the product. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)

  await db.schema
    .createTable('localizations')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('name', text, c => c.notNull())
    // The name without regard to case.
    .addColumn('name_key', text, c => c.notNull().unique())
    .addColumn('language', text, c => c.notNull().unique())
    // Counts the saves.
    .addColumn('revision', whole, c => c.notNull())
    .addColumn('created_at', whole, c => c.notNull())
    .addColumn('updated_at', whole, c => c.notNull())
    .execute()

  await db.schema
    .createTable('localization_lines')
    .addColumn('localization_id', text, c => c.notNull().references('localizations.id').onDelete('cascade'))
    // SHA-256 of the source in base64url: a source text may be longer than an index takes.
    .addColumn('source_hash', text, c => c.notNull())
    .addColumn('source', 'text', c => c.notNull())
    // Null for a line that was removed.
    .addColumn('translation', 'text')
    // The save that changed it last.
    .addColumn('revision', whole, c => c.notNull())
    .addPrimaryKeyConstraint('localization_lines_pk', ['localization_id', 'source_hash'])
    .execute()

  const now = Date.now()
  await sql`
    insert into localizations (id, name, name_key, language, revision, created_at, updated_at)
    values ('01kb0000000000000000000001', 'English', 'english', 'en', 1, ${now}, ${now})
  `.execute(db)
}
