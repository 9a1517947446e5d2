import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { type MigrationResultSet, Migrator } from 'kysely/migration'
import { aloneMigrations } from '../../../migrations/alone.ts'
import { adopt } from '../../../migrations/before-release/adopt.ts'
import type { MigrationContext } from '../../../migrations/migration.ts'
import { migrations } from '../../../migrations/migrations.ts'
import { newerDatabase } from '../../../migrations/newer-database.ts'
import { readRecorded } from '../../../migrations/recorded.ts'
import { isDatabaseLocked, isLockTimeout } from './constraint.ts'
import type { Database, Reader } from './database.ts'
import { announceNeed, noticeMs, retractNeed } from './schema-needs.ts'

/** How long a process waits for another one that is migrating the same SQLite database, and how often it checks. */
const longestLockMs = 10_000
const lockedMs = 25

/**
 * Brings the schema up to date in transactions, so a killed process leaves only complete steps. Processes that start at
 * the same time take turns. Before a migration that older programs don't survive, they are told and given time to stop
 * (docs/decisions/0091).
 * @throws the error of the migration that failed, or `WrongEncoding` before any of them.
 */
export async function migrate(db: Database): Promise<readonly string[]> {
  await requireUnicode(db)
  // Every start asks. The migrator reads the whole schema for its answer, and takes its lock.
  if (await isComplete(db)) return await finish(db, { results: [] })
  await adopt(db)
  const need = await findNeed(db)
  if (need !== null && (await announceNeed(db, need, Date.now()))) await wait(noticeMs)
  try {
    return await finish(db, await inTurn(migrator => migrator.migrateToLatest(), migratorOf(db)))
  } catch (error) {
    if (need !== null) await retractNeed(db, need).catch(() => undefined)
    throw error
  }
}

/** The database can't hold every text. */
export class WrongEncoding extends Error {
  constructor({ name, encoding, owner }: { readonly name: string; readonly encoding: string; readonly owner: string }) {
    super(
      `The database ${name} of DATABASE_URL has the encoding ${encoding}, which can’t hold every text. It must be UTF8. Nothing was written to it. Create another one as a superuser, and name it in DATABASE_URL: create database ${name}_utf8 encoding 'UTF8' template template0 owner ${owner};`,
    )
    this.name = 'WrongEncoding'
  }
}

/** PostgreSQL makes databases in the encoding of its template: SQL_ASCII where no language was set, as in containers. */
async function requireUnicode(db: Database): Promise<void> {
  if (db.dialect !== 'postgres') return
  const { rows } = await sql<{ name: string; encoding: string; owner: string }>`select current_database() as name,
    current_setting('server_encoding') as encoding, current_user as owner`.execute(db.read)
  const [row] = rows
  if (row && row.encoding !== 'UTF8') throw new WrongEncoding(row)
}

/** Whether exactly the migrations of this program are recorded, so that nothing is left to do. */
async function isComplete(db: Database): Promise<boolean> {
  const recorded = await readRecorded(db.write, db.dialect)
  const known = Object.keys(migrations).toSorted()
  return recorded.length === known.length && known.every((name, index) => recorded[index] === name)
}

/** The last migration still to be done that older programs don't survive; null if they may go on. */
async function findNeed(db: Database): Promise<string | null> {
  if (aloneMigrations.size === 0) return null
  const known = await migratorOf(db).getMigrations()
  const pending = known.filter(({ executedAt, name }) => executedAt === undefined && aloneMigrations.has(name))
  return pending.at(-1)?.name ?? null
}

/**
 * Brings an empty database to an earlier state of the schema, for rows that were written in that state.
 * @throws Error if this program doesn't know that migration
 */
export async function migrateUpTo(db: Database, name: string): Promise<void> {
  if (!Object.hasOwn(migrations, name)) throw newerDatabase(name)
  await finish(db, await inTurn(migrator => migrator.migrateTo(name), migratorOf(db)))
}

/** The name of the last migration of a database; empty if it has none. */
export async function lastMigration(db: Reader): Promise<string> {
  const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db)
  return rows[0]?.name ?? ''
}

/** Returns whether the schema is the one that this program works with. */
export async function isUpToDate(db: Database): Promise<boolean> {
  const known = await migratorOf(db).getMigrations()
  if (!known.every(migration => migration.executedAt !== undefined)) return false
  return (await lastMigration(db.read)) === known.at(-1)?.name
}

function migratorOf(db: Database): Migrator {
  const context: MigrationContext = { dialect: db.dialect }
  return new Migrator({
    db: db.write,
    provider: {
      async getMigrations() {
        return Object.fromEntries(
          Object.entries(migrations).map(([name, up]) => [name, { up: (kysely: never) => up(kysely, context) }]),
        )
      },
    },
  })
}

async function finish(db: Database, { error, results }: MigrationResultSet): Promise<readonly string[]> {
  if (error) throw explained(error)
  // SQLite's own waiting blocks the event loop. From now on, transactions wait with a timer instead; see
  // `createGroupCommit`.
  if (db.dialect === 'sqlite') await sql`pragma busy_timeout = 20`.execute(db.write)
  return (results ?? []).map(result => result.migrationName)
}

/**
 * The migrator locks PostgreSQL, and waits for another process as long as that takes. On SQLite, it reads first, and can
 * no longer write if another process has migrated in the meantime; then it has to read again.
 */
async function inTurn(
  move: (migrator: Migrator) => Promise<MigrationResultSet>,
  migrator: Migrator,
): Promise<MigrationResultSet> {
  for (const end = performance.now() + longestLockMs; ; await wait(lockedMs)) {
    const result = await move(migrator)
    if (isLockTimeout(result.error)) continue
    if (!isDatabaseLocked(result.error) || performance.now() > end) return result
  }
}

/** The matched message is the migrator's. */
function explained(error: unknown): unknown {
  const [, name] = /previously executed migration (\S+) is missing/.exec(String(error)) ?? []
  return name === undefined ? error : newerDatabase(name, error)
}
