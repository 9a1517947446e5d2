import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration, Schema } from './migration.ts'

/** What keeps the site from destroying anything because of one look at the clock or the storage (docs/decisions/0111). */
export const up: Migration = async (db, context) => {
  const { text, whole, counter, counted } = columns(context)

  // When the site last looked at the clock, and since when the clock can be relied on; one row at most.
  await db.schema
    .createTable('clock_beats')
    .addColumn('id', 'integer', c => c.primaryKey())
    .addColumn('at', whole, c => c.notNull())
    // Null once a person has said that the clock is right.
    .addColumn('jumped_at', whole)
    .addColumn('jumped_by', whole)
    .execute()

  // Why nothing is deleted until a person decides.
  await db.schema
    .createTable('destroy_stops')
    .addColumn('name', text, c => c.primaryKey())
    .addColumn('since', whole, c => c.notNull())
    .addColumn('found', whole, c => c.notNull())
    .addColumn('total', whole, c => c.notNull())
    // When a person let it continue.
    .addColumn('released_at', whole)
    .execute()

  // Stored objects that no row names. They stay where they are until their time is over.
  await db.schema
    .createTable('set_aside')
    .addColumn('storage_key', text, c => c.primaryKey())
    .addColumn('disk', text, c => c.notNull())
    .addColumn('size', whole, c => c.notNull())
    // When the object was stored.
    .addColumn('stored_at', whole, c => c.notNull())
    .addColumn('why', text, c => c.notNull())
    .addColumn('since', whole, c => c.notNull())
    // Null while it isn't decided whether they may ever be deleted.
    .addColumn('until', whole)
    .execute()
  await db.schema.createIndex('set_aside_until').on('set_aside').column('until').execute()

  // Blobs that versions and attachments no longer use because this database deleted those. Several transactions may note one
  // blob without waiting for each other, so each note is a row of its own.
  await db.schema
    .createTable('released_blobs')
    .addColumn('seq', counter, counted)
    .addColumn('blob_id', text, c => c.notNull())
    .execute()
  await db.schema.createIndex('released_blobs_blob').on('released_blobs').column('blob_id').execute()
  for (const table of ['versions', 'attachments'])
    await (context.dialect === 'sqlite' ? noteOnSqlite(db, table) : noteOnPostgres(db, table))
}

async function noteOnSqlite(db: Schema, table: string): Promise<void> {
  await sql
    .raw(`create trigger released_${table} after delete on ${table}
      begin insert into released_blobs (blob_id) values (old.blob_id); end`)
    .execute(db)
}

async function noteOnPostgres(db: Schema, table: string): Promise<void> {
  await sql
    .raw(`create function released_${table}() returns trigger language plpgsql as $$ begin
      insert into released_blobs (blob_id) values (old.blob_id); return null; end $$`)
    .execute(db)
  await sql
    .raw(`create trigger released_${table} after delete on ${table} for each row execute function released_${table}()`)
    .execute(db)
}
