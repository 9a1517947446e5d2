import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Invitations to the site, which administrators send. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)

  await db.schema
    .createTable('user_invitations')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('email', text, c => c.notNull())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('state', 'text', c => c.notNull())
    // What is given once, when it is accepted; what is deleted meanwhile isn't.
    .addColumn('role_id', text, c => c.references('roles.id').onDelete('set null'))
    .addColumn('group_id', text, c => c.references('groups.id').onDelete('set null'))
    .addColumn('plan_id', text, c => c.references('plans.id').onDelete('set null'))
    .addColumn('language', 'text', c => c.notNull())
    // Null for the command line.
    .addColumn('invited_by', text, c => c.references('users.id').onDelete('set null'))
    .addColumn('is_from_console', whole, c => c.notNull())
    // SHA-256 of the secret in the link; null until it is mailed, and once it is over.
    .addColumn('token_hash', 'text')
    // Who accepted it.
    .addColumn('user_id', text, c => c.references('users.id').onDelete('cascade'))
    .addColumn('created_at', whole, c => c.notNull())
    .addColumn('expires_at', whole, c => c.notNull())
    .addColumn('sent_at', whole)
    .addColumn('ended_at', whole)
    .execute()
  await sql`create unique index user_invitations_waiting on user_invitations (email) where state = 'waiting'`.execute(
    db,
  )
  await sql`create index user_invitations_unsent on user_invitations (id) where sent_at is null and state = 'waiting'`.execute(
    db,
  )
  await sql`create index user_invitations_created on user_invitations (created_at, id)`.execute(db)
  await sql`create index user_invitations_email on user_invitations (email, id)`.execute(db)
  await sql`create index user_invitations_expires on user_invitations (expires_at, id)`.execute(db)
  for (const column of ['user_id', 'invited_by', 'role_id', 'group_id', 'plan_id'])
    await db.schema.createIndex(`user_invitations_${column}`).on('user_invitations').columns([column]).execute()
}
