import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Outgoing and incoming mail, and connections to Gmail. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)
  const isSqlite = context.dialect === 'sqlite'
  // SQLite sorts null first by default.
  const nulls = isSqlite ? sql`` : sql`nulls first`

  await db.schema
    .createTable('mail_outbox')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('template', 'text', c => c.notNull())
    .addColumn('recipient', 'text', c => c.notNull())
    .addColumn('reply_to', text)
    .addColumn('subject', 'text', c => c.notNull())
    // Subjects that contain a code are shown to no one.
    .addColumn('is_subject_secret', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('html', 'text', c => c.notNull())
    .addColumn('text', 'text', c => c.notNull())
    // The incoming message that it passes on.
    .addColumn('incoming_id', text)
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('attempts', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('error', 'text')
    .addColumn('driver', 'text')
    .addColumn('message_id', 'text')
    .addColumn('created_at', whole, c => c.notNull())
    .addColumn('sent_at', whole)
    .execute()
  await db.schema.createIndex('mail_outbox_state').on('mail_outbox').columns(['state', 'created_at']).execute()
  await sql`create index mail_outbox_created on mail_outbox (created_at, id)`.execute(db)
  await sql`create index mail_outbox_recipient on mail_outbox (recipient, id)`.execute(db)
  await sql`create index mail_outbox_sent on mail_outbox (sent_at ${nulls}, id)`.execute(db)

  await db.schema
    .createTable('incoming_mail')
    .addColumn('id', text, c => c.primaryKey())
    // A digest of the message's own id, so that each is accepted only once.
    .addColumn('message_key', text, c => c.notNull().unique())
    .addColumn('method', text, c => c.notNull())
    .addColumn('sender', 'text', c => c.notNull())
    .addColumn('subject', 'text', c => c.notNull())
    // The whole message; null once it has been passed on.
    .addColumn('source', isSqlite ? 'blob' : 'bytea')
    .addColumn('received_at', whole, c => c.notNull())
    .execute()
  await db.schema.createIndex('incoming_mail_received').on('incoming_mail').column('received_at').execute()

  // Connections that have been started.
  await db.schema
    .createTable('gmail_connects')
    .addColumn('state_hash', text, c => c.primaryKey())
    .addColumn('user_id', text, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('verifier', 'text', c => c.notNull())
    .addColumn('created_at', whole, c => c.notNull())
    .execute()

  // The mailbox that is read.
  await db.schema
    .createTable('gmail_mailboxes')
    .addColumn('address', text, c => c.primaryKey())
    // How far its history has been read.
    .addColumn('history_id', text, c => c.notNull())
    .addColumn('watched_until', whole, c => c.notNull())
    .execute()
}
