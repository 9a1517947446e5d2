import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../src/platform/database/database.ts'

/** What a refused call may change: the count of tries, and when a session or token was used last. */
const ignoredTables = new Set(['rate_limits'])
const ignoredColumns: Readonly<Record<string, readonly string[]>> = {
  access_tokens: ['last_used_at', 'last_used_address'],
  sessions: ['last_used_at', 'expires_at', 'updated_at'],
}

/** A checksum of the rows of every table, by table. */
export async function checksums(db: Database): Promise<Record<string, string>> {
  if (db.dialect === 'postgres') return checksumsByPostgres(db)
  const sums: Record<string, string> = {}
  for (const table of await listTables(db)) {
    const rows = await readTable(db, table)
    const lines = rows.map(row => JSON.stringify(without(row, ignoredColumns[table] ?? []))).sort()
    sums[table] = `${rows.length} rows ${createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16)}`
  }
  return sums
}

/** In one go: a hundred round trips for each call of a suite would take most of its time. */
async function checksumsByPostgres(db: Database): Promise<Record<string, string>> {
  const parts = (await listTables(db)).map(table => {
    const columns = sql.val([...(ignoredColumns[table] ?? [])])
    const line = sql`(to_jsonb(one) - ${columns}::text[])::text`
    return sql`select ${sql.lit(table)} as name, count(*) || ' rows ' || md5(coalesce(string_agg(${line}, ';' order by ${line}), '')) as sum
      from ${sql.table(table)} as one`
  })
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join(parts, sql` union all `)}`.execute(db.read)
  return Object.fromEntries(rows.map(row => [row.name, row.sum]))
}

export async function listTables(db: Database): Promise<string[]> {
  const { rows } =
    db.dialect === 'sqlite'
      ? await sql<{ name: string }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'
          and name not like 'item_names%' and name not like 'search_terms%'
          and name not like 'user_words%'`.execute(db.read)
      : await sql<{ name: string }>`select table_name as name from information_schema.tables
          where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(db.read)
  return rows
    .map(row => row.name)
    .filter(name => !ignoredTables.has(name))
    .sort()
}

export async function readTable(db: Database, table: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db.read)
  return rows
}

function without(row: Record<string, unknown>, columns: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)))
}
