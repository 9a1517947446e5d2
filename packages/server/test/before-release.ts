import { sql } from 'kysely'
import type { Database, Dialect } from '../src/platform/database/database.ts'
import { createEmptyDatabase, type TestDatabase } from './databases.ts'
import { fixture } from './fixtures/fixtures.ts'

/** Creates the database from before the first release that `fixtures/before-release` describes. */
export async function createEarlierDatabase(dialect: Dialect): Promise<TestDatabase> {
  const test = await createEmptyDatabase(dialect)
  const text = [`${dialect}.sql`, 'rows.sql'].map(name => fixture(`before-release/${name}`).toString()).join('')
  // In one transaction, which is much faster. What is inside a trigger or function is indented.
  await test.db.write.transaction().execute(async tx => {
    for (const statement of text.split(/;\n(?! )/)) if (statement) await sql.raw(statement).execute(tx)
  })
  return test
}

/** All rows of all tables, in a form that can be compared. */
export async function readRows({ dialect, write }: Database): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await (dialect === 'sqlite'
    ? sql<{ name: string }>`select name from sqlite_schema where type = 'table'`
    : sql<{ name: string }>`select relname as name from pg_class where relnamespace = 'public'::regnamespace
        and relkind = 'r'`
  ).execute(write)
  const all: Record<string, unknown[]> = {}
  for (const { name } of tables) {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(write)
    all[name] = rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }
  return all
}
