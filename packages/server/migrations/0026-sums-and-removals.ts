import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** What programs that compare files by SHA-1 or MD5 need, and what they delete on a large scale. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)

  // In hexadecimal; known for bytes that came from a client that keeps folders in step.
  await db.schema.alterTable('blobs').addColumn('sha1', text).execute()
  await db.schema.alterTable('blobs').addColumn('md5', text).execute()

  // What one person's clients delete below one folder, one item after the other, and what the person decided about it.
  await db.schema
    .createTable('removals')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('user_id', text, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('root_id', text, c => c.notNull().references('items.id').onDelete('cascade'))
    // The app password that was used last, and its name.
    .addColumn('token_id', text, c => c.notNull())
    .addColumn('device', text, c => c.notNull())
    // Items below the folder when it began, and those deleted since.
    .addColumn('items_before', whole, c => c.notNull())
    .addColumn('items_removed', whole, c => c.notNull())
    .addColumn('touched_at', whole, c => c.notNull())
    // When the person was asked whether to go on; null while too little has been deleted.
    .addColumn('asked_at', whole)
    .addColumn('answer', text)
    .addColumn('answered_at', whole)
    // Until when what was to be kept can't be deleted by clients.
    .addColumn('kept_until', whole)
    .execute()
  await db.schema.createIndex('removals_root').on('removals').columns(['user_id', 'root_id', 'touched_at']).execute()
  await db.schema.createIndex('removals_of_root').on('removals').column('root_id').execute()
  await db.schema.createIndex('removals_touched').on('removals').column('touched_at').execute()

  await db.schema
    .createTable('removed_items')
    .addColumn('removal_id', text, c => c.notNull().references('removals.id').onDelete('cascade'))
    .addColumn('item_id', text, c => c.notNull().references('items.id').onDelete('cascade'))
    // 1 if the deletion was refused, 0 if the item was moved to the trash.
    .addColumn('is_refused', whole, c => c.notNull())
    .addColumn('at', whole, c => c.notNull())
    .addPrimaryKeyConstraint('removed_items_pk', ['removal_id', 'item_id'])
    .execute()
  await db.schema.createIndex('removed_items_item').on('removed_items').column('item_id').execute()
}
