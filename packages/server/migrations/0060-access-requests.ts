import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * Requests for access to any id, whether such an item exists or not: storing one is the same work in both cases, so
 * neither the response nor its timing reveals which it is.
 */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)
  await db.schema
    .createTable('access_requests')
    .addColumn('id', text as never, c => c.primaryKey())
    .addColumn('user_id', text as never, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('item_id', text as never, c => c.notNull())
    .addColumn('message', 'text', c => c.notNull())
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('created_at', whole, c => c.notNull())
    // When those who may share the item were notified.
    .addColumn('told_at', whole)
    .addColumn('answered_at', whole)
    .execute()
  await db.schema
    .createIndex('access_requests_own')
    .on('access_requests')
    .columns(['user_id', 'item_id'])
    .unique()
    .execute()
  await db.schema.createIndex('access_requests_item').on('access_requests').columns(['item_id', 'created_at']).execute()
  await db.schema.createIndex('access_requests_age').on('access_requests').column('created_at').execute()
}
