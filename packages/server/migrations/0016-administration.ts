import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Views and exports of admin lists, copies of personal data, and people who have deleted their account. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)

  await db.schema
    .createTable('admin_views')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('user_id', text, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('list', text, c => c.notNull())
    .addColumn('name', 'text', c => c.notNull())
    // The address's query string.
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('position', 'integer', c => c.notNull())
    .addColumn('created_at', whole, c => c.notNull())
    .execute()
  await db.schema.createIndex('admin_views_user').on('admin_views').columns(['user_id', 'list', 'position']).execute()

  // Each person's own layout of a list.
  await db.schema
    .createTable('admin_tables')
    .addColumn('user_id', text, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('list', text, c => c.notNull())
    // JSON list of the columns that are shown, in order; null for the list's own.
    .addColumn('columns', 'text')
    .addColumn('density', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('admin_tables_pk', ['user_id', 'list'])
    .execute()

  await db.schema
    .createTable('exports')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('user_id', text, c => c.notNull())
    .addColumn('list', 'text', c => c.notNull())
    .addColumn('request', 'text', c => c.notNull())
    .addColumn('storage_key', text)
    .addColumn('size', whole)
    .addColumn('created_at', whole, c => c.notNull())
    .addColumn('expires_at', whole, c => c.notNull())
    .execute()
  await db.schema.createIndex('exports_end').on('exports').column('expires_at').execute()

  // Requested copies of personal data.
  await db.schema
    .createTable('data_exports')
    .addColumn('user_id', text, c => c.primaryKey().references('users.id').onDelete('cascade'))
    // Tells successive requests apart.
    .addColumn('id', text, c => c.notNull())
    // JSON list of names and texts; null while they are collected.
    .addColumn('documents', 'text')
    .addColumn('created_at', whole, c => c.notNull())
    .addColumn('expires_at', whole)
    .execute()

  // Only what has to be cleared away is left of them; then their row is deleted, and this one with it.
  await db.schema
    .createTable('departures')
    .addColumn('user_id', text, c => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('left_at', whole, c => c.notNull())
    .execute()
}
