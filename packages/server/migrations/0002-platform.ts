import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Settings, audit log, limits, jobs, events and the mail outbox. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)

  await db.schema
    .createTable('settings')
    .addColumn('key', text as never, c => c.primaryKey())
    .addColumn('value', 'text', c => c.notNull())
    .addColumn('updated_at', whole, c => c.notNull())
    .addColumn('updated_by', 'text')
    .execute()

  await db.schema
    .createTable('setting_history')
    .addColumn('id', text as never, c => c.primaryKey())
    .addColumn('key', text as never, c => c.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('changed_at', whole, c => c.notNull())
    .addColumn('changed_by', 'text')
    .execute()
  await db.schema.createIndex('setting_history_key').on('setting_history').columns(['key', 'changed_at']).execute()

  await db.schema
    .createTable('audit_log')
    .addColumn('id', text as never, c => c.primaryKey())
    .addColumn('at', whole, c => c.notNull())
    .addColumn('actor_id', text as never)
    .addColumn('impersonator_id', text as never)
    .addColumn('action', text as never, c => c.notNull())
    .addColumn('object_type', 'text')
    .addColumn('object_id', text as never)
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('address', 'text')
    .addColumn('request_id', 'text')
    .execute()
  await db.schema.createIndex('audit_log_object').on('audit_log').columns(['object_id', 'id']).execute()
  await db.schema.createIndex('audit_log_actor').on('audit_log').columns(['actor_id', 'id']).execute()

  await db.schema
    .createTable('rate_limits')
    .addColumn('key', text as never, c => c.primaryKey())
    .addColumn('ends_at', whole, c => c.notNull())
    .addColumn('tries', 'integer', c => c.notNull())
    .execute()

  await db.schema
    .createTable('jobs')
    .addColumn('id', text as never, c => c.primaryKey())
    .addColumn('kind', text as never, c => c.notNull())
    .addColumn('payload', 'text', c => c.notNull())
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('run_at', whole, c => c.notNull())
    .addColumn('attempts', 'integer', c => c.notNull())
    .addColumn('lease_until', whole)
    .addColumn('is_cancel_wanted', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('done_steps', whole, c => c.notNull().defaultTo(0))
    .addColumn('total_steps', whole)
    .addColumn('error_code', 'text')
    .addColumn('error_message', 'text')
    .addColumn('result', 'text')
    .addColumn('unique_key', text as never)
    .addColumn('created_by', text as never)
    .addColumn('created_at', whole, c => c.notNull())
    .addColumn('finished_at', whole)
    .execute()
  await sql`create index jobs_due on jobs (run_at) where state in ('queued', 'running')`.execute(db)
  await sql`create unique index jobs_unique on jobs (unique_key) where state = 'queued'`.execute(db)

  await db.schema
    .createTable('events')
    .addColumn('seq', context.dialect === 'sqlite' ? 'integer' : 'bigserial', c =>
      context.dialect === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey(),
    )
    .addColumn('type', 'text', c => c.notNull())
    .addColumn('space_id', text as never)
    .addColumn('user_id', text as never)
    .addColumn('payload', 'text', c => c.notNull())
    .addColumn('created_at', whole, c => c.notNull())
    .execute()

  await db.schema
    .createTable('mail_outbox')
    .addColumn('id', text as never, c => c.primaryKey())
    .addColumn('template', 'text', c => c.notNull())
    .addColumn('recipient', 'text', c => c.notNull())
    .addColumn('subject', 'text', c => c.notNull())
    .addColumn('html', 'text', c => c.notNull())
    .addColumn('text', 'text', c => c.notNull())
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('attempts', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('error', 'text')
    .addColumn('driver', 'text')
    .addColumn('message_id', 'text')
    .addColumn('created_at', whole, c => c.notNull())
    .addColumn('sent_at', whole)
    .execute()
  await db.schema.createIndex('mail_outbox_state').on('mail_outbox').columns(['state', 'created_at']).execute()
}
