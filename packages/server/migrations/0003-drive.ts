import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Spaces, the item tree, and what members keep about items. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)
  const isSqlite = context.dialect === 'sqlite'

  await db.schema
    .createTable('spaces')
    .addColumn('id', text as never, c => c.primaryKey())
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('owner_id', text as never, c => c.notNull().references('users.id'))
    .addColumn('root_id', text as never, c => c.notNull())
    .addColumn('used_bytes', whole, c => c.notNull().defaultTo(0))
    .addColumn('trash_bytes', whole, c => c.notNull().defaultTo(0))
    .addColumn('version_bytes', whole, c => c.notNull().defaultTo(0))
    .addColumn('reserved_bytes', whole, c => c.notNull().defaultTo(0))
    .addColumn('created_at', whole, c => c.notNull())
    .execute()
  await sql`create unique index spaces_personal on spaces (owner_id) where kind = 'personal'`.execute(db)
  await db.schema.createIndex('spaces_owner').on('spaces').column('owner_id').execute()

  await db.schema
    .createTable('space_members')
    .addColumn('space_id', text as never, c => c.notNull().references('spaces.id').onDelete('cascade'))
    .addColumn('user_id', text as never, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('role_id', text as never, c => c.notNull().references('roles.id'))
    .addColumn('joined_at', whole, c => c.notNull())
    .addPrimaryKeyConstraint('space_members_pk', ['space_id', 'user_id'])
    .execute()
  await db.schema.createIndex('space_members_user').on('space_members').column('user_id').execute()

  await db.schema
    .createTable('items')
    // A number in addition to the id: the full-text index needs one that never changes.
    .addColumn('seq', isSqlite ? 'integer' : 'bigserial', c =>
      isSqlite ? c.primaryKey().autoIncrement() : c.primaryKey(),
    )
    .addColumn('id', text as never, c => c.notNull().unique())
    .addColumn('space_id', text as never, c => c.notNull().references('spaces.id'))
    .addColumn('parent_id', text as never, c => c.references('items.id'))
    // 0 is a folder and 1 a file, so that folders come first in every order.
    .addColumn('rank', 'integer', c => c.notNull())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('name_key', text as never, c => c.notNull())
    .addColumn('sort_key', text as never, c => c.notNull())
    .addColumn('type_key', text as never, c => c.notNull())
    .addColumn('mime', 'text')
    // Bytes of a file's current version; for a folder, of all live files below it.
    .addColumn('size', whole, c => c.notNull().defaultTo(0))
    // Live items below a folder at any depth, and directly in it.
    .addColumn('item_count', whole, c => c.notNull().defaultTo(0))
    .addColumn('child_count', whole, c => c.notNull().defaultTo(0))
    .addColumn('version_id', text as never)
    // live, trashed (only the top of a deleted tree) or building (a copy that is not complete yet)
    .addColumn('state', 'text', c => c.notNull().defaultTo('live'))
    .addColumn('trashed_at', whole)
    .addColumn('trashed_by', text as never)
    .addColumn('has_thumbnail', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('created_by', text as never)
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
  await sql`create index items_trash on items (space_id, trashed_at, id) where state = 'trashed'`.execute(db)
  await sql`create index items_trashed_at on items (trashed_at) where state = 'trashed'`.execute(db)
  // Few rows at any time: what searches must leave out, and what the purge looks for.
  await sql`create index items_building on items (space_id) where state = 'building'`.execute(db)
  await sql`create index items_deleting on items (space_id) where state = 'deleting'`.execute(db)
  await sql`create index items_space on items (space_id, modified_at, id)`.execute(db)
  await (isSqlite ? indexNamesOnSqlite(db) : indexNamesOnPostgres(db))

  await db.schema
    .createTable('stars')
    .addColumn('user_id', text as never, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('item_id', text as never, c => c.notNull().references('items.id').onDelete('cascade'))
    .addColumn('starred_at', whole, c => c.notNull())
    .addPrimaryKeyConstraint('stars_pk', ['user_id', 'item_id'])
    .execute()
  await db.schema.createIndex('stars_at').on('stars').columns(['user_id', 'starred_at', 'item_id']).execute()
  await db.schema.createIndex('stars_item').on('stars').column('item_id').execute()

  await db.schema
    .createTable('recents')
    .addColumn('user_id', text as never, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('item_id', text as never, c => c.notNull().references('items.id').onDelete('cascade'))
    .addColumn('used_at', whole, c => c.notNull())
    .addPrimaryKeyConstraint('recents_pk', ['user_id', 'item_id'])
    .execute()
  await db.schema.createIndex('recents_at').on('recents').columns(['user_id', 'used_at', 'item_id']).execute()
  await db.schema.createIndex('recents_item').on('recents').column('item_id').execute()

  await db.schema
    .createTable('folder_views')
    .addColumn('user_id', text as never, c => c.notNull().references('users.id').onDelete('cascade'))
    // Empty: the member's choice for folders without their own.
    .addColumn('folder_id', text as never, c => c.notNull().defaultTo(''))
    .addColumn('view', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('folder_views_pk', ['user_id', 'folder_id'])
    .execute()
}

/** A trigram index over the folded names, kept by triggers so that no write can forget it. */
async function indexNamesOnSqlite(db: Parameters<Migration>[0]): Promise<void> {
  await sql`create virtual table item_names using fts5 (name_key, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1')`.execute(
    db,
  )
  await sql`create trigger item_names_insert after insert on items begin
    insert into item_names (rowid, name_key) values (new.seq, new.name_key);
  end`.execute(db)
  await sql`create trigger item_names_delete after delete on items begin
    delete from item_names where rowid = old.seq;
  end`.execute(db)
  await sql`create trigger item_names_update after update of name_key on items begin
    delete from item_names where rowid = old.seq;
    insert into item_names (rowid, name_key) values (new.seq, new.name_key);
  end`.execute(db)
}

async function indexNamesOnPostgres(db: Parameters<Migration>[0]): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db)
  await sql`create index items_name_trigrams on items using gin (name_key gin_trgm_ops)`.execute(db)
}
