import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { MigrationContext } from '../../../migrations/migration.ts'
import { migrations } from '../../../migrations/migrations.ts'
import type { Database } from './database.ts'

/**
 * Brings the schema up to date; each migration is one transaction, so a killed process leaves only complete steps.
 * Processes that start at the same time take turns.
 * @throws the error of the migration that failed.
 */
export async function migrate(db: Database): Promise<readonly string[]> {
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
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw explained(error)
  // SQLite's own waiting blocks the event loop. From now on, transactions wait with a timer instead; see
  // `createGroupCommit`.
  if (db.dialect === 'sqlite') await sql`pragma busy_timeout = 20`.execute(db.write)
  return (results ?? []).map(result => result.migrationName)
}

/** An older program can't know what a newer one has done to the database. The matched message is the migrator's. */
function explained(error: unknown): unknown {
  const [, name] = /previously executed migration (\S+) is missing/.exec(String(error)) ?? []
  if (name === undefined) return error
  const words = `This database belongs to a newer version of Holdall (it has ${name}). Start that version or a later one.`
  return new Error(words, { cause: error })
}
