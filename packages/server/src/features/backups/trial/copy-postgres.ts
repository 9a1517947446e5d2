import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { isBeforeRelease } from '../../../../migrations/before-release/adopt.ts'
import { CommandError } from '../../../platform/commands/command.ts'
import type { CommandOutput } from '../../../platform/commands/output.ts'
import type { Database, Reader, Tx } from '../../../platform/database/database.ts'
import { lastMigration, migrateUpTo } from '../../../platform/database/migrate.ts'
import { openPostgres } from '../../../platform/database/postgres/postgres.ts'
import { withDatabase } from '../../../platform/database/postgres/postgres-address.ts'
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
 * Copies a site on PostgreSQL into a database of its own: the rows, in the state of the schema that the site has. Reads one
 * snapshot, so the site may be in use. Needs no program of PostgreSQL.
 * @throws CommandError if there is nothing to copy, the database for it isn't empty, or the role may not create one
 */
export async function copyPostgres(options: PostgresCopyOptions): Promise<TrialCopy> {
  const url = options.env.databaseUrl ?? ''
  const copy = await using(options, url, async source => {
    const { url: place, drop } = await makePlace(source, options)
    const db = open(options, place)
    const remove = async () => {
      await db.close()
      await drop()
    }
    return removingIfItFails(remove, async () => {
      if (!(await isBeforeRelease(source))) return { db, bytes: await fill(db, source, options), remove }
      await remove()
      return null
    })
  })
  return copy ?? copyEarlier(options)
}

/**
 * Lets PostgreSQL copy the whole database, which it does only while nobody uses it: no migration makes the schema that
 * sites had before the first release.
 */
async function copyEarlier(options: PostgresCopyOptions): Promise<TrialCopy> {
  if (options.place !== undefined)
    throw new CommandError('This database is from before 0.2.0. Leave out --in: PostgreSQL copies it itself.')
  const own = options.env.databaseUrl ?? ''
  const urlOf = (database: string) => withDatabase(own, database)
  const [, database = ''] = /^[^/]*\/\/[^/?#]*\/([^?#]*)/.exec(own) ?? []
  const name = newName()
  // A database can't be copied through a connection to it.
  await using(options, urlOf('postgres'), db => createDatabase(db, name, decodeURIComponent(database)))
  const db = open(options, urlOf(name))
  const remove = async () => {
    await db.close()
    await using(options, urlOf('postgres'), beside => dropDatabase(beside, name))
  }
  return removingIfItFails(remove, async () => ({ db, bytes: await sizeOf(db.write), remove }))
}

async function removingIfItFails<T>(remove: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await remove()
    throw error
  }
}

async function using<T>(options: PostgresCopyOptions, url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = open(options, url)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

const newName = () => `holdall_try_${randomBytes(6).toString('hex')}`

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
  const name = newName()
  await createDatabase(source, name)
  // The connection to the site's database is closed while the copy is tried.
  const drop = () => using(options, env.databaseUrl ?? '', db => dropDatabase(db, name))
  return { url: withDatabase(env.databaseUrl ?? '', name), drop }
}

async function dropDatabase(db: Database, name: string): Promise<void> {
  await sql`drop database if exists ${sql.id(name)} with (force)`.execute(db.write)
}

async function createDatabase(db: Database, name: string, template?: string): Promise<void> {
  const copied = template === undefined ? sql`` : sql` template ${sql.id(template)}`
  try {
    await sql`create database ${sql.id(name)}${copied}`.execute(db.write)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === '55006')
      throw new CommandError(
        'This database is from before 0.2.0. PostgreSQL can only copy it while no one uses it: stop the server, and try again.',
      )
    if (code !== '42501') throw error
    throw new CommandError(
      'This PostgreSQL user can’t create a database for the copy. Create an empty one and pass it with --in ' +
        'postgres://user:password@host/database, or let the user create databases.',
    )
  }
}

async function fill(db: Database, source: Database, options: PostgresCopyOptions): Promise<number> {
  if ((await readShapes(db.write)).size > 0)
    throw new CommandError('The database in --in isn’t empty. Choose one without tables.')
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
