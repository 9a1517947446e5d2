import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** The site's own statistics by day, and indexes for counting a day without reading earlier ones. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)

  await db.schema
    .createTable('site_days')
    .addColumn('measure', text as never, c => c.notNull())
    // ISO day in the time zone of the site.
    .addColumn('day', text as never, c => c.notNull())
    // A kind of file or the id of a link; empty for a measure with one value per day.
    .addColumn('key', text as never, c => c.notNull())
    .addColumn('value', whole, c => c.notNull())
    .addPrimaryKeyConstraint('site_days_pk', ['measure', 'day', 'key'])
    .execute()

  // Who was active, on the day being counted and the one before.
  await db.schema
    .createTable('site_people')
    .addColumn('day', text as never, c => c.notNull())
    .addColumn('user_id', text as never, c => c.notNull())
    .addPrimaryKeyConstraint('site_people_pk', ['day', 'user_id'])
    .execute()

  await sql`create index sessions_used on sessions (last_used_at, user_id)`.execute(db)
  await sql`create index access_tokens_used on access_tokens (last_used_at, user_id)`.execute(db)
  await sql`drop index blobs_created`.execute(db)
  await sql`create index blobs_created on blobs (created_at, size)`.execute(db)
  await sql`drop index link_days_day`.execute(db)
  await sql`create index link_days_day on link_days (day, visits, link_id)`.execute(db)
}
