import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Requested copies of personal data, and people who have deleted their account. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)

  await db.schema
    .createTable('data_exports')
    .addColumn('user_id', text as never, c => c.primaryKey().references('users.id').onDelete('cascade'))
    // Tells successive requests apart.
    .addColumn('id', text as never, c => c.notNull())
    // JSON list of names and texts; null while they are collected.
    .addColumn('documents', 'text')
    .addColumn('created_at', whole, c => c.notNull())
    .addColumn('expires_at', whole)
    .execute()

  await db.schema.createIndex('comments_of').on('comments').columns(['author_id', 'id']).execute()
  await db.schema.createIndex('grants_creator').on('grants').columns(['created_by', 'created_at']).execute()

  // Only what has to be cleared away is left of them; then their row is deleted, and this one with it.
  await db.schema
    .createTable('departures')
    .addColumn('user_id', text as never, c => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('left_at', whole, c => c.notNull())
    .execute()
}
