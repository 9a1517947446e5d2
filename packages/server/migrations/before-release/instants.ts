import { sql } from 'kysely'
import type { Migration, Schema } from '../migration.ts'

const instants: Readonly<Record<string, readonly string[]>> = {
  users: ['created_at', 'updated_at'],
  sessions: ['expires_at', 'created_at', 'updated_at'],
  credentials: ['created_at', 'updated_at'],
  verifications: ['expires_at', 'created_at', 'updated_at'],
}

/** Left by the former accounts library; nothing ever wrote to them. */
const unused = [
  'access_token',
  'refresh_token',
  'id_token',
  'access_token_expires_at',
  'refresh_token_expires_at',
  'scope',
] as const

/**
 * Instants are milliseconds since 1970 and flags 0 or 1 on both databases, in these tables as in all others. SQLite keeps the
 * declared types of the columns, which accept numbers.
 */
export const up: Migration = async (db, { dialect }) => {
  for (const [table, columns] of Object.entries(instants)) {
    await (dialect === 'sqlite' ? countOnSqlite(db, table, columns) : countOnPostgres(db, table, columns))
  }
  if (dialect === 'postgres') {
    await sql`alter table users alter column email_verified type integer using email_verified::integer`.execute(db)
  }
  for (const column of unused) await db.schema.alterTable('credentials').dropColumn(column).execute()
}

async function countOnSqlite(db: Schema, table: string, columns: readonly string[]): Promise<void> {
  const set = columns.map(
    name => sql`${sql.ref(name)} = cast(round(unixepoch(${sql.ref(name)}, 'subsec') * 1000) as integer)`,
  )
  await sql`update ${sql.table(table)} set ${sql.join(set)}`.execute(db)
}

async function countOnPostgres(db: Schema, table: string, columns: readonly string[]): Promise<void> {
  const change = columns.map(name => {
    const column = sql.ref(name)
    return sql`alter column ${column} type bigint using round(extract(epoch from ${column}) * 1000)::bigint`
  })
  await sql`alter table ${sql.table(table)} ${sql.join(change)}`.execute(db)
}
