import { sql } from 'kysely'
import type { Database } from '../../src/platform/database/database.ts'

/** How often tables were written: in total and by name. */
export interface Writes {
  readonly all: number
  readonly byTable: Readonly<Record<string, number>>
}

/** The table of the counts on SQLite, the schema of the sequences on PostgreSQL. */
export const counterName = 'suite_writes'

/** The sequence that counts for all tables. */
const everyTable = 'every table'

const kinds = ['insert', 'update', 'delete'] as const

/** Counts the writes to these tables from now on. */
export async function watchWrites(db: Database, tables: readonly string[]): Promise<void> {
  const statements = db.dialect === 'sqlite' ? sqliteCounters(tables) : postgresCounters(tables)
  await db.transaction(async tx => {
    for (const statement of statements) await sql.raw(statement).execute(tx)
  })
}

/** Reading a hundred sequences takes PostgreSQL milliseconds, so they are read only if something was written since. */
export async function readWrites(db: Database, before?: Writes): Promise<Writes> {
  if (db.dialect === 'sqlite') {
    const { rows } = await sql<Count>`select name, n from ${sql.table(counterName)}`.execute(db.read)
    return writesOf(
      rows.reduce((sum, { n }) => sum + n, 0),
      rows,
    )
  }
  // Read first, so that the next call finds what is written in the meantime.
  const all = await sql<{ n: number }>`select case when is_called then last_value else 0 end as n
    from ${sql.table(`${counterName}.${everyTable}`)}`.execute(db.read)
  const n = all.rows[0]?.n ?? 0
  if (before?.all === n) return before
  const each = await sql<Count>`select sequencename as name, coalesce(last_value, 0) as n from pg_sequences
    where schemaname = ${counterName} and sequencename <> ${everyTable}`.execute(db.read)
  return writesOf(n, each.rows)
}

interface Count {
  readonly name: string
  readonly n: number
}

function writesOf(all: number, rows: readonly Count[]): Writes {
  return { all, byTable: Object.fromEntries(rows.map(row => [row.name, row.n])) }
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

// Uses sequences: with a table of counts, transactions that write different rows would wait for each other.
function postgresCounters(tables: readonly string[]): string[] {
  return [
    `create schema ${counterName}`,
    `create sequence ${counterName}."${everyTable}"`,
    `create function ${counterName}.count() returns trigger language plpgsql as
      $$ begin
        perform nextval(('${counterName}.' || quote_ident(tg_table_name))::regclass);
        perform nextval('${counterName}."${everyTable}"');
        return null;
      end $$`,
    ...tables.flatMap(table => [
      `create sequence ${counterName}."${table}"`,
      `create trigger ${counterName} after insert or update or delete on "${table}"
        for each statement execute function ${counterName}.count()`,
    ]),
  ]
}
