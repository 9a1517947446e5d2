import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration, Schema } from './migration.ts'

/** The text of files and its index, saved searches, and what external search engines have to receive. */
export const up: Migration = async (db, context) => {
  const { text, whole, counter, counted } = columns(context)
  const isSqlite = context.dialect === 'sqlite'

  await db.schema
    .createTable('content_texts')
    .addColumn('blob_id', text, c => c.primaryKey().references('blobs.id').onDelete('cascade'))
    // The version of the code that extracted it: text from an older one is extracted again.
    .addColumn('reader', 'integer', c => c.notNull())
    // Why there is no text; null if there is.
    .addColumn('reason', 'text')
    .addColumn('text', 'text', c => c.notNull())
    .addColumn('created_at', whole, c => c.notNull())
    .execute()
  await db.schema
    .createTable('text_queue')
    .addColumn('blob_id', text, c => c.primaryKey().references('blobs.id').onDelete('cascade'))
    .addColumn('tries', 'integer', c => c.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('text_queue_order').on('text_queue').columns(['tries', 'blob_id']).execute()
  await (isSqlite ? indexTextOnSqlite(db) : indexTextOnPostgres(db))

  await db.schema
    .createTable('saved_searches')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('user_id', text, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', c => c.notNull())
    // JSON text of the words and filters.
    .addColumn('query', 'text', c => c.notNull())
    .addColumn('place', 'integer', c => c.notNull())
    .addColumn('created_at', whole, c => c.notNull())
    .execute()
  await db.schema.createIndex('saved_searches_user').on('saved_searches').columns(['user_id', 'place']).execute()

  // The external engine that is followed.
  await db.schema
    .createTable('search_targets')
    .addColumn('place', text, c => c.primaryKey())
    // A new value each time the target is followed again: what was built before can't be trusted.
    .addColumn('epoch', text, c => c.notNull())
    // The process that writes to the engine, and until when its claim is valid.
    .addColumn('held_by', text)
    .addColumn('held_until', whole)
    // What went wrong when changes were last sent to it; null if nothing did.
    .addColumn('trouble', 'text')
    .addColumn('troubled_at', whole)
    .execute()
  await db.schema
    .createTable('search_indexes')
    .addColumn('place', text, c => c.notNull().references('search_targets.place').onDelete('cascade'))
    .addColumn('collection', text, c => c.notNull())
    .addColumn('live', text)
    .addColumn('building', text)
    .addColumn('imported_at', whole)
    .addPrimaryKeyConstraint('search_indexes_pk', ['place', 'collection'])
    .execute()
  // The changes that it has not received yet. Rows are only added and removed, never changed, so that whoever writes an
  // item never waits here.
  await db.schema
    .createTable('search_changes')
    .addColumn('seq', counter, counted)
    .addColumn('collection', text, c => c.notNull())
    .addColumn('record_id', text, c => c.notNull())
    .execute()
  await (isSqlite ? noteChangesOnSqlite(db) : noteChangesOnPostgres(db))
}

/** The index holds only folded words, no text; one of its rows is deleted with its document, and that with its blob. */
async function indexTextOnSqlite(db: Schema): Promise<void> {
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

async function indexTextOnPostgres(db: Schema): Promise<void> {
  await sql`
    create table search_documents (
      id text collate "C" primary key references blobs (id) on delete cascade,
      terms tsvector not null
    )`.execute(db)
  await sql`create index search_documents_terms on search_documents using gin (terms)`.execute(db)
}

/** Kept by triggers so that no write can forget it; nothing is recorded while no engine is followed. */
async function noteChangesOnSqlite(db: Schema): Promise<void> {
  const isFollowed = sql`exists (select 1 from search_targets)`
  const note = (collection: string, id: string) =>
    sql`insert into search_changes (collection, record_id) values (${sql.lit(collection)}, ${sql.raw(id)})`
  await sql`create trigger search_items_insert after insert on items when ${isFollowed} begin
    ${note('items', 'new.id')};
  end`.execute(db)
  await sql`create trigger search_items_update after update of name, space_id, version_id on items when ${isFollowed} begin
    ${note('items', 'new.id')};
    insert into search_changes (collection, record_id)
      select 'contents', blob_id from versions where id = new.version_id and new.version_id is not old.version_id
      union all
      select 'contents', blob_id from versions where id = new.version_id and new.space_id <> old.space_id;
  end`.execute(db)
  await sql`create trigger search_items_delete after delete on items when ${isFollowed} begin
    ${note('items', 'old.id')};
  end`.execute(db)
  await sql`create trigger search_versions_insert after insert on versions when ${isFollowed} begin
    ${note('contents', 'new.blob_id')};
  end`.execute(db)
  await sql`create trigger search_texts_insert after insert on content_texts when ${isFollowed} begin
    ${note('contents', 'new.blob_id')};
  end`.execute(db)
  await sql`create trigger search_texts_delete after delete on content_texts when ${isFollowed} begin
    ${note('contents', 'old.blob_id')};
  end`.execute(db)
}

async function noteChangesOnPostgres(db: Schema): Promise<void> {
  await sql`create function search_note_item() returns trigger language plpgsql as $$
    begin
      if not exists (select 1 from search_targets) then return null; end if;
      if tg_op = 'DELETE' then
        insert into search_changes (collection, record_id) values ('items', old.id);
        return null;
      end if;
      insert into search_changes (collection, record_id) values ('items', new.id);
      if tg_op = 'UPDATE' and (new.version_id is distinct from old.version_id or new.space_id <> old.space_id) then
        insert into search_changes (collection, record_id)
          select 'contents', blob_id from versions where id = new.version_id;
      end if;
      return null;
    end $$`.execute(db)
  await sql`create function search_note_content() returns trigger language plpgsql as $$
    begin
      if exists (select 1 from search_targets) then
        insert into search_changes (collection, record_id)
          values ('contents', case when tg_op = 'DELETE' then old.blob_id else new.blob_id end);
      end if;
      return null;
    end $$`.execute(db)
  await sql`create trigger search_items_insert after insert or delete on items
    for each row execute function search_note_item()`.execute(db)
  await sql`create trigger search_items_update after update of name, space_id, version_id on items
    for each row execute function search_note_item()`.execute(db)
  await sql`create trigger search_versions_insert after insert on versions
    for each row execute function search_note_content()`.execute(db)
  await sql`create trigger search_texts_change after insert or delete on content_texts
    for each row execute function search_note_content()`.execute(db)
}
