import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration, Schema } from './migration.ts'

/** Spaces, the items in them, and what a space stores by kind of file. */
export const up: Migration = async (db, context) => {
  const { text, whole, counter, counted } = columns(context)

  await db.schema
    .createTable('spaces')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('color', 'text', c => c.notNull().defaultTo('blue'))
    .addColumn('owner_id', text, c => c.notNull().references('users.id'))
    .addColumn('root_id', text, c => c.notNull())
    .addColumn('used_bytes', whole, c => c.notNull().defaultTo(0))
    .addColumn('trash_bytes', whole, c => c.notNull().defaultTo(0))
    .addColumn('version_bytes', whole, c => c.notNull().defaultTo(0))
    .addColumn('reserved_bytes', whole, c => c.notNull().defaultTo(0))
    // Two recounts that find the same difference must not both apply it.
    .addColumn('recounts', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('created_at', whole, c => c.notNull())
    .addColumn('deleted_at', whole)
    .execute()
  await sql`create unique index spaces_personal on spaces (owner_id) where kind = 'personal'`.execute(db)
  await db.schema.createIndex('spaces_owner').on('spaces').column('owner_id').execute()
  await db.schema.createIndex('spaces_used').on('spaces').columns(['used_bytes', 'id']).execute()
  await db.schema.createIndex('spaces_created').on('spaces').columns(['created_at', 'id']).execute()
  await sql`create index spaces_deleted on spaces (deleted_at) where deleted_at is not null`.execute(db)

  await db.schema
    .createTable('items')
    // A number in addition to the id: the full-text index needs one that never changes.
    .addColumn('seq', counter, counted)
    .addColumn('id', text, c => c.notNull().unique())
    .addColumn('space_id', text, c => c.notNull().references('spaces.id'))
    .addColumn('parent_id', text, c => c.references('items.id'))
    // 0 is a folder and 1 a file, so that folders come first in every order.
    .addColumn('rank', 'integer', c => c.notNull())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('name_key', text, c => c.notNull())
    .addColumn('sort_key', text, c => c.notNull())
    .addColumn('type_key', text, c => c.notNull())
    .addColumn('mime', 'text')
    // Bytes of a file's current version; for a folder, of all live files below it.
    .addColumn('size', whole, c => c.notNull().defaultTo(0))
    // Live items below a folder at any depth, and directly in it.
    .addColumn('item_count', whole, c => c.notNull().defaultTo(0))
    .addColumn('child_count', whole, c => c.notNull().defaultTo(0))
    .addColumn('version_id', text)
    // live; or, of the top of a tree only, trashed, building (a copy that is not complete yet) or deleting
    .addColumn('state', 'text', c => c.notNull().defaultTo('live'))
    .addColumn('trashed_at', whole)
    .addColumn('trashed_by', text)
    .addColumn('has_thumbnail', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('created_by', text)
    .addColumn('created_at', whole, c => c.notNull())
    .addColumn('modified_at', whole, c => c.notNull())
    .execute()
  await sql`create unique index items_name on items (parent_id, name_key) where state = 'live'`.execute(db)
  for (const [name, column] of [
    ['name', 'sort_key'],
    ['size', 'size, sort_key'],
    ['type', 'type_key, sort_key'],
    ['modified', 'modified_at, sort_key'],
  ] as const) {
    await sql`create index ${sql.ref(`items_by_${name}`)} on items (parent_id, rank, ${sql.raw(column)}, id) where state = 'live'`.execute(
      db,
    )
  }
  await sql`create index items_parent on items (parent_id)`.execute(db)
  // A search shows folders first, however many other names contain the word.
  await sql`create index items_folder_names on items (space_id, name_key) where rank = 0 and state = 'live'`.execute(db)
  await sql`create index items_trash on items (space_id, trashed_at, id) where state = 'trashed'`.execute(db)
  await sql`create index items_trashed_at on items (trashed_at) where state = 'trashed'`.execute(db)
  // Few rows at any time: what searches must leave out, and what the purge looks for.
  await sql`create index items_building on items (space_id) where state = 'building'`.execute(db)
  await sql`create index items_deleting on items (space_id) where state = 'deleting'`.execute(db)
  await sql`create index items_space on items (space_id, modified_at, id)`.execute(db)
  await sql`create index items_largest on items (space_id, size, id) where rank = 1`.execute(db)
  await sql`create index items_created on items (created_at, id)`.execute(db)
  await sql`create index items_size on items (size, id)`.execute(db)

  await db.schema
    .createTable('space_kinds')
    .addColumn('space_id', text, c => c.notNull().references('spaces.id').onDelete('cascade'))
    // The beginning of an item's type_key.
    .addColumn('kind', text, c => c.notNull())
    .addColumn('bytes', whole, c => c.notNull())
    .addColumn('files', whole, c => c.notNull())
    .addPrimaryKeyConstraint('space_kinds_pk', ['space_id', 'kind'])
    .execute()

  if (context.dialect === 'sqlite') {
    await indexNamesOnSqlite(db)
    await keepKindsOnSqlite(db)
  } else {
    await sql`create index items_bare_names on items using gin (bare_text(name_key) gin_trgm_ops)`.execute(db)
    await keepKindsOnPostgres(db)
  }
}

/** Names are found by their parts, regardless of accents. Triggers keep the index, so that no write can forget it. */
async function indexNamesOnSqlite(db: Schema): Promise<void> {
  await sql`create virtual table item_names using fts5 (
    name_key, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1')`.execute(db)
  await sql`create trigger item_names_insert after insert on items begin
    insert into item_names (rowid, name_key) values (new.seq, bare_text(new.name_key));
  end`.execute(db)
  await sql`create trigger item_names_delete after delete on items begin
    delete from item_names where rowid = old.seq;
  end`.execute(db)
  await sql`create trigger item_names_update after update of name_key on items begin
    delete from item_names where rowid = old.seq;
    insert into item_names (rowid, name_key) values (new.seq, bare_text(new.name_key));
  end`.execute(db)
}

// The storage used by kind of file is kept by triggers too, so that no million rows have to be read for it.

async function keepKindsOnSqlite(db: Schema): Promise<void> {
  const kindOf = (row: string) => `substr(${row}type_key, 1, instr(${row}type_key || '.', '.') - 1)`
  const add = `insert into space_kinds (space_id, kind, bytes, files)
      values (new.space_id, ${kindOf('new.')}, new.size, 1)
      on conflict (space_id, kind) do update set bytes = bytes + excluded.bytes, files = files + 1;`
  const take = `update space_kinds set bytes = bytes - old.size, files = files - 1
      where space_id = old.space_id and kind = ${kindOf('old.')};`
  for (const statement of [
    `create trigger space_kinds_insert after insert on items when new.rank = 1 begin ${add} end`,
    `create trigger space_kinds_delete after delete on items when old.rank = 1 begin ${take} end`,
    `create trigger space_kinds_update after update of size, type_key, space_id on items
      when old.rank = 1 and (old.size <> new.size or old.type_key <> new.type_key or old.space_id <> new.space_id)
      begin ${take} ${add} end`,
  ]) {
    await sql.raw(statement).execute(db)
  }
}

async function keepKindsOnPostgres(db: Schema): Promise<void> {
  const upsert = (rows: string) => `insert into space_kinds (space_id, kind, bytes, files) ${rows}
      on conflict (space_id, kind) do update
      set bytes = space_kinds.bytes + excluded.bytes, files = space_kinds.files + excluded.files`
  // In a fixed order, so that concurrent statements wait for each other instead of causing a deadlock.
  const sums = (sign: string, rows: string) => `select space_id, split_part(type_key, '.', 1), ${sign}sum(size)::bigint,
      ${sign}count(*)::bigint from ${rows} where rank = 1 group by 1, 2 order by 1, 2`
  for (const statement of [
    `create function space_kinds_insert() returns trigger language plpgsql as $$ begin
      ${upsert(sums('', 'added'))}; return null; end $$`,
    `create function space_kinds_delete() returns trigger language plpgsql as $$ begin
      ${upsert(sums('-', 'removed'))}; return null; end $$`,
    `create function space_kinds_update() returns trigger language plpgsql as $$ begin
      update space_kinds set bytes = bytes - old.size, files = files - 1
        where space_id = old.space_id and kind = split_part(old.type_key, '.', 1);
      ${upsert("values (new.space_id, split_part(new.type_key, '.', 1), new.size, 1)")}; return null; end $$`,
    `create trigger space_kinds_insert after insert on items referencing new table as added
      for each statement execute function space_kinds_insert()`,
    `create trigger space_kinds_delete after delete on items referencing old table as removed
      for each statement execute function space_kinds_delete()`,
    `create trigger space_kinds_update after update of size, type_key, space_id on items for each row
      when (old.rank = 1 and (old.size <> new.size or old.type_key <> new.type_key or old.space_id <> new.space_id))
      execute function space_kinds_update()`,
  ]) {
    await sql.raw(statement).execute(db)
  }
}
