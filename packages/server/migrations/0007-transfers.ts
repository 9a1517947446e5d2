import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Uploads in progress, and prepared archives. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)

  await db.schema
    .createTable('transfers')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('space_id', text, c => c.notNull().references('spaces.id').onDelete('cascade'))
    .addColumn('parent_id', text, c => c.notNull())
    .addColumn('created_by', text)
    .addColumn('link_id', text)
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
    .addColumn('storage_key', text)
    // Where the bytes are kept until then: a server that doesn't share the folder can't continue the upload.
    .addColumn('staged_at', 'text')
    // Set if the bytes go straight to the storage, in parts.
    .addColumn('upload_id', 'text')
    .addColumn('part_size', whole)
    // The process that is writing, and until when its claim is valid.
    .addColumn('held_by', 'text')
    .addColumn('held_until', whole)
    // open, or done once the file exists
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('item_id', text)
    .addColumn('created_at', whole, c => c.notNull())
    .addColumn('expires_at', whole, c => c.notNull())
    .execute()
  await sql`create index transfers_open on transfers (created_by, created_at) where state = 'open'`.execute(db)
  // Few of the uploads on record have bytes reserved.
  await sql`create index transfers_reserving on transfers (space_id) where reserved > 0`.execute(db)
  await db.schema.createIndex('transfers_expiry').on('transfers').column('expires_at').execute()

  await db.schema
    .createTable('transfer_parts')
    .addColumn('transfer_id', text, c => c.notNull().references('transfers.id').onDelete('cascade'))
    .addColumn('number', 'integer', c => c.notNull())
    .addColumn('sha256', text, c => c.notNull())
    .addPrimaryKeyConstraint('transfer_parts_pk', ['transfer_id', 'number'])
    .execute()

  await db.schema
    .createTable('archives')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('created_by', text)
    .addColumn('link_id', text)
    .addColumn('name', 'text', c => c.notNull())
    // JSON list of the ids that were chosen.
    .addColumn('item_ids', 'text', c => c.notNull())
    .addColumn('etag', 'text', c => c.notNull())
    .addColumn('created_at', whole, c => c.notNull())
    .addColumn('expires_at', whole, c => c.notNull())
    .execute()
  await db.schema.createIndex('archives_expiry').on('archives').column('expires_at').execute()
}
