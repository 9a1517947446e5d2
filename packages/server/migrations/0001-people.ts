import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration, Schema } from './migration.ts'

/** People, their sessions and access tokens, roles and permissions. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)

  await db.schema
    .createTable('users')
    .addColumn('id', text, c => c.primaryKey())
    // As others see it, stored because queries sort and search by it.
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('email', text, c => c.notNull().unique())
    // Null until the address is confirmed.
    .addColumn('email_confirmed_at', whole)
    // The address that takes the place of the other once it is confirmed.
    .addColumn('pending_email', 'text')
    .addColumn('first_name', 'text', c => c.notNull().defaultTo(''))
    .addColumn('last_name', 'text', c => c.notNull().defaultTo(''))
    .addColumn('language', 'text')
    .addColumn('time_zone', 'text')
    .addColumn('theme', 'text', c => c.notNull().defaultTo('system'))
    .addColumn('date_format', 'text')
    .addColumn('avatar_key', 'text')
    // Bytes; null for the site's value.
    .addColumn('available_space', whole)
    .addColumn('banned_at', whole)
    // When the first-steps card was dismissed.
    .addColumn('welcomed_at', whole)
    .addColumn('created_at', whole, c => c.notNull())
    .addColumn('updated_at', whole, c => c.notNull())
    .execute()
  // They include the columns that people filter and search by, so that a scan looks up no rows.
  await db.schema
    .createIndex('users_by_created')
    .on('users')
    .columns(['created_at', 'id', 'updated_at', 'email_confirmed_at', 'email', 'first_name', 'last_name'])
    .execute()
  await db.schema
    .createIndex('users_by_email')
    .on('users')
    .columns(['email', 'id', 'created_at', 'updated_at', 'email_confirmed_at', 'first_name', 'last_name'])
    .execute()
  await (context.dialect === 'sqlite' ? indexNamesOnSqlite(db) : indexNamesOnPostgres(db))

  await db.schema
    .createTable('sessions')
    .addColumn('id', text, c => c.primaryKey())
    // SHA-256 of the token, so that no one who reads the database can sign in with it.
    .addColumn('token_hash', text, c => c.notNull().unique())
    .addColumn('user_id', text, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', whole, c => c.notNull())
    .addColumn('created_at', whole, c => c.notNull())
    .addColumn('last_used_at', whole)
    .addColumn('ip_address', 'text')
    .addColumn('user_agent', 'text')
    // The administrator who is signed in as the user, and their own session, with which this one ends.
    .addColumn('impersonator_id', text, c => c.references('users.id').onDelete('cascade'))
    .addColumn('impersonator_session_id', text, c => c.references('sessions.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute()
  await db.schema.createIndex('sessions_used').on('sessions').columns(['last_used_at', 'user_id']).execute()
  // They find the sessions that depend on a person or session that ends, without reading every session.
  await db.schema.createIndex('sessions_impersonator').on('sessions').column('impersonator_id').execute()
  await db.schema
    .createIndex('sessions_impersonator_session')
    .on('sessions')
    .column('impersonator_session_id')
    .execute()

  // API tokens and app passwords.
  await db.schema
    .createTable('access_tokens')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('user_id', text, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('token_hash', text, c => c.notNull().unique())
    // The beginning of the secret, so that its owner recognises it.
    .addColumn('beginning', 'text', c => c.notNull())
    .addColumn('scopes', 'text', c => c.notNull())
    .addColumn('expires_at', whole)
    .addColumn('last_used_at', whole)
    .addColumn('last_used_address', 'text')
    .addColumn('created_at', whole, c => c.notNull())
    .execute()
  await db.schema.createIndex('access_tokens_user').on('access_tokens').columns(['user_id', 'created_at']).execute()
  await db.schema.createIndex('access_tokens_used').on('access_tokens').columns(['last_used_at', 'user_id']).execute()

  await db.schema
    .createTable('roles')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('name', 'text', c => c.notNull().unique())
    .addColumn('description', 'text', c => c.notNull().defaultTo(''))
    .addColumn('type', 'text', c => c.notNull())
    .addColumn('is_default', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('is_guests', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('is_internal', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('created_at', whole, c => c.notNull())
    .addColumn('updated_at', whole, c => c.notNull())
    .execute()

  await db.schema
    .createTable('role_permissions')
    .addColumn('role_id', text, c => c.notNull().references('roles.id').onDelete('cascade'))
    .addColumn('permission', text, c => c.notNull())
    // JSON object of restriction values.
    .addColumn('restrictions', 'text', c => c.notNull().defaultTo('{}'))
    .addPrimaryKeyConstraint('role_permissions_pk', ['role_id', 'permission'])
    .execute()

  await db.schema
    .createTable('user_roles')
    .addColumn('user_id', text, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('role_id', text, c => c.notNull().references('roles.id').onDelete('cascade'))
    .addColumn('assigned_at', whole, c => c.notNull())
    .addPrimaryKeyConstraint('user_roles_pk', ['user_id', 'role_id'])
    .execute()
  // The people with a role in the order in which they were given it, even if many were given it together.
  await db.schema
    .createIndex('user_roles_assigned')
    .on('user_roles')
    .columns(['role_id', 'assigned_at', 'user_id'])
    .execute()

  await db.schema
    .createTable('user_permissions')
    .addColumn('user_id', text, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('permission', text, c => c.notNull())
    .addColumn('restrictions', 'text', c => c.notNull().defaultTo('{}'))
    .addPrimaryKeyConstraint('user_permissions_pk', ['user_id', 'permission'])
    .execute()
}

/**
 * Users are found by parts of their names and address, regardless of case and accents: the index holds what `bare_text`
 * returns, which each connection of the server defines (`platform/database/sqlite.ts`). Triggers keep it, so that no
 * write can forget it. A full-text index needs a number that never changes.
 */
