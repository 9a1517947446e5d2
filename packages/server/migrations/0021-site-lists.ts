import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Indexes for the lists of the whole site, and when scheduled tasks ran. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)

  await sql`create index audit_log_at on audit_log (at, id)`.execute(db)
  await sql`create index audit_log_action on audit_log (action, at, id)`.execute(db)
  await sql`create index audit_log_impersonator on audit_log (at, id) where impersonator_id is not null`.execute(db)
  await sql`create index mail_outbox_created on mail_outbox (created_at, id)`.execute(db)
  await sql`create index jobs_created on jobs (created_at, id)`.execute(db)
  await sql`create index jobs_state on jobs (state, created_at, id)`.execute(db)
  await sql`create index links_created on links (created_at, id)`.execute(db)
  await sql`create index grants_created on grants (created_at, id)`.execute(db)
  await sql`create index items_created on items (created_at, id)`.execute(db)
  await sql`create index items_size on items (size, id)`.execute(db)

  // Subjects that contain a code are shown to no one.
  await db.schema
    .alterTable('mail_outbox')
    .addColumn('is_subject_secret', 'integer', c => c.notNull().defaultTo(0))
    .execute()
  await sql`update mail_outbox set is_subject_secret = 1 where template = 'sharing.link-code'`.execute(db)

  await db.schema
    .createTable('schedule_runs')
    .addColumn('name', text as never, c => c.primaryKey())
    .addColumn('started_at', whole, c => c.notNull())
    .addColumn('finished_at', whole)
    .addColumn('error', 'text')
    .execute()
}
