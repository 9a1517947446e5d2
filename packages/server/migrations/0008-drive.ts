import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** What members keep about items: stars, recent items, folder views and tags. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)

  await db.schema
    .createTable('stars')
    .addColumn('user_id', text, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('item_id', text, c => c.notNull().references('items.id').onDelete('cascade'))
    .addColumn('starred_at', whole, c => c.notNull())
    .addPrimaryKeyConstraint('stars_pk', ['user_id', 'item_id'])
    .execute()
  await db.schema.createIndex('stars_at').on('stars').columns(['user_id', 'starred_at', 'item_id']).execute()
  await db.schema.createIndex('stars_item').on('stars').column('item_id').execute()

  await db.schema
    .createTable('recents')
    .addColumn('user_id', text, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('item_id', text, c => c.notNull().references('items.id').onDelete('cascade'))
    .addColumn('used_at', whole, c => c.notNull())
    .addPrimaryKeyConstraint('recents_pk', ['user_id', 'item_id'])
    .execute()
  await db.schema.createIndex('recents_at').on('recents').columns(['user_id', 'used_at', 'item_id']).execute()
  await db.schema.createIndex('recents_item').on('recents').column('item_id').execute()

  await db.schema
    .createTable('folder_views')
    .addColumn('user_id', text, c => c.notNull().references('users.id').onDelete('cascade'))
    // Empty: the member's choice for folders without their own.
    .addColumn('folder_id', text, c => c.notNull().defaultTo(''))
    .addColumn('view', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('folder_views_pk', ['user_id', 'folder_id'])
    .execute()

  await db.schema
    .createTable('tags')
    .addColumn('id', text, c => c.primaryKey())
    // Null for a tag of the site.
    .addColumn('owner_id', text, c => c.references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('display_name', 'text', c => c.notNull())
    .addColumn('type', 'text', c => c.notNull())
    .addColumn('color', 'text')
    .addColumn('created_at', whole, c => c.notNull())
    .addColumn('updated_at', whole, c => c.notNull())
    .execute()
  await sql`create unique index tags_own on tags (owner_id, name) where owner_id is not null`.execute(db)
  await sql`create unique index tags_of_site on tags (name, type) where owner_id is null`.execute(db)

  await db.schema
    .createTable('item_tags')
    .addColumn('item_id', text, c => c.notNull().references('items.id').onDelete('cascade'))
    .addColumn('tag_id', text, c => c.notNull().references('tags.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('item_tags_pk', ['item_id', 'tag_id'])
    .execute()
  await db.schema.createIndex('item_tags_tag').on('item_tags').column('tag_id').execute()
}
