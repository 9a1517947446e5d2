import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { dispatchJob } from '../../src/features/webhooks/notes/dispatch.job.ts'
import type { Database } from '../../src/platform/database/database.ts'
import { counterName, readWrites, type Writes, watchWrites } from './table-writes.ts'

/**
 * What a refused call may change: the number of tries, and when a session or token was last used. Schedules write when
 * they ran, and servers what time it is; no call does.
 */
const ignoredTables = new Set(['rate_limits', 'schedule_runs', 'clock_beats', 'outlasting_looks'])
const ignoredColumns: Readonly<Record<string, readonly string[]>> = {
  access_tokens: ['last_used_at', 'last_used_address'],
  sessions: ['last_used_at', 'expires_at', 'updated_at'],
}
/**
 * Rows that no call adds by itself: half a second after any event, a server with webhooks queues the job that looks at
 * what was noted. What a call notes for webhooks is in a table of its own, and counts. A refused sign-in is noted for
 * those who look after the site.
 */
const ignoredRows: Readonly<Record<string, (row: Record<string, unknown>) => boolean>> = {
  jobs: row => row.kind === dispatchJob.kind,
  audit_log: row => row.action === 'session.refused',
}

interface Known {
  readonly writes: Writes
  readonly sums: Readonly<Record<string, string>>
}

const known = new WeakMap<Database, Known>()

/** The checksum of every table's rows, by table. Only tables written since the last call are read again. */
export async function checksums(db: Database): Promise<Record<string, string>> {
  const before = known.get(db) ?? (await begin(db))
  const writes = await readWrites(db, before.writes)
  const sums = { ...before.sums }
  for (const [table, count] of Object.entries(writes.byTable)) {
    if (count !== before.writes.byTable[table]) sums[table] = await checksum(db, table)
  }
  known.set(db, { writes, sums })
  return sums
}

/**
 * The checksums after a successful call. If users were added or changed, listeners may still be working, for example on
 * a new drive.
 */
export async function settledChecksums(
  db: Database,
  before: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  for (let last = await checksums(db); ; ) {
    if (last.users === before.users) return last
    await setTimeout(settlingMs)
    const now = await checksums(db)
    if (isDeepStrictEqual(now, last)) return now
    last = now
  }
}

const settlingMs = 25

async function begin(db: Database): Promise<Known> {
  const tables = await listTables(db)
  await watchWrites(db, tables)
  const writes = await readWrites(db)
  const sums: Record<string, string> = {}
  for (const table of tables) sums[table] = await checksum(db, table)
  return { writes, sums }
}

async function checksum(db: Database, table: string): Promise<string> {
  const isIgnored = ignoredRows[table] ?? (() => false)
  const rows = (await readTable(db, table)).filter(row => !isIgnored(row))
  const lines = rows.map(row => JSON.stringify(without(row, ignoredColumns[table] ?? []))).sort()
  return `${rows.length} rows ${createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16)}`
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
    .filter(name => !ignoredTables.has(name) && name !== counterName)
    .sort()
}

export async function readTable(db: Database, table: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db.read)
  return rows
}

function without(row: Record<string, unknown>, columns: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)))
}
