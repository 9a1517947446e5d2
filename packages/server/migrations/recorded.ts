import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../src/platform/database/database.ts'

/** The names that the migrator has recorded; none in a new database, where its table doesn't exist yet. */
export async function readRecorded(db: Kysely<object>, dialect: Dialect): Promise<string[]> {
  const { rows: tables } = await (dialect === 'sqlite'
    ? sql`select 1 from sqlite_schema where name = 'kysely_migration'`
    : sql`select 1 where to_regclass('kysely_migration') is not null`
  ).execute(db)
  if (tables.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(row => row.name)
}
