import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** What WebDAV clients store with items: locks and properties of their own. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)

  await db.schema
    .createTable('dav_locks')
    .addColumn('token', text, c => c.primaryKey())
    .addColumn('item_id', text, c => c.notNull().references('items.id').onDelete('cascade'))
    .addColumn('user_id', text, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('is_exclusive', 'integer', c => c.notNull())
    .addColumn('is_deep', 'integer', c => c.notNull())
    .addColumn('owner', 'text', c => c.notNull())
    .addColumn('created_at', whole, c => c.notNull())
    .addColumn('expires_at', whole, c => c.notNull())
    .execute()
  await db.schema.createIndex('dav_locks_item').on('dav_locks').column('item_id').execute()
  await db.schema.createIndex('dav_locks_user').on('dav_locks').column('user_id').execute()
  await db.schema.createIndex('dav_locks_end').on('dav_locks').column('expires_at').execute()

  await db.schema
    .createTable('dav_properties')
    .addColumn('item_id', text, c => c.notNull().references('items.id').onDelete('cascade'))
    .addColumn('namespace', text, c => c.notNull())
    .addColumn('name', text, c => c.notNull())
    .addColumn('value', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('dav_properties_pk', ['item_id', 'namespace', 'name'])
    .execute()
}
