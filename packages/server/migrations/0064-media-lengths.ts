import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Duration of videos and sound. Those already stored are queued to be read. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)
  await db.schema.alterTable('media_details').addColumn('duration', whole).execute()
  await db.schema
    .createTable('media_queue')
    .addColumn('blob_id', text as never, c => c.primaryKey().references('blobs.id').onDelete('cascade'))
    .addColumn('tries', 'integer', c => c.notNull().defaultTo(0))
    .execute()
  await sql`insert into media_queue (blob_id)
    select id from blobs where mime like 'video/%' or mime like 'audio/%'`.execute(db)
}
