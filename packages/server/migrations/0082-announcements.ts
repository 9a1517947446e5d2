import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Announcements of administrators, as a banner and by mail (docs/decisions/0171). */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)

  await db.schema
    .createTable('announcements')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('kind', 'text', c => c.notNull())
    // JSON: a list of language, title and text.
    .addColumn('texts', 'text', c => c.notNull())
    .addColumn('audience', 'text', c => c.notNull())
    // JSON: ids of roles or groups.
    .addColumn('audience_ids', 'text', c => c.notNull())
    .addColumn('is_banner', whole, c => c.notNull())
    .addColumn('starts_at', whole, c => c.notNull())
    .addColumn('ends_at', whole)
    .addColumn('created_by', text, c => c.references('users.id').onDelete('set null'))
    .addColumn('created_at', whole, c => c.notNull())
    .addColumn('updated_at', whole, c => c.notNull())
    // Null until it is first sent by mail.
    .addColumn('mail_state', 'text')
    // JSON: what is being sent to whom; later changes don't reach it.
    .addColumn('mail_content', 'text')
    // The last person who was written to.
    .addColumn('mail_after', text)
    .addColumn('mail_total', whole, c => c.notNull())
    .addColumn('mail_written', whole, c => c.notNull())
    .addColumn('mail_started_at', whole)
    .addColumn('mail_ended_at', whole)
    .execute()
  await sql`create index announcements_created_by on announcements (created_by)`.execute(db)

  await db.schema
    .createTable('announcement_dismissals')
    .addColumn('announcement_id', text, c => c.notNull().references('announcements.id').onDelete('cascade'))
    .addColumn('user_id', text, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('dismissed_at', whole, c => c.notNull())
    .addPrimaryKeyConstraint('announcement_dismissals_pk', ['announcement_id', 'user_id'])
    .execute()
  await sql`create index announcement_dismissals_user on announcement_dismissals (user_id)`.execute(db)

  // Who wants no announcements by mail.
  await db.schema
    .createTable('announcement_optouts')
    .addColumn('user_id', text, c => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('created_at', whole, c => c.notNull())
    .execute()

  // Where mail programs unsubscribe with one click (RFC 8058).
  await db.schema.alterTable('mail_outbox').addColumn('unsubscribe_url', 'text').execute()
}
