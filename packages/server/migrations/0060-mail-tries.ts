import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** How long a message is tried, what it waits for, until when it is of use, and who is told if it can't be delivered. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)
  const add = (name: string, type: typeof text) => db.schema.alterTable('mail_outbox').addColumn(name, type).execute()
  // No temporary failure postpones it further than that. Null for messages from before.
  await add('tries_until', whole)
  // Null unless a try has failed and another one follows.
  await add('next_try_at', whole)
  // Whether the whole mail server was away, or only this recipient was refused for now.
  await add('waits_for', text)
  // The code or link in it has expired then.
  await add('useless_at', whole)
  // The share, invitation or link that it is about, as `grant:<id>`.
  await add('about', text)
  // Whom to tell if it can't be delivered, and of what: JSON text.
  await add('told', text)
  // The other side's words about the recipient, without its codes.
  await add('reason', text)
  await sql`create index mail_outbox_next_try on mail_outbox (next_try_at) where next_try_at is not null`.execute(db)
  await sql`create index mail_outbox_about on mail_outbox (about) where about is not null`.execute(db)
}
