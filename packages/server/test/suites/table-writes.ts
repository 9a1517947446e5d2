import { sql } from 'kysely'
import type { Database } from '../../src/platform/database/database.ts'

/** How often each table was written, by table. */
export type Writes = Readonly<Record<string, number>>

/** The table of the counts on SQLite, the schema of the sequences on PostgreSQL. */
export const counterName = 'suite_writes'

const kinds = ['insert', 'update', 'delete'] as const

/** Counts the writes to these tables from now on. */
export async function watchWrites(db: Database, tables: readonly string[]): Promise<void> {
  const statements = db.dialect === 'sqlite' ? sqliteCounters(tables) : postgresCounters(tables)
  await db.transaction(async tx => {
    for (const statement of statements) await sql.raw(statement).execute(tx)
  })
}

export async function readWrites(db: Database): Promise<Writes> {
  const { rows } =
    db.dialect === 'sqlite'
      ? await sql<{ name: string; n: number }>`select name, n from ${sql.table(counterName)}`.execute(db.read)
      : await sql<{ name: string; n: number }>`select sequencename as name, coalesce(last_value, 0) as n
          from pg_sequences where schemaname = ${counterName}`.execute(db.read)
  return Object.fromEntries(rows.map(row => [row.name, row.n]))
}

function sqliteCounters(tables: readonly string[]): string[] {
  return [
    `create table ${counterName} (name text primary key, n integer not null)`,
    ...tables.flatMap(table => [
      `insert into ${counterName} values ('${table}', 0)`,
      ...kinds.map(
        kind => `create trigger ${counterName}_${table}_${kind} after ${kind} on "${table}" begin
          update ${counterName} set n = n + 1 where name = '${table}'; end`,
      ),
    ]),
  ]
}

// Sequences, since a table of counts would make transactions wait for each other that write other rows.
function postgresCounters(tables: readonly string[]): string[] {
  return [
    `create schema ${counterName}`,
    `create function ${counterName}.count() returns trigger language plpgsql as
      $$ begin perform nextval(('${counterName}.' || quote_ident(tg_table_name))::regclass); return null; end $$`,
    ...tables.flatMap(table => [
      `create sequence ${counterName}."${table}"`,
      `create trigger ${counterName} after insert or update or delete on "${table}"
        for each statement execute function ${counterName}.count()`,
    ]),
  ]
}
