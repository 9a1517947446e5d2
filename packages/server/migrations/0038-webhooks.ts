import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration, Schema } from './migration.ts'

/** Webhooks, what happened that they have to be told of, and the messages to them. */
export const up: Migration = async (db, context) => {
  const { text, whole, counter, counted } = columns(context)

  await db.schema
    .createTable('webhooks')
    .addColumn('id', text, c => c.primaryKey())
    // Null for those of the site; otherwise the workspace with which it ends.
    .addColumn('space_id', text, c => c.references('spaces.id').onDelete('cascade'))
    .addColumn('name', 'text', c => c.notNull())
    // The name without case (`foldName`), by which lists are sorted.
    .addColumn('name_key', text, c => c.notNull())
    .addColumn('url', 'text', c => c.notNull())
    // JSON text: the names of events.
    .addColumn('events', 'text', c => c.notNull())
    // Encrypted; null once the key that encrypted it was lost.
    .addColumn('secret', 'text')
    // The previous secret, which signs messages too until this time.
    .addColumn('old_secret', 'text')
    .addColumn('old_secret_until', whole)
    .addColumn('is_on', 'integer', c => c.notNull())
    // Why it was switched off, unless a person did it.
    .addColumn('off_reason', 'text')
    // Failures since a message was accepted last, when they began, and when the owner was told.
    .addColumn('failures', whole, c => c.notNull().defaultTo(0))
    .addColumn('failing_since', whole)
    .addColumn('told_at', whole)
    // Not tried again before this time.
    .addColumn('next_at', whole)
    // The last place that was given to a message, and how many messages got none because too many were waiting.
    .addColumn('places', whole, c => c.notNull().defaultTo(0))
    .addColumn('dropped', whole, c => c.notNull().defaultTo(0))
    // The run that sends its messages, one after the other, and until when it has to say that it lives.
    .addColumn('busy_by', text)
    .addColumn('busy_until', whole)
    .addColumn('created_by', text, c => c.references('users.id').onDelete('set null'))
    .addColumn('created_at', whole, c => c.notNull())
    .addColumn('updated_at', whole, c => c.notNull())
    .execute()
  await db.schema.createIndex('webhooks_space').on('webhooks').columns(['space_id', 'created_at']).execute()
  // Asked with every entry of the audit log.
  await sql`create index webhooks_on on webhooks (space_id) where is_on = 1`.execute(db)
  await db.schema.createIndex('webhooks_creator').on('webhooks').columns(['created_by']).execute()
  await db.schema.createIndex('webhooks_name').on('webhooks').columns(['name_key', 'id']).execute()
  await db.schema.createIndex('webhooks_created').on('webhooks').columns(['created_at', 'id']).execute()
  await db.schema.createIndex('webhooks_updated').on('webhooks').columns(['updated_at', 'id']).execute()

  // Entries of the audit log that webhooks may have to be told of, in the order in which they were written.
  await db.schema
    .createTable('webhook_notes')
    .addColumn('seq', counter, counted)
    .addColumn('audit_id', text, c => c.notNull())
    .execute()

  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('webhook_id', text, c => c.notNull().references('webhooks.id').onDelete('cascade'))
    // The order in which messages are sent; 0 for tests, which go first.
    .addColumn('place', whole, c => c.notNull())
    .addColumn('type', 'text', c => c.notNull())
    .addColumn('body', 'text', c => c.notNull())
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('attempts', 'integer', c => c.notNull())
    .addColumn('created_at', whole, c => c.notNull())
    // Tries go on for a day from here.
    .addColumn('queued_at', whole, c => c.notNull())
    // The last request and its answer.
    .addColumn('tried_at', whole)
    .addColumn('headers', 'text')
    .addColumn('status', 'integer')
    .addColumn('milliseconds', whole)
    .addColumn('answer', 'text')
    .addColumn('error', 'text')
    .execute()
  await sql`create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, place, id)
    where state = 'waiting'`.execute(db)
  await db.schema.createIndex('webhook_deliveries_log').on('webhook_deliveries').columns(['webhook_id', 'id']).execute()
  await db.schema.createIndex('webhook_deliveries_age').on('webhook_deliveries').columns(['queued_at']).execute()

  await (context.dialect === 'sqlite' ? noteOnSqlite(db) : noteOnPostgres(db))
}

/** Kept by triggers, so that changes need no further statement, and so that older servers that run beside take part. */
async function noteOnSqlite(db: Schema): Promise<void> {
  await sql`create trigger webhooks_note after insert on audit_log
    when exists (select 1 from webhooks where is_on = 1 and (space_id is null or space_id = new.space_id))
    begin insert into webhook_notes (audit_id) values (new.id); end`.execute(db)
}

async function noteOnPostgres(db: Schema): Promise<void> {
  await sql`create function webhooks_note() returns trigger language plpgsql as $$
    begin
      insert into webhook_notes (audit_id)
        select added.id from added
        where exists (
          select 1 from webhooks where is_on = 1 and (webhooks.space_id is null or webhooks.space_id = added.space_id))
        order by added.id;
      return null;
    end $$`.execute(db)
  await sql`create trigger webhooks_note after insert on audit_log
    referencing new table as added for each statement execute function webhooks_note()`.execute(db)
}
