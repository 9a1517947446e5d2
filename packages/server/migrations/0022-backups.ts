import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** What keeps stored bytes during a backup, and what is known of damaged ones. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)
  await db.schema
    .createTable('byte_holds')
    .addColumn('id', text, c => c.primaryKey())
    // Renewed while the backup runs, so that one that died holds nothing for long.
    .addColumn('until', whole, c => c.notNull())
    .execute()

  // Bytes that don't have the hash that they were stored with, or are gone.
  await db.schema
    .createTable('damaged_blobs')
    .addColumn('blob_id', text, c => c.primaryKey().references('blobs.id').onDelete('cascade'))
    .addColumn('problem', text, c => c.notNull())
    .addColumn('found_at', whole, c => c.notNull())
    .execute()

  // How far the check of all bytes is that runs at night; one row at most.
  await db.schema
    .createTable('scrub_progress')
    .addColumn('id', 'integer', c => c.primaryKey())
    // The last blob that was read.
    .addColumn('after', text, c => c.notNull())
    .addColumn('began_at', whole, c => c.notNull())
    // When everything had been read for the last time.
    .addColumn('finished_at', whole)
    .execute()
}
