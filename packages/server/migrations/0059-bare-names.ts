import { sql } from 'kysely'
import type { Migration, Schema } from './migration.ts'

/**
 * Users and files are found regardless of case and accents: the indexes hold the names as `bare_text` returns them. On
 * SQLite each connection of the server defines that function (`platform/database/sqlite.ts`).
 */
export const up: Migration = async (db, context) => {
  await (context.dialect === 'sqlite' ? indexOnSqlite(db) : indexOnPostgres(db))
}

async function indexOnSqlite(db: Schema): Promise<void> {
  const person = (row: string) =>
    sql.raw(`bare_text(${row}.email || ' ' || ${row}.first_name || ' ' || ${row}.last_name)`)
  await sql`drop trigger user_words_insert`.execute(db)
  await sql`drop trigger user_words_update`.execute(db)
  await sql`drop table user_words`.execute(db)
  await sql`create virtual table user_words using fts5 (
    words, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1')`.execute(db)
  await sql`create trigger user_words_insert after insert on users begin
    insert into user_numbers (user_id) values (new.id);
    insert into user_words (rowid, words) select seq, ${person('new')} from user_numbers where user_id = new.id;
  end`.execute(db)
  await sql`create trigger user_words_update after update of email, first_name, last_name on users begin
    delete from user_words where rowid = (select seq from user_numbers where user_id = old.id);
    insert into user_words (rowid, words) select seq, ${person('new')} from user_numbers where user_id = new.id;
  end`.execute(db)
  await sql`insert into user_words (rowid, words)
    select seq, ${person('users')} from users join user_numbers on user_numbers.user_id = users.id`.execute(db)

  await sql`drop trigger item_names_insert`.execute(db)
  await sql`drop trigger item_names_update`.execute(db)
  await sql`create trigger item_names_insert after insert on items begin
    insert into item_names (rowid, name_key) values (new.seq, bare_text(new.name_key));
  end`.execute(db)
  await sql`create trigger item_names_update after update of name_key on items begin
    delete from item_names where rowid = old.seq;
    insert into item_names (rowid, name_key) values (new.seq, bare_text(new.name_key));
  end`.execute(db)
  // Only names with non-ASCII characters are indexed differently now.
  const changed = sql`select seq from items where name_key glob ${'*[^\x01-~]*'} and bare_text(name_key) <> name_key`
  await sql`delete from item_names where rowid in (${changed})`.execute(db)
  await sql`insert into item_names (rowid, name_key)
    select seq, bare_text(name_key) from items where seq in (${changed})`.execute(db)
}

async function indexOnPostgres(db: Schema): Promise<void> {
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
  await sql`alter table users drop column words`.execute(db)
  await sql`alter table users add column words text generated always as (
    bare_text(email || ' ' || first_name || ' ' || last_name)) stored`.execute(db)
  await sql`create index users_words on users using gin (words gin_trgm_ops)`.execute(db)
  await sql`drop index items_name_trigrams`.execute(db)
  await sql`create index items_bare_names on items using gin (bare_text(name_key) gin_trgm_ops)`.execute(db)
}
