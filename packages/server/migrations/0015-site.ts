import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** The site's images, pages and sitemap, and its statistics. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)

  // Logos, pictures in pages.
  await db.schema
    .createTable('images')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('uploaded_by', text, c => c.references('users.id').onDelete('set null'))
    .addColumn('disk_prefix', text, c => c.notNull())
    .addColumn('name', text, c => c.notNull())
    .addColumn('storage_key', text, c => c.notNull().unique())
    .addColumn('mime', text, c => c.notNull())
    .addColumn('size', whole, c => c.notNull())
    .addColumn('created_at', whole, c => c.notNull())
    .execute()
  await db.schema.createIndex('images_uploader').on('images').column('uploaded_by').execute()
  await db.schema.createIndex('images_by_prefix').on('images').columns(['disk_prefix', 'created_at']).execute()

  await db.schema
    .createTable('image_uses')
    .addColumn('image_id', text, c => c.notNull().references('images.id').onDelete('cascade'))
    .addColumn('used_by', text, c => c.notNull())
    .addPrimaryKeyConstraint('image_uses_key', ['image_id', 'used_by'])
    .execute()
  await db.schema.createIndex('image_uses_user').on('image_uses').column('used_by').execute()

  await db.schema
    .createTable('custom_pages')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('title', text, c => c.notNull())
    .addColumn('slug', text, c => c.notNull().unique())
    .addColumn('body', text, c => c.notNull())
    .addColumn('body_text', text, c => c.notNull())
    .addColumn('type', text, c => c.notNull())
    .addColumn('hide_nav', 'integer', c => c.notNull())
    .addColumn('user_id', text, c => c.references('users.id').onDelete('set null'))
    .addColumn('created_at', whole, c => c.notNull())
    .addColumn('updated_at', whole, c => c.notNull())
    .execute()
  await db.schema.createIndex('custom_pages_by_slug').on('custom_pages').columns(['slug', 'id']).execute()
  await db.schema.createIndex('custom_pages_created').on('custom_pages').columns(['created_at', 'id']).execute()
  await db.schema.createIndex('custom_pages_updated').on('custom_pages').columns(['updated_at', 'id']).execute()
  await db.schema.createIndex('custom_pages_user').on('custom_pages').column('user_id').execute()

  // The sitemap as last generated.
  await db.schema
    .createTable('sitemap_files')
    .addColumn('name', text, c => c.primaryKey())
    .addColumn('body', 'text', c => c.notNull())
    .addColumn('made_at', whole, c => c.notNull())
    .execute()

  await db.schema
    .createTable('site_days')
    .addColumn('measure', text, c => c.notNull())
    // ISO day in the time zone of the site.
    .addColumn('day', text, c => c.notNull())
    // A kind of file or the id of a link; empty for a measure with one value per day.
    .addColumn('key', text, c => c.notNull())
    .addColumn('value', whole, c => c.notNull())
    .addPrimaryKeyConstraint('site_days_pk', ['measure', 'day', 'key'])
    .execute()

  // Who was active, on the day being counted and the one before.
  await db.schema
    .createTable('site_people')
    .addColumn('day', text, c => c.notNull())
    .addColumn('user_id', text, c => c.notNull())
    .addPrimaryKeyConstraint('site_people_pk', ['day', 'user_id'])
    .execute()

  // What is stored on the site, as last counted.
  await db.schema
    .createTable('storage_figures')
    .addColumn('name', text, c => c.primaryKey())
    // JSON
    .addColumn('figures', 'text', c => c.notNull())
    .addColumn('measured_at', whole, c => c.notNull())
    .execute()
}
