import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * Queues files of unrecognised type for another check: current Word, Excel and PowerPoint formats were among them. Also
 * adds a table for metadata of pictures, sound and videos.
 */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)
  await db.schema
    .createTable('type_queue')
    .addColumn('blob_id', text as never, c => c.primaryKey().references('blobs.id').onDelete('cascade'))
    .execute()
  await sql`insert into type_queue (blob_id) select id from blobs where mime = 'application/octet-stream'`.execute(db)
  await db.schema
    .createTable('media_details')
    .addColumn('blob_id', text as never, c => c.primaryKey().references('blobs.id').onDelete('cascade'))
    // JSON.
    .addColumn('details', 'text', c => c.notNull())
    .addColumn('created_at', whole, c => c.notNull())
    .execute()
}
