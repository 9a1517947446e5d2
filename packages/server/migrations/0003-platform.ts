import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Settings, limits, jobs, schedules and events. */
export const up: Migration = async (db, context) => {
  const { text, whole, counter, counted } = columns(context)
  // SQLite sorts null first by default.
  const nulls = context.dialect === 'postgres' ? sql`nulls first` : sql``

  await db.schema
    .createTable('settings')
    .addColumn('key', text, c => c.primaryKey())
    .addColumn('value', 'text', c => c.notNull())
    .addColumn('updated_at', whole, c => c.notNull())
    .addColumn('updated_by', 'text')
    .execute()

  await db.schema
    .createTable('setting_history')
    .addColumn('id', text, c => c.primaryKey())
    // Groups the changes of one save.
    .addColumn('save_id', text)
    .addColumn('key', text, c => c.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('changed_at', whole, c => c.notNull())
    .addColumn('changed_by', 'text')
    .execute()
  await db.schema.createIndex('setting_history_key').on('setting_history').columns(['key', 'changed_at']).execute()
  await db.schema.createIndex('setting_history_save').on('setting_history').columns(['save_id', 'key']).execute()

  // A text that only this database's key can decrypt, so that a different key is noticed at startup.
  await db.schema
    .createTable('key_check')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('sealed', text, c => c.notNull())
    .execute()

  await db.schema
    .createTable('rate_limits')
    .addColumn('key', text, c => c.primaryKey())
    .addColumn('ends_at', whole, c => c.notNull())
    .addColumn('tries', 'integer', c => c.notNull())
    .execute()

  await db.schema
    .createTable('jobs')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('kind', text, c => c.notNull())
    .addColumn('payload', 'text', c => c.notNull())
    .addColumn('state', 'text', c => c.notNull())
    // The queue method that received it, and when it has to be notified again.
    .addColumn('queue', text, c => c.notNull().defaultTo('database'))
    .addColumn('announce_at', whole, c => c.notNull().defaultTo(0))
    .addColumn('run_at', whole, c => c.notNull())
    .addColumn('attempts', 'integer', c => c.notNull())
    .addColumn('lease_until', whole)
    .addColumn('is_cancel_wanted', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('done_steps', whole, c => c.notNull().defaultTo(0))
    .addColumn('total_steps', whole)
    .addColumn('error_code', 'text')
    .addColumn('error_message', 'text')
    // The message apart from its values, so that each reader sees it in their language.
    .addColumn('error_sentence', 'text')
    .addColumn('result', 'text')
    .addColumn('unique_key', text)
    .addColumn('created_by', text)
    .addColumn('created_at', whole, c => c.notNull())
    .addColumn('finished_at', whole)
    .execute()
  await sql`create index jobs_due on jobs (run_at) where state in ('queued', 'running')`.execute(db)
  await sql`create unique index jobs_unique on jobs (unique_key) where state = 'queued'`.execute(db)
  await sql`create index jobs_announce on jobs (announce_at)
    where state in ('queued', 'running') and queue not in ('sync', 'database')`.execute(db)
  await sql`create index jobs_created on jobs (created_at, id)`.execute(db)
  await sql`create index jobs_state on jobs (state, created_at, id)`.execute(db)
  await sql`create index jobs_finished on jobs (finished_at ${nulls}, id)`.execute(db)
  await sql`create index jobs_kind on jobs (kind, id)`.execute(db)

  // When scheduled tasks ran last.
  await db.schema
    .createTable('schedule_runs')
    .addColumn('name', text, c => c.primaryKey())
    .addColumn('started_at', whole, c => c.notNull())
    .addColumn('finished_at', whole)
    .addColumn('error', 'text')
    .execute()

  await db.schema
    .createTable('events')
    .addColumn('seq', counter, counted)
    .addColumn('type', 'text', c => c.notNull())
    .addColumn('space_id', text)
    .addColumn('user_id', text)
    .addColumn('payload', 'text', c => c.notNull())
    .addColumn('created_at', whole, c => c.notNull())
    .execute()
}
