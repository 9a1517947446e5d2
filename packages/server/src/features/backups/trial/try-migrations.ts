import { sql } from 'kysely'
import { CommandError } from '../../../platform/commands/command.ts'
import type { CommandOutput } from '../../../platform/commands/output.ts'
import type { Database } from '../../../platform/database/database.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import { sqliteFileOf } from '../../../platform/database/open.ts'
import type { Environment } from '../../../platform/environment.ts'
import type { Logger } from '../../../platform/logging.ts'
import type { TrialCopy } from './trial-copy.ts'

export interface TrialOptions {
  readonly env: Environment
  readonly log: Logger
  /** A folder, or the address of an empty database on PostgreSQL; undefined for a place beside the site's database. */
  readonly place: string | undefined
  readonly output: CommandOutput
  readonly signal: AbortSignal
}

export interface Tried {
  /** The names of the migrations that the site's database still needs. */
  readonly migrations: readonly string[]
  /** The size of the site's database. */
  readonly bytes: number
  readonly copyMs: number
  readonly migrateMs: number
}

/**
 * Migrates a copy of the site's database and removes the copy, so that an update has no surprises. The site may be in use,
 * and nothing of it changes.
 * @throws CommandError if the copy can't be made, or if a migration fails on it
 */
export async function tryMigrations(options: TrialOptions): Promise<Tried> {
  const began = performance.now()
  const copy = await makeCopy(options)
  try {
    options.signal.throwIfAborted()
    const copied = performance.now()
    const migrations = await migrateCopy(copy.db)
    const ended = performance.now()
    return { migrations, bytes: copy.bytes, copyMs: copied - began, migrateMs: ended - copied }
  } finally {
    await copy.remove()
  }
}

async function makeCopy({ env, log, place, output, signal }: TrialOptions): Promise<TrialCopy> {
  const file = sqliteFileOf(env)
  if (file !== null) {
    const { copyEmbedded } = await import('./copy-embedded.ts')
    return copyEmbedded({ file, place, reserveBytes: env.diskReserveBytes })
  }
  const { copyPostgres } = await import('./copy-postgres.ts')
  return copyPostgres({ env, log, place, output, signal })
}

async function migrateCopy(db: Database): Promise<readonly string[]> {
  try {
    const done = await migrate(db)
    await requireReferences(db)
    return done
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    throw new CommandError(`Migrating the copy failed; the site's database is unchanged.\n${words}`)
  }
}

/** PostgreSQL checks references as they are written; on SQLite, a migration that rebuilds a table switches that off. */
async function requireReferences(db: Database): Promise<void> {
  if (db.dialect !== 'sqlite') return
  const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db.write)
  const [first] = rows
  if (first) throw new Error(`A row of ${first.table} refers to a row of ${first.parent} that isn't there`)
}
