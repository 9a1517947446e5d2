import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Files attached to pages of the site. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)

  // file or attachment: what becomes of the bytes once all have arrived.
  await db.schema
    .alterTable('transfers')
    .addColumn('purpose', text, c => c.notNull().defaultTo('file'))
    .execute()

  await db.schema
    .createTable('attachments')
    // That of the upload.
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('blob_id', text, c => c.notNull().references('blobs.id'))
    .addColumn('name', text, c => c.notNull())
    .addColumn('uploaded_by', text, c => c.references('users.id').onDelete('set null'))
    .addColumn('created_at', whole, c => c.notNull())
    // Null while a saved page uses it.
    .addColumn('unused_since', whole)
    .execute()
  await db.schema.createIndex('attachments_blob').on('attachments').column('blob_id').execute()
  await db.schema.createIndex('attachments_uploader').on('attachments').columns(['uploaded_by', 'created_at']).execute()
  await sql`create index attachments_unused on attachments (unused_since) where unused_since is not null`.execute(db)

  await db.schema
    .createTable('attachment_uses')
    .addColumn('attachment_id', text, c => c.notNull().references('attachments.id').onDelete('cascade'))
    .addColumn('used_by', text, c => c.notNull())
    .addPrimaryKeyConstraint('attachment_uses_key', ['attachment_id', 'used_by'])
    .execute()
  await db.schema.createIndex('attachment_uses_user').on('attachment_uses').column('used_by').execute()
}
