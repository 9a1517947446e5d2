import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { type MigrationResultSet, Migrator } from 'kysely/migration'
import { adopt } from '../../../migrations/before-release/adopt.ts'
import type { MigrationContext } from '../../../migrations/migration.ts'
import { migrations } from '../../../migrations/migrations.ts'
import { newerDatabase } from '../../../migrations/newer-database.ts'
import { isDatabaseLocked } from './constraint.ts'
import type { Database } from './database.ts'

/** How long a process waits for another one that is migrating the same SQLite database, and how often it checks. */
const longestLockMs = 10_000
const lockedMs = 25

/**
 * Brings the schema up to date in transactions, so a killed process leaves only complete steps. Processes that start at
 * the same time take turns.
 * @throws the error of the migration that failed.
 */
export async function migrate(db: Database): Promise<readonly string[]> {
  await adopt(db)
  const context: MigrationContext = { dialect: db.dialect }
  const migrator = new Migrator({
    db: db.write,
    provider: {
      async getMigrations() {
        return Object.fromEntries(
          Object.entries(migrations).map(([name, up]) => [name, { up: (kysely: never) => up(kysely, context) }]),
        )
      },
    },
  })
  const { error, results } = await migrateInTurn(migrator)
  if (error) throw explained(error)
  // SQLite's own waiting blocks the event loop. From now on, transactions wait with a timer instead; see
  // `createGroupCommit`.
  if (db.dialect === 'sqlite') await sql`pragma busy_timeout = 20`.execute(db.write)
  return (results ?? []).map(result => result.migrationName)
}

/**
 * The migrator locks PostgreSQL. On SQLite, it reads first, and if another process has migrated in the meantime, it can't
 * write any more; then it has to read again.
 */
async function migrateInTurn(migrator: Migrator): Promise<MigrationResultSet> {
  for (const end = performance.now() + longestLockMs; ; await wait(lockedMs)) {
    const result = await migrator.migrateToLatest()
    if (!isDatabaseLocked(result.error) || performance.now() > end) return result
  }
}

/** The matched message is the migrator's. */
function explained(error: unknown): unknown {
  const [, name] = /previously executed migration (\S+) is missing/.exec(String(error)) ?? []
  return name === undefined ? error : newerDatabase(name, error)
}
