import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** What clients that keep folders in step need. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)

  // Of folders: raised by every change in the folder itself and by every one below it.
  await db.schema
    .alterTable('items')
    .addColumn('changes', whole, c => c.notNull().defaultTo(0))
    .execute()

  // Large files that arrive in chunks, in any order, and are joined at the end.
  await db.schema
    .createTable('chunked_uploads')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('user_id', text, c => c.notNull().references('users.id').onDelete('cascade'))
    // As the client calls it.
    .addColumn('name', text, c => c.notNull())
    // Bytes of the whole file, if the client says so at the beginning.
    .addColumn('total', whole)
    .addColumn('touched_at', whole, c => c.notNull())
    .addUniqueConstraint('chunked_uploads_name', ['user_id', 'name'])
    .execute()
  await db.schema.createIndex('chunked_uploads_touched').on('chunked_uploads').column('touched_at').execute()

  await db.schema
    .createTable('upload_chunks')
    .addColumn('upload_id', text, c => c.notNull().references('chunked_uploads.id').onDelete('cascade'))
    .addColumn('name', text, c => c.notNull())
    .addColumn('size', whole, c => c.notNull())
    .addColumn('storage_key', text, c => c.notNull().unique())
    .addColumn('crc32', whole, c => c.notNull())
    .addPrimaryKeyConstraint('upload_chunks_pk', ['upload_id', 'name'])
    .execute()
}
