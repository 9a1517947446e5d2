import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

export interface DatabasePlace {
  /** Tells this database from a copy of it. Two parts, either of which may be `?` where it can't be read. */
  readonly place: string
  /** PostgreSQL's timeline, which changes whenever a standby takes over or an earlier state is recovered; null if unknown. */
  readonly timeline: string | null
}

const unknown = '?'

/** Reads where the database is. */
export async function readDatabasePlace(db: Database): Promise<DatabasePlace> {
  return db.dialect === 'sqlite' ? { place: await readFilePlace(db), timeline: null } : readServerPlace(db)
}

/** The file's number and the time at which it was made: a copy has other ones, and moving the folder changes neither. */
async function readFilePlace(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string; file: string }>`pragma database_list`.execute(db.read)
  const file = rows.find(row => row.name === 'main')?.file
  if (!file) return `${unknown}/${unknown}`
  const { ino, birthtimeMs } = await stat(file)
  // Some file systems know no such time, and report the last change instead.
  const made = birthtimeMs > 0 ? Math.round(birthtimeMs) : unknown
  return `${ino}/${made}`
}

/** The server's own number (`pg_controldata`) and that of the database on it. */
async function readServerPlace(db: Database): Promise<DatabasePlace> {
  // Some providers keep this function from their users.
  const found = await sql<{ system: string }>`select system_identifier::text as system from pg_control_system()`
    .execute(db.read)
    .catch(notAllowed)
  const { place, timeline } = await readPulse(db)
  return { place: place.replace(unknown, found?.rows[0]?.system ?? unknown), timeline }
}

/**
 * What a running server compares every second, in one statement: the number of the database, and the timeline on which
 * PostgreSQL writes, the first eight digits of its log's file names. Null on a standby.
 */
export async function readPulse({ read }: Database): Promise<DatabasePlace> {
  const number = sql<{ oid: string; timeline: null }>`
    select oid::text, null as timeline from pg_database where datname = current_database()`
  const both = sql<{ oid: string; timeline: string | null }>`
    select oid::text, case when pg_is_in_recovery() then null else left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline
    from pg_database where datname = current_database()`
  const { rows } = (await both.execute(read).catch(notAllowed)) ?? (await number.execute(read))
  return { place: `${unknown}/${rows[0]?.oid ?? unknown}`, timeline: rows[0]?.timeline ?? null }
}

/** SQLSTATE 42501 (insufficient privilege), 42883 (no such function) and 0A000 (not supported). */
function notAllowed(error: unknown): undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!['42501', '42883', '0A000'].includes(code)) throw error
  return undefined
}

/**
 * Whether two places can be the same database. On PostgreSQL, each part that is known has to agree. A copy of a file differs
 * in both parts; one part alone also differs after a restore of the file system's own numbers.
 */
export function isSamePlace(dialect: Database['dialect'], one: string, other: string): boolean {
  const [a, b] = [one.split('/'), other.split('/')]
  const differs = [0, 1].map(n => a[n] !== unknown && b[n] !== unknown && a[n] !== b[n])
  return dialect === 'sqlite' ? !differs.every(Boolean) : !differs.some(Boolean)
}
