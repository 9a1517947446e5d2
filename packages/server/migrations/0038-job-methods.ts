import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** The queue method that received each job, and when it has to be notified again. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)
  await db.schema
    .alterTable('jobs')
    .addColumn('queue', text as never, c => c.notNull().defaultTo('database'))
    .execute()
  await db.schema
    .alterTable('jobs')
    .addColumn('announce_at', whole, c => c.notNull().defaultTo(0))
    .execute()
  await sql`create index jobs_announce on jobs (announce_at)
    where state in ('queued', 'running') and queue not in ('sync', 'database')`.execute(db)
}
