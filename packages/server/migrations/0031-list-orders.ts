import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** An index for every order in which the lists of the whole site can be read. */
export const up: Migration = async (db, { dialect }) => {
  // SQLite sorts null first by default.
  const nulls = dialect === 'postgres' ? sql`nulls first` : sql``
  // It includes the columns that people filter by, so that a scan looks up no rows.
  await db.schema
    .createIndex('users_by_email')
    .on('users')
    .columns(['email', 'id', 'created_at', 'updated_at', 'email_confirmed_at', 'first_name', 'last_name'])
    .execute()
  await sql`create index links_end on links (expires_at ${nulls}, id) where revoked_at is null`.execute(db)
  await sql`create index links_visits on links (visits, id) where revoked_at is null`.execute(db)
  await sql`create index links_downloads on links (downloads, id) where revoked_at is null`.execute(db)
  await sql`create index grants_end on grants (expires_at ${nulls}, id)`.execute(db)
  await sql`create index mail_outbox_recipient on mail_outbox (recipient, id)`.execute(db)
  await sql`create index mail_outbox_sent on mail_outbox (sent_at ${nulls}, id)`.execute(db)
  await sql`create index jobs_finished on jobs (finished_at ${nulls}, id)`.execute(db)
  await sql`create index jobs_kind on jobs (kind, id)`.execute(db)
}
