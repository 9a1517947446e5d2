import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import type { Database, Dialect } from '../src/platform/database/database.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { openPostgres } from '../src/platform/database/postgres/postgres.ts'
import { openSqlite } from '../src/platform/database/sqlite.ts'
import { createLogger } from '../src/platform/logging.ts'
import { makeTestFolder } from './test-folder.ts'

export interface TestDatabase {
  readonly db: Database
  /** For a second process on the same database. */
  readonly url: string
  /** Closes it and removes every trace. */
  drop(): Promise<void>
}

const log = createLogger('silent')

/** The databases that every route test runs on: SQLite always, PostgreSQL where `TEST_DATABASE_URL` names a server. */
export const dialects: readonly Dialect[] = process.env.TEST_DATABASE_URL ? ['sqlite', 'postgres'] : ['sqlite']

/**
 * The databases of tests that add nothing to what is known of a query, because others run the same one on both. `npm test`
 * runs them on SQLite alone, and `npm run prove` on all. They are:
 *
 * - suites that go through a list of the product, such as its endpoints, settings, limits or doors, and send the same
 *   statements for each with other values;
 * - tests with a real program of someone else, such as a sync client, whose requests have route tests;
 * - tests of a feature in whose folder no query stands, and slow ones that judge no query.
 *
 * docs/decisions/0128 says why; databases.test.ts holds the second.
 */
export const suiteDialects: readonly Dialect[] = process.env.PROVE ? dialects : dialects.slice(0, 1)

let sqliteTemplate: Promise<string> | undefined
let postgresTemplate: Promise<{ name: string; how: string }> | undefined

/** Creates a migrated, empty database, copied from one that is migrated once for each test file. */
export function createTestDatabase(dialect: Dialect): Promise<TestDatabase> {
  return dialect === 'sqlite' ? createSqlite() : createPostgres()
}

/** Creates a database without any table. */
export function createEmptyDatabase(dialect: Dialect): Promise<TestDatabase> {
  return dialect === 'sqlite' ? createSqliteFrom(null) : createPostgresFrom('')
}

/** Copies a database that a server is using, as `cp` or a restored dump does. The server loses its connections to PostgreSQL. */
export async function copyDatabase({ db, url }: Pick<TestDatabase, 'db' | 'url'>): Promise<TestDatabase> {
  if (db.dialect === 'sqlite') {
    await sql`pragma wal_checkpoint(truncate)`.execute(db.write)
    return createSqliteFrom(url.replace('sqlite:', ''))
  }
  const name = new URL(url).pathname.slice(1)
  await asOwner(`alter database ${name} allow_connections false`)
  await asOwner(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  const copy = await createPostgresFrom(`template ${name}`)
  await asOwner(`alter database ${name} allow_connections true`)
  return copy
}

async function createSqlite(): Promise<TestDatabase> {
  sqliteTemplate ??= makeSqliteTemplate()
  return createSqliteFrom(await sqliteTemplate)
}

async function createSqliteFrom(template: string | null): Promise<TestDatabase> {
  const dir = makeTestFolder('holdall-db-')
  const file = join(dir, 'test.db')
  if (template !== null) copyFileSync(template, file)
  const db = openSqlite(file)
  return {
    db,
    url: `sqlite:${file}`,
    async drop() {
      await db.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

async function makeSqliteTemplate(): Promise<string> {
  const dir = makeTestFolder('holdall-template-')
  const file = join(dir, 'template.db')
  const db = openSqlite(file)
  await migrate(db)
  await db.close()
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }))
  if (existsSync(`${file}-wal`)) throw new Error('The template database was not closed cleanly')
  return file
}

async function createPostgres(): Promise<TestDatabase> {
  postgresTemplate ??= makePostgresTemplate()
  const template = await postgresTemplate
  return createPostgresFrom(`template ${template.name} ${template.how}`)
}

async function createPostgresFrom(source: string): Promise<TestDatabase> {
  const name = `holdall_${randomBytes(6).toString('hex')}`
  await asOwner(`create database ${name} ${source}`)
  const url = urlOf(name)
  const db = openPostgres(url, log, { poolSize: 4 })
  return {
    db,
    url,
    async drop() {
      await db.close()
      await asOwner(`drop database if exists ${name} with (force)`)
    },
  }
}

async function makePostgresTemplate(): Promise<{ name: string; how: string }> {
  const name = `holdall_template_${randomBytes(6).toString('hex')}`
  await asOwner(`create database ${name}`)
  const db = openPostgres(urlOf(name), log, { poolSize: 1 })
  await migrate(db)
  await db.close()
  // Takes half the time of the default strategy of PostgreSQL 15 and later; earlier versions know no other.
  const [found] = await asOwner('show server_version_num')
  return { name, how: Number(found?.server_version_num) >= 150_000 ? 'strategy file_copy' : '' }
}

function urlOf(name: string): string {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = `/${name}`
  return url.href
}

let owner: pg.Pool | undefined

/**
 * Uses one shared connection: opening another takes about as long as creating a database. It doesn't keep the process
 * alive.
 */
async function asOwner(statement: string): Promise<Record<string, string>[]> {
  owner ??= openOwner()
  return (await owner.query<Record<string, string>>(statement)).rows
}

function openOwner(): pg.Pool {
  const pool = new pg.Pool({ connectionString: process.env.TEST_DATABASE_URL, max: 1, allowExitOnIdle: true })
  // If a connection breaks while idle, the next statement opens a new one.
  pool.on('error', () => undefined)
  return pool
}
