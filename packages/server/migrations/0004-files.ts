import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Blobs, versions, pictures made of them, unfinished uploads and prepared archives. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)

  await db.schema
    .createTable('blobs')
    .addColumn('id', text as never, c => c.primaryKey())
    // Name of the disk that holds the bytes, so that another driver can be chosen without losing these.
    .addColumn('disk', 'text', c => c.notNull())
    .addColumn('storage_key', text as never, c => c.notNull().unique())
    .addColumn('size', whole, c => c.notNull())
    .addColumn('sha256', text as never, c => c.notNull())
    .addColumn('crc32', whole, c => c.notNull())
    .addColumn('mime', 'text', c => c.notNull())
    .addColumn('created_at', whole, c => c.notNull())
    .execute()
  await db.schema.createIndex('blobs_created').on('blobs').column('created_at').execute()

  await db.schema
    .createTable('versions')
    .addColumn('id', text as never, c => c.primaryKey())
    .addColumn('item_id', text as never, c => c.notNull().references('items.id').onDelete('cascade'))
    .addColumn('blob_id', text as never, c => c.notNull().references('blobs.id'))
    .addColumn('number', 'integer', c => c.notNull())
    .addColumn('size', whole, c => c.notNull())
    .addColumn('name', 'text')
    .addColumn('is_kept', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('created_by', text as never)
    .addColumn('created_at', whole, c => c.notNull())
    .execute()
  await db.schema.createIndex('versions_item').on('versions').columns(['item_id', 'number']).unique().execute()
  await db.schema.createIndex('versions_blob').on('versions').column('blob_id').execute()

  await db.schema
    .createTable('thumbnails')
    .addColumn('blob_id', text as never, c => c.notNull().references('blobs.id').onDelete('cascade'))
    .addColumn('size_name', 'text', c => c.notNull())
    // Null when no picture can be made of the blob.
    .addColumn('storage_key', text as never)
    .addColumn('disk', 'text')
    .addColumn('bytes', whole)
    .addColumn('reason', 'text')
    .addColumn('created_at', whole, c => c.notNull())
    .addPrimaryKeyConstraint('thumbnails_pk', ['blob_id', 'size_name'])
    .execute()

  // Keys whose rows are gone and whose bytes are still to be removed; written in the transaction that drops the row.
  await db.schema
    .createTable('dead_objects')
    .addColumn('storage_key', text as never, c => c.primaryKey())
    .addColumn('disk', 'text', c => c.notNull())
    .addColumn('since', whole, c => c.notNull())
    .execute()

  await db.schema
    .createTable('transfers')
    .addColumn('id', text as never, c => c.primaryKey())
    .addColumn('space_id', text as never, c => c.notNull().references('spaces.id').onDelete('cascade'))
    .addColumn('parent_id', text as never, c => c.notNull())
    .addColumn('created_by', text as never)
    .addColumn('link_id', text as never)
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('size', whole)
    .addColumn('offset', whole, c => c.notNull().defaultTo(0))
    .addColumn('reserved', whole, c => c.notNull().defaultTo(0))
    .addColumn('sha256', 'text')
    .addColumn('mime_hint', 'text')
    .addColumn('last_modified', whole)
    .addColumn('on_conflict', 'text')
    // The Upload-Metadata header as received; tus requires it back.
    .addColumn('metadata', 'text', c => c.notNull().defaultTo(''))
    // Where the bytes are moved once all have arrived; recorded before the move, so that a crash in between leaves
    // nothing behind.
    .addColumn('storage_key', text as never)
    // The process that is writing, and until when its claim is valid.
    .addColumn('held_by', 'text')
    .addColumn('held_until', whole)
    // open, or done once the file exists
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('item_id', text as never)
    .addColumn('created_at', whole, c => c.notNull())
    .addColumn('expires_at', whole, c => c.notNull())
    .execute()
  await sql`create index transfers_open on transfers (created_by, created_at) where state = 'open'`.execute(db)
  await db.schema.createIndex('transfers_expiry').on('transfers').column('expires_at').execute()

  await db.schema
    .createTable('archives')
    .addColumn('id', text as never, c => c.primaryKey())
    .addColumn('created_by', text as never)
    .addColumn('link_id', text as never)
    .addColumn('name', 'text', c => c.notNull())
    // JSON list of the ids that were chosen.
    .addColumn('item_ids', 'text', c => c.notNull())
    .addColumn('etag', 'text', c => c.notNull())
    .addColumn('created_at', whole, c => c.notNull())
    .addColumn('expires_at', whole, c => c.notNull())
    .execute()
  await db.schema.createIndex('archives_expiry').on('archives').column('expires_at').execute()
}
