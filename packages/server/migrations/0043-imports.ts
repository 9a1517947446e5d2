import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration, MigrationContext, Schema } from './migration.ts'

/** Files fetched from links, and folders moved in from other drives (docs/decisions/0109). */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)
  await db.schema
    .createTable('imports')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('user_id', text, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('folder_id', text, c => c.notNull().references('items.id').onDelete('cascade'))
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('host', 'text', c => c.notNull())
    // Encrypted: the address, and how to sign in. Deleted at the end.
    .addColumn('source', 'text')
    // JSON: the chosen top folders; null for everything.
    .addColumn('chosen', 'text')
    .addColumn('on_existing', 'text', c => c.notNull())
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('job_id', text)
    .addColumn('error', 'text')
    // How often in a row the other server could not be asked, and when it is asked again.
    .addColumn('stalls', 'integer', c => c.notNull())
    .addColumn('retry_at', whole)
    .addColumn('is_listed', 'integer', c => c.notNull())
    .addColumn('entries', whole, c => c.notNull())
    .addColumn('files', whole, c => c.notNull())
    .addColumn('files_brought', whole, c => c.notNull())
    .addColumn('files_skipped', whole, c => c.notNull())
    .addColumn('files_failed', whole, c => c.notNull())
    .addColumn('bytes', whole)
    .addColumn('bytes_brought', whole, c => c.notNull())
    // Of files that were skipped or failed.
    .addColumn('bytes_passed', whole, c => c.notNull())
    // Of files that are under way, and the speed lately: written now and then by the job.
    .addColumn('bytes_coming', whole, c => c.notNull())
    .addColumn('per_second', whole)
    .addColumn('item_id', text)
    .addColumn('created_at', whole, c => c.notNull())
    .addColumn('finished_at', whole)
    .execute()
  await db.schema.createIndex('imports_user').on('imports').columns(['user_id', 'id']).execute()
  await db.schema.createIndex('imports_folder').on('imports').columns(['folder_id']).execute()
  await db.schema.createIndex('imports_created').on('imports').columns(['created_at', 'id']).execute()
  await createEntries(db, context)
}

/** Files and folders of another drive: what is still to do, and the report. */
async function createEntries(db: Schema, context: MigrationContext): Promise<void> {
  const { text, whole } = columns(context)
  await db.schema
    .createTable('import_entries')
    .addColumn('import_id', text, c => c.notNull().references('imports.id').onDelete('cascade'))
    // Of its path: an index of PostgreSQL takes no long ones.
    .addColumn('path_hash', text, c => c.notNull())
    .addColumn('position', whole, c => c.notNull())
    .addColumn('path', 'text', c => c.notNull())
    .addColumn('parent_hash', text)
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('size', whole)
    .addColumn('modified_at', whole)
    .addColumn('etag', text)
    .addColumn('checksum', 'text')
    .addColumn('item_id', text)
    .addColumn('version_id', text)
    .addPrimaryKeyConstraint('import_entries_key', ['import_id', 'path_hash'])
    .execute()
  await db.schema
    .createIndex('import_entries_position')
    .on('import_entries')
    .columns(['import_id', 'position'])
    .execute()
  await db.schema
    .createIndex('import_entries_state')
    .on('import_entries')
    .columns(['import_id', 'state', 'position'])
    .execute()
  await sql`create index import_entries_todo on import_entries (import_id, kind, position)
    where state = 'pending'`.execute(db)
  await sql`create index import_entries_item on import_entries (item_id) where item_id is not null`.execute(db)
}
