import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** The inbox of abuse reports (docs/decisions/0165). Rows of `link_reports` are taken over when the server starts. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)

  await db.schema
    .createTable('abuse_reports')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('number', text, c => c.notNull())
    // Kept when the link and the item are gone.
    .addColumn('link_id', text, c => c.notNull())
    .addColumn('slug', 'text', c => c.notNull())
    .addColumn('item_id', text, c => c.notNull())
    .addColumn('item_name', 'text', c => c.notNull())
    .addColumn('is_folder', whole, c => c.notNull())
    // Who created the link.
    .addColumn('reported_id', text, c => c.references('users.id').onDelete('set null'))
    .addColumn('reason', 'text', c => c.notNull())
    .addColumn('note', 'text', c => c.notNull())
    .addColumn('complainant_id', text, c => c.references('users.id').onDelete('set null'))
    .addColumn('complainant_name', 'text', c => c.notNull())
    .addColumn('complainant_email', 'text', c => c.notNull())
    .addColumn('is_good_faith', whole, c => c.notNull())
    .addColumn('address', 'text')
    .addColumn('language', 'text', c => c.notNull())
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('assignee_id', text, c => c.references('users.id').onDelete('set null'))
    .addColumn('decided_by', text, c => c.references('users.id').onDelete('set null'))
    .addColumn('decided_at', whole)
    // What both sides were told.
    .addColumn('message', 'text', c => c.notNull())
    .addColumn('reasons', 'text', c => c.notNull())
    .addColumn('created_at', whole, c => c.notNull())
    // When everything about people was removed.
    .addColumn('forgotten_at', whole)
    .execute()
  await db.schema.createIndex('abuse_reports_number').unique().on('abuse_reports').columns(['number']).execute()
  await db.schema.createIndex('abuse_reports_created').on('abuse_reports').columns(['created_at', 'id']).execute()
  await db.schema.createIndex('abuse_reports_link').on('abuse_reports').columns(['link_id', 'created_at']).execute()
  await db.schema
    .createIndex('abuse_reports_reported')
    .on('abuse_reports')
    .columns(['reported_id', 'created_at'])
    .execute()
  await sql`create index abuse_reports_open on abuse_reports (id) where state = 'open'`.execute(db)
  await sql`create index abuse_reports_decided on abuse_reports (decided_at) where forgotten_at is null`.execute(db)
  for (const column of ['complainant_id', 'assignee_id', 'decided_by'])
    await db.schema.createIndex(`abuse_reports_${column}`).on('abuse_reports').columns([column]).execute()

  await db.schema
    .createTable('abuse_report_entries')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('report_id', text, c => c.notNull().references('abuse_reports.id').onDelete('cascade'))
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('text', 'text', c => c.notNull())
    .addColumn('author_id', text, c => c.references('users.id').onDelete('set null'))
    .addColumn('created_at', whole, c => c.notNull())
    .execute()
  await db.schema
    .createIndex('abuse_report_entries_report')
    .on('abuse_report_entries')
    .columns(['report_id', 'id'])
    .execute()
  await db.schema.createIndex('abuse_report_entries_author').on('abuse_report_entries').columns(['author_id']).execute()
}