async function indexNamesOnSqlite(db: Schema): Promise<void> {
  const words = sql.raw(`bare_text(new.email || ' ' || new.first_name || ' ' || new.last_name)`)
  await sql`
    create table user_numbers (
      seq integer primary key autoincrement,
      user_id text not null unique references users (id) on delete cascade
    )`.execute(db)
  await sql`create virtual table user_words using fts5 (
    words, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1')`.execute(db)
  await sql`create trigger user_words_insert after insert on users begin
    insert into user_numbers (user_id) values (new.id);
    insert into user_words (rowid, words) select seq, ${words} from user_numbers where user_id = new.id;
  end`.execute(db)
  await sql`create trigger user_words_update after update of email, first_name, last_name on users begin
    delete from user_words where rowid = (select seq from user_numbers where user_id = old.id);
    insert into user_words (rowid, words) select seq, ${words} from user_numbers where user_id = new.id;
  end`.execute(db)
  await sql`create trigger user_words_delete after delete on user_numbers begin
    delete from user_words where rowid = old.seq;
  end`.execute(db)
}

async function indexNamesOnPostgres(db: Schema): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db)
  // Uses Unicode rules where the server has them: the database's own may cover ASCII only.
  const { rows } = await sql<{ name: string }>`
    select collname as name from pg_collation where collname = 'und-x-icu'`.execute(db)
  const rules = sql.id(rows[0]?.name ?? 'default')
  const marks = sql.lit(
    '[\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05c7\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]',
  )
  const small = sql`lower(regexp_replace(normalize(value, NFKD), ${marks}, '', 'g') collate ${rules})`
  const single = sql`translate(${small}, 'øđðłħŧıς', 'oddlhtiσ')`
  const double = sql`replace(replace(replace(replace(${single}, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')`
  await sql`create function bare_text(value text) returns text language sql immutable parallel safe as $body$
    select case when octet_length(value) = length(value) then lower(value collate "C") else normalize(${double}, NFC) collate "C" end
  $body$`.execute(db)
  await sql`alter table users add column words text generated always as (
    bare_text(email || ' ' || first_name || ' ' || last_name)) stored`.execute(db)
  await sql`create index users_words on users using gin (words gin_trgm_ops)`.execute(db)
}
