import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** The text of files and its index, personal tags, saved searches. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)

  await db.schema
    .createTable('content_texts')
    .addColumn('blob_id', text as never, c => c.primaryKey().references('blobs.id').onDelete('cascade'))
    // The version of the code that extracted it: text from an older one is extracted again.
    .addColumn('reader', 'integer', c => c.notNull())
    // Why there is no text; null if there is.
    .addColumn('reason', 'text')
    .addColumn('text', 'text', c => c.notNull())
    .addColumn('created_at', whole, c => c.notNull())
    .execute()
  await db.schema
    .createTable('text_queue')
    .addColumn('blob_id', text as never, c => c.primaryKey().references('blobs.id').onDelete('cascade'))
    .addColumn('tries', 'integer', c => c.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('text_queue_order').on('text_queue').columns(['tries', 'blob_id']).execute()
  // Queues what exists already; the reader itself reports what holds no text.
  await sql`
    insert into text_queue (blob_id) select id from blobs
    where mime like 'text/%' or (mime like 'application/%' and mime not in ('application/zip', 'application/gzip'))
      or mime = 'message/rfc822'`.execute(db)
  await (context.dialect === 'sqlite' ? indexOnSqlite(db) : indexOnPostgres(db))

  await sql`create unique index tags_own on tags (owner_id, name) where owner_id is not null`.execute(db)
  await sql`create unique index tags_of_site on tags (name, type) where owner_id is null`.execute(db)

  await db.schema
    .createTable('saved_searches')
    .addColumn('id', text as never, c => c.primaryKey())
    .addColumn('user_id', text as never, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', c => c.notNull())
    // JSON text of the words and filters.
    .addColumn('query', 'text', c => c.notNull())
    .addColumn('place', 'integer', c => c.notNull())
    .addColumn('created_at', whole, c => c.notNull())
    .execute()
  await db.schema.createIndex('saved_searches_user').on('saved_searches').columns(['user_id', 'place']).execute()
}

/** The index holds only folded words, no text; one of its rows is deleted with its document, and that with its blob. */
async function indexOnSqlite(db: Parameters<Migration>[0]): Promise<void> {
  await sql`
    create table search_documents (
      seq integer primary key autoincrement,
      id text not null unique references blobs (id) on delete cascade
    )`.execute(db)
  await sql`create virtual table search_terms using fts5 (
    terms, content = '', contentless_delete = 1, tokenize = 'ascii', prefix = '2 3')`.execute(db)
  await sql`create trigger search_documents_delete after delete on search_documents begin
    delete from search_terms where rowid = old.seq;
  end`.execute(db)
}

async function indexOnPostgres(db: Parameters<Migration>[0]): Promise<void> {
  await sql`
    create table search_documents (
      id text collate "C" primary key references blobs (id) on delete cascade,
      terms tsvector not null
    )`.execute(db)
  await sql`create index search_documents_terms on search_documents using gin (terms)`.execute(db)
}
