import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** What is held back until it is scanned, what scans have found, and the files that were set aside. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)

  // `scan`: until they are scanned, only the person in `held_for` may read the bytes; `infected`: nobody may.
  await db.schema.alterTable('blobs').addColumn('held', text).execute()
  await db.schema.alterTable('blobs').addColumn('held_for', text).execute()
  await sql`create index blobs_held on blobs (held, id) where held is not null`.execute(db)
  // A new file that waits to be scanned: the person who may see it; `-` for nobody.
  await db.schema.alterTable('items').addColumn('held_for', text).execute()
  await sql`create index items_held on items (id) where held_for is not null`.execute(db)

  await db.schema
    .createTable('blob_scans')
    .addColumn('blob_id', text, c => c.primaryKey().references('blobs.id').onDelete('cascade'))
    .addColumn('state', text, c => c.notNull())
    // The name of the malware.
    .addColumn('found', 'text')
    // The scanner and its signatures, as it calls them.
    .addColumn('signatures', 'text')
    .addColumn('scanned_at', whole)
    .addColumn('tries', whole, c => c.notNull().defaultTo(0))
    // Not tried again before this time.
    .addColumn('next_at', whole)
    .execute()
  await sql`create index blob_scans_waiting on blob_scans (state, next_at, blob_id)
    where state in ('waiting', 'found')`.execute(db)

  await db.schema
    .createTable('scan_progress')
    .addColumn('task', text, c => c.primaryKey())
    .addColumn('value', 'text', c => c.notNull())
    .execute()

  await db.schema
    .createTable('quarantine')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('blob_id', text, c => c.notNull().references('blobs.id').onDelete('cascade'))
    // What was set aside: a whole file, one version of a file, or a file attached to a page.
    .addColumn('kind', text, c => c.notNull())
    .addColumn('item_id', text, c => c.references('items.id').onDelete('cascade'))
    .addColumn('version_id', text, c => c.references('versions.id').onDelete('cascade'))
    .addColumn('attachment_id', text, c => c.references('attachments.id').onDelete('cascade'))
    .addColumn('name', 'text', c => c.notNull())
    // The name without case (`foldName`), by which lists are sorted.
    .addColumn('name_key', text, c => c.notNull())
    .addColumn('size', whole, c => c.notNull())
    .addColumn('found', 'text', c => c.notNull())
    .addColumn('sender_id', text, c => c.references('users.id').onDelete('set null'))
    .addColumn('space_id', text, c => c.references('spaces.id').onDelete('cascade'))
    // The folder it was in.
    .addColumn('folder_id', text)
    .addColumn('created_at', whole, c => c.notNull())
    .execute()
  await db.schema.createIndex('quarantine_blob').on('quarantine').columns(['blob_id', 'id']).execute()
  await db.schema.createIndex('quarantine_item').on('quarantine').columns(['item_id']).execute()
  await db.schema.createIndex('quarantine_version').on('quarantine').columns(['version_id']).unique().execute()
  await db.schema.createIndex('quarantine_attachment').on('quarantine').columns(['attachment_id']).unique().execute()
  await db.schema.createIndex('quarantine_sender').on('quarantine').columns(['sender_id']).execute()
  await db.schema.createIndex('quarantine_space').on('quarantine').columns(['space_id']).execute()
  await db.schema.createIndex('quarantine_name').on('quarantine').columns(['name_key', 'id']).execute()
  await db.schema.createIndex('quarantine_created').on('quarantine').columns(['created_at', 'id']).execute()
  await db.schema.createIndex('quarantine_size').on('quarantine').columns(['size', 'id']).execute()
}
