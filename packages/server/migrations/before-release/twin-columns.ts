import { sql } from 'kysely'
import type { Migration, Schema } from '../migration.ts'

/** Their `updated_at` repeated `created_at`, and nothing read it. */
const withUpdateDates = ['sessions', 'credentials', 'verifications'] as const

/**
 * Drops the columns that the former accounts library wanted besides ours. That an address is confirmed was stored twice,
 * and `email_verified` was the one that sign-in, sharing and mail went by.
 */
export const dropTwinColumns: Migration = async (db, { dialect }) => {
  // Closed accounts lost the date only; they are not confirmed.
  await sql`update users set email_confirmed_at = created_at
    where email_verified = 1 and email_confirmed_at is null
      and not exists (select 1 from departures where departures.user_id = users.id)`.execute(db)
  await sql`update users set email_confirmed_at = null
    where email_verified = 0 and email_confirmed_at is not null`.execute(db)
  await db.schema.alterTable('users').dropColumn('email_verified').execute()
  await db.schema.alterTable('users').dropColumn('image').execute()
  for (const table of withUpdateDates) await db.schema.alterTable(table).dropColumn('updated_at').execute()

  if (dialect === 'sqlite') {
    for (const table of ['users', ...withUpdateDates]) await declareIntegers(db, table)
  } else {
    await sql`alter table sessions rename constraint sessions_token_key to sessions_token_hash_key`.execute(db)
  }
}

/**
 * SQLite can't change the declared type of a column, so the table is created again under its name, with the same rows,
 * indexes and triggers (https://www.sqlite.org/lang_altertable.html#otheralter). Foreign keys have to be off: with them,
 * dropping the old table would delete what refers to its rows.
 */
async function declareIntegers(db: Schema, table: string): Promise<void> {
  const { rows } = await sql<{ type: string; text: string }>`
    select type, sql as text from sqlite_schema where tbl_name = ${table} and sql is not null`.execute(db)
  const created = rows.find(row => row.type === 'table')?.text ?? ''
  const again = created
    .replace(`CREATE TABLE "${table}"`, 'CREATE TABLE "created_again"')
    .replaceAll(/("\w+_at") date\b/g, '$1 integer')
  await sql.raw(again).execute(db)
  await sql`insert into created_again select * from ${sql.table(table)}`.execute(db)
  await db.schema.dropTable(table).execute()
  await db.schema.alterTable('created_again').renameTo(table).execute()
  for (const { type, text } of rows) if (type !== 'table') await sql.raw(text).execute(db)
}
