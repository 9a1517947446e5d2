import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration, Schema } from './migration.ts'

/** Chunks of large files reserve storage, as every other upload does. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)
  const table = db.schema.alterTable('chunked_uploads')
  // The space that holds the reservation; null before the first one, and once the space is gone.
  await table.addColumn('space_id', text, c => c.references('spaces.id').onDelete('set null')).execute()
  await table.addColumn('reserved', whole, c => c.notNull().defaultTo(0)).execute()
  // Bytes of chunks that are being sent now.
  await table.addColumn('arriving', whole, c => c.notNull().defaultTo(0)).execute()
  await sql`create index chunked_uploads_space on chunked_uploads (space_id) where space_id is not null`.execute(db)
  // Whatever deletes an upload, such as the end of its account, its reservation ends with it.
  await (context.dialect === 'sqlite' ? releaseOnSqlite(db) : releaseOnPostgres(db))
}

const release = 'update spaces set reserved_bytes = reserved_bytes - old.reserved where id = old.space_id;'
const isHeld = 'old.reserved > 0 and old.space_id is not null'

async function releaseOnSqlite(db: Schema): Promise<void> {
  await sql
    .raw(`create trigger chunked_uploads_ended after delete on chunked_uploads when ${isHeld} begin ${release} end`)
    .execute(db)
}

async function releaseOnPostgres(db: Schema): Promise<void> {
  await sql
    .raw(`create function chunked_uploads_ended() returns trigger language plpgsql as $$
      begin ${release} return null; end $$`)
    .execute(db)
  await sql
    .raw(`create trigger chunked_uploads_ended after delete on chunked_uploads for each row when (${isHeld})
      execute function chunked_uploads_ended()`)
    .execute(db)
}
