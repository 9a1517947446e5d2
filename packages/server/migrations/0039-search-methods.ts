import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** External search engines: which one is followed, its indexes, and the changes that it has not received yet. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)
  const isSqlite = context.dialect === 'sqlite'
  await db.schema
    .createTable('search_targets')
    .addColumn('place', text as never, c => c.primaryKey())
    // A new value each time the target is followed again: what was built before can't be trusted.
    .addColumn('epoch', text as never, c => c.notNull())
    // The process that writes to the engine, and until when its claim is valid.
    .addColumn('held_by', text as never)
    .addColumn('held_until', whole)
    // What went wrong when changes were last sent to it; null if nothing did.
    .addColumn('trouble', 'text')
    .addColumn('troubled_at', whole)
    .execute()
  await db.schema
    .createTable('search_indexes')
    .addColumn('place', text as never, c => c.notNull().references('search_targets.place').onDelete('cascade'))
    .addColumn('collection', text as never, c => c.notNull())
    .addColumn('live', text as never)
    .addColumn('building', text as never)
    .addColumn('imported_at', whole)
    .addPrimaryKeyConstraint('search_indexes_pk', ['place', 'collection'])
    .execute()
  // Rows are only added and removed, never changed, so that whoever writes an item never waits here.
  await db.schema
    .createTable('search_changes')
    .addColumn('seq', isSqlite ? 'integer' : 'bigserial', c =>
      isSqlite ? c.primaryKey().autoIncrement() : c.primaryKey(),
    )
    .addColumn('collection', text as never, c => c.notNull())
    .addColumn('record_id', text as never, c => c.notNull())
    .execute()
  await (isSqlite ? noteOnSqlite(db) : noteOnPostgres(db))
}

/** Kept by triggers so that no write can forget it; nothing is recorded while no engine is followed. */
async function noteOnSqlite(db: Parameters<Migration>[0]): Promise<void> {
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

async function noteOnPostgres(db: Parameters<Migration>[0]): Promise<void> {
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
