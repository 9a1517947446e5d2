import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Gmail connections that have been started, the mailbox that is read, and incoming mail. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)
  await db.schema
    .createTable('gmail_connects')
    .addColumn('state_hash', text as never, c => c.primaryKey())
    .addColumn('user_id', text as never, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('verifier', 'text', c => c.notNull())
    .addColumn('created_at', whole, c => c.notNull())
    .execute()

  await db.schema
    .createTable('gmail_mailboxes')
    .addColumn('address', text as never, c => c.primaryKey())
    // How far its history has been read.
    .addColumn('history_id', text as never, c => c.notNull())
    .addColumn('watched_until', whole, c => c.notNull())
    .execute()

  await db.schema
    .createTable('incoming_mail')
    .addColumn('id', text as never, c => c.primaryKey())
    // A digest of the message's own id, so that each is accepted only once.
    .addColumn('message_key', text as never, c => c.notNull().unique())
    .addColumn('method', text as never, c => c.notNull())
    .addColumn('sender', 'text', c => c.notNull())
    .addColumn('subject', 'text', c => c.notNull())
    // The whole message; null once it has been passed on.
    .addColumn('source', context.dialect === 'sqlite' ? 'blob' : 'bytea')
    .addColumn('received_at', whole, c => c.notNull())
    .execute()
  await db.schema.createIndex('incoming_mail_received').on('incoming_mail').column('received_at').execute()

  await db.schema
    .alterTable('mail_outbox')
    .addColumn('reply_to', text as never)
    .execute()
  await db.schema
    .alterTable('mail_outbox')
    .addColumn('incoming_id', text as never)
    .execute()
}
