import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Custom pages of the site, and which site images are in use. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)
  await db.schema
    .createTable('custom_pages')
    .addColumn('id', text as never, c => c.primaryKey())
    .addColumn('title', text as never, c => c.notNull())
    .addColumn('slug', text as never, c => c.notNull().unique())
    .addColumn('body', text as never, c => c.notNull())
    .addColumn('body_text', text as never, c => c.notNull())
    .addColumn('type', text as never, c => c.notNull())
    .addColumn('hide_nav', 'integer', c => c.notNull())
    .addColumn('user_id', text as never, c => c.references('users.id').onDelete('set null'))
    .addColumn('created_at', whole, c => c.notNull())
    .addColumn('updated_at', whole, c => c.notNull())
    .execute()
  await db.schema.createIndex('custom_pages_by_slug').on('custom_pages').columns(['slug', 'id']).execute()
  await db.schema.createIndex('custom_pages_created').on('custom_pages').columns(['created_at', 'id']).execute()
  await db.schema.createIndex('custom_pages_updated').on('custom_pages').columns(['updated_at', 'id']).execute()
  await db.schema.createIndex('custom_pages_user').on('custom_pages').column('user_id').execute()
  await db.schema
    .createTable('image_uses')
    .addColumn('image_id', text as never, c => c.notNull().references('images.id').onDelete('cascade'))
    .addColumn('used_by', text as never, c => c.notNull())
    .addPrimaryKeyConstraint('image_uses_key', ['image_id', 'used_by'])
    .execute()
  await db.schema.createIndex('image_uses_user').on('image_uses').column('used_by').execute()
  await db.schema.createIndex('images_by_prefix').on('images').columns(['disk_prefix', 'created_at']).execute()
}
