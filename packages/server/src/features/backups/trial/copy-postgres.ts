import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { CommandError } from '../../../platform/commands/command.ts'
import type { CommandOutput } from '../../../platform/commands/output.ts'
import type { Database, Reader, Tx } from '../../../platform/database/database.ts'
import { lastMigration, migrateUpTo } from '../../../platform/database/migrate.ts'
import { openPostgres } from '../../../platform/database/postgres.ts'
import { withDatabase } from '../../../platform/database/postgres-address.ts'
import type { Environment } from '../../../platform/environment.ts'
import type { Logger } from '../../../platform/logging.ts'
import { keptTables } from '../kept-tables.ts'
import { continueCounters, withoutReferences } from '../restore/references.ts'
import { insertRows, removeRows } from '../rows/insert-rows.ts'
import { readRows } from '../rows/read-rows.ts'
import { readShapes } from '../rows/table-shapes.ts'
import type { TrialCopy } from './trial-copy.ts'

export interface PostgresCopyOptions {
  readonly env: Environment
  readonly log: Logger
  /** The address of an empty database for the copy; undefined to make one beside the site's. */
  readonly place: string | undefined
  readonly output: CommandOutput
  readonly signal: AbortSignal
}

/**
 * Copies the rows of a site on PostgreSQL into a database of their own, in the state of the schema that the site has. Reads
 * one snapshot, so the site may be in use. Needs no program of PostgreSQL.
 * @throws CommandError if there is nothing to copy, the database for it isn't empty, or the role may not create one
 */
export async function copyPostgres(options: PostgresCopyOptions): Promise<TrialCopy> {
  const source = open(options, options.env.databaseUrl ?? '')
  try {
    const { url, drop } = await makePlace(source, options)
    const db = open(options, url)
    const remove = async () => {
      await db.close()
      await drop()
    }
    try {
      const bytes = await fill(db, source, options)
      return { db, bytes, remove }
    } catch (error) {
      await remove()
      throw error
    }
  } finally {
    await source.close()
  }
}

function open({ env, log }: PostgresCopyOptions, url: string): Database {
  return openPostgres(url, log, { poolSize: 2, areStatementsKept: env.areStatementsKept })
}

interface CopyPlace {
  readonly url: string
  drop(): Promise<void>
}

async function makePlace(source: Database, options: PostgresCopyOptions): Promise<CopyPlace> {
  const { place, env } = options
  // Whoever names a database decides what becomes of it.
  if (place !== undefined) return { url: place, drop: async () => undefined }
  const name = `holdall_try_${randomBytes(6).toString('hex')}`
  await createDatabase(source, name)
  // The connection to the site's database is closed while the copy is tried.
  const drop = async () => {
    const again = open(options, env.databaseUrl ?? '')
    try {
      await sql`drop database if exists ${sql.id(name)} with (force)`.execute(again.write)
    } finally {
      await again.close()
    }
  }
  return { url: withDatabase(env.databaseUrl ?? '', name), drop }
}

async function createDatabase(source: Database, name: string): Promise<void> {
  try {
    await sql`create database ${sql.id(name)}`.execute(source.write)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '42501')) throw error
    throw new CommandError(
      'This user of PostgreSQL may not create a database for the copy. Create an empty one and name it with --in ' +
        'postgres://user:password@host/database, or let the user create databases.',
    )
  }
}

async function fill(db: Database, source: Database, options: PostgresCopyOptions): Promise<number> {
  if ((await readShapes(db.write)).size > 0)
    throw new CommandError('The database named with --in is not empty. Name one without tables.')
  return source.snapshot(async from => {
    if (!(await readShapes(from)).has('users'))
      throw new CommandError('There is no site in this database yet. Start the server once first.')
    await migrateUpTo(db, await lastMigration(from))
    await withoutReferences(db, async to => {
      await copyRows(from, to, options)
      await continueCounters(to, 'postgres')
    })
    return sizeOf(from)
  })
}

async function copyRows(from: Reader, to: Tx, { output, signal }: PostgresCopyOptions): Promise<void> {
  const kept: readonly string[] = keptTables
  // Rows of the others may have been inserted by triggers of these.
  const shapes = [...(await readShapes(from)).values()].toSorted(
    (a, b) => Number(kept.includes(b.name)) - Number(kept.includes(a.name)),
  )
  for (const [done, shape] of shapes.entries()) {
    signal.throwIfAborted()
    output.progress('Tables copied', { done, total: shapes.length, unit: 'items' })
    await removeRows(to, shape.name)
    for await (const rows of readRows(from, shape)) await insertRows(to, shape, rows)
  }
}

async function sizeOf(db: Reader): Promise<number> {
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(db)
  return rows[0]?.size ?? 0
}
