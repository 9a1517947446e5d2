import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration, Schema } from './migration.ts'

/** Finding people by name or address among very many; exports; saved views, and each person's own layout of tables. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)

  // It includes the columns that people filter and search by, so that a scan looks up no rows.
  await db.schema
    .createIndex('users_by_created')
    .on('users')
    .columns(['created_at', 'id', 'updated_at', 'email_confirmed_at', 'email', 'first_name', 'last_name'])
    .execute()
  await (context.dialect === 'sqlite' ? indexPeopleOnSqlite(db) : indexPeopleOnPostgres(db))

  await db.schema
    .createTable('exports')
    .addColumn('id', text as never, c => c.primaryKey())
    .addColumn('user_id', text as never, c => c.notNull())
    .addColumn('list', 'text', c => c.notNull())
    .addColumn('request', 'text', c => c.notNull())
    .addColumn('storage_key', text as never)
    .addColumn('size', whole)
    .addColumn('created_at', whole, c => c.notNull())
    .addColumn('expires_at', whole, c => c.notNull())
    .execute()
  await db.schema.createIndex('exports_end').on('exports').column('expires_at').execute()

  await db.schema
    .createTable('admin_views')
    .addColumn('id', text as never, c => c.primaryKey())
    .addColumn('user_id', text as never, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('list', text as never, c => c.notNull())
    .addColumn('name', 'text', c => c.notNull())
    // The address's query string.
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('position', 'integer', c => c.notNull())
    .addColumn('created_at', whole, c => c.notNull())
    .execute()
  await db.schema.createIndex('admin_views_user').on('admin_views').columns(['user_id', 'list', 'position']).execute()

  await db.schema
    .createTable('admin_tables')
    .addColumn('user_id', text as never, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('list', text as never, c => c.notNull())
    // JSON list of the columns that are shown, in order; null for the list's own.
    .addColumn('columns', 'text')
    .addColumn('density', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('admin_tables_pk', ['user_id', 'list'])
    .execute()
}

/** The full-text index needs a number that never changes; the index itself handles upper and lower case. */
async function indexPeopleOnSqlite(db: Schema): Promise<void> {
  await sql`
    create table user_numbers (
      seq integer primary key autoincrement,
      user_id text not null unique references users (id) on delete cascade
    )`.execute(db)
  await sql`create virtual table user_words using fts5 (words, content = '', contentless_delete = 1, tokenize = 'trigram')`.execute(
    db,
  )
  const words = (row: string) => sql.raw(`${row}.email || ' ' || ${row}.first_name || ' ' || ${row}.last_name`)
  await sql`create trigger user_words_insert after insert on users begin
    insert into user_numbers (user_id) values (new.id);
    insert into user_words (rowid, words) select seq, ${words('new')} from user_numbers where user_id = new.id;
  end`.execute(db)
  await sql`create trigger user_words_update after update of email, first_name, last_name on users begin
    delete from user_words where rowid = (select seq from user_numbers where user_id = old.id);
    insert into user_words (rowid, words) select seq, ${words('new')} from user_numbers where user_id = new.id;
  end`.execute(db)
  await sql`create trigger user_words_delete after delete on user_numbers begin
    delete from user_words where rowid = old.seq;
  end`.execute(db)
  await sql`insert into user_numbers (user_id) select id from users order by id`.execute(db)
  await sql`insert into user_words (rowid, words)
    select seq, ${words('users')} from users join user_numbers on user_numbers.user_id = users.id`.execute(db)
}

async function indexPeopleOnPostgres(db: Schema): Promise<void> {
  // Uses the rules of Unicode if the server has them: the database's default may know only ASCII.
  const { rows } = await sql<{ name: string }>`
    select collname as name from pg_collation where collname = 'und-x-icu'`.execute(db)
  const rules = sql.id(rows[0]?.name ?? 'default')
  await sql`alter table users add column words text generated always as (
    lower((email || ' ' || first_name || ' ' || last_name) collate ${rules})) stored`.execute(db)
  await sql`create index users_words on users using gin (words gin_trgm_ops)`.execute(db)
}
