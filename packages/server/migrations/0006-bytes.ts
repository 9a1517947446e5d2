import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Stored bytes: disks, blobs, the versions of files that use them, and what is made of them. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)

  // Storages on other machines, with their credentials sealed.
  await db.schema
    .createTable('disks')
    .addColumn('mark', text, c => c.primaryKey())
    .addColumn('driver', text, c => c.notNull())
    .addColumn('options', text, c => c.notNull())
    .addColumn('options_hash', text, c => c.notNull())
    .addColumn('created_at', whole, c => c.notNull())
    .execute()

  await db.schema
    .createTable('blobs')
    .addColumn('id', text, c => c.primaryKey())
    // Name of the disk that holds the bytes, so that another driver can be chosen without losing these.
    .addColumn('disk', 'text', c => c.notNull())
    .addColumn('storage_key', text, c => c.notNull().unique())
    .addColumn('size', whole, c => c.notNull())
    .addColumn('sha256', text, c => c.notNull())
    .addColumn('crc32', whole, c => c.notNull())
    .addColumn('mime', 'text', c => c.notNull())
    .addColumn('created_at', whole, c => c.notNull())
    .execute()
  await sql`create index blobs_created on blobs (created_at, size)`.execute(db)

  await db.schema
    .createTable('versions')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('item_id', text, c => c.notNull().references('items.id').onDelete('cascade'))
    .addColumn('blob_id', text, c => c.notNull().references('blobs.id'))
    .addColumn('number', 'integer', c => c.notNull())
    .addColumn('size', whole, c => c.notNull())
    .addColumn('name', 'text')
    .addColumn('is_kept', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('created_by', text)
    .addColumn('created_at', whole, c => c.notNull())
    // When another version took its place: retention counts from then.
    .addColumn('replaced_at', whole)
    // The file's own modification date, kept with a replaced version so that undoing a restore brings it back.
    .addColumn('modified_at', whole)
    .execute()
  await db.schema.createIndex('versions_item').on('versions').columns(['item_id', 'number']).unique().execute()
  await db.schema.createIndex('versions_blob').on('versions').column('blob_id').execute()
  await sql`
    create index versions_replaced on versions (replaced_at, id) where replaced_at is not null and is_kept = 0`.execute(
    db,
  )

  await db.schema
    .createTable('thumbnails')
    .addColumn('blob_id', text, c => c.notNull().references('blobs.id').onDelete('cascade'))
    .addColumn('size_name', 'text', c => c.notNull())
    // Null when no picture can be made of the blob.
    .addColumn('storage_key', text)
    .addColumn('disk', 'text')
    .addColumn('bytes', whole)
    .addColumn('reason', 'text')
    .addColumn('created_at', whole, c => c.notNull())
    .addPrimaryKeyConstraint('thumbnails_pk', ['blob_id', 'size_name'])
    .execute()

  // Metadata of pictures, sound and videos.
  await db.schema
    .createTable('media_details')
    .addColumn('blob_id', text, c => c.primaryKey().references('blobs.id').onDelete('cascade'))
    // JSON.
    .addColumn('details', 'text', c => c.notNull())
    .addColumn('duration', whole)
    .addColumn('created_at', whole, c => c.notNull())
    .execute()

  // Blobs whose metadata or type is read again, because an earlier version couldn't.
  await db.schema
    .createTable('media_queue')
    .addColumn('blob_id', text, c => c.primaryKey().references('blobs.id').onDelete('cascade'))
    .addColumn('tries', 'integer', c => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('type_queue')
    .addColumn('blob_id', text, c => c.primaryKey().references('blobs.id').onDelete('cascade'))
    .execute()

  // Keys whose rows are gone and whose bytes are still to be removed; written in the transaction that drops the row.
  await db.schema
    .createTable('dead_objects')
    .addColumn('storage_key', text, c => c.primaryKey())
    .addColumn('disk', 'text', c => c.notNull())
    .addColumn('since', whole, c => c.notNull())
    .execute()
}
