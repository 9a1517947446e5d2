import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { tables } from '../../test/all-tables.ts'
import { createTestDatabase, dialects } from '../../test/databases.ts'
import { DatabaseAway } from '../platform/database/constraint.ts'
import { judgePostgresVersion } from '../platform/database/postgres/postgres-version.ts'
import { openSqlite } from '../platform/database/sqlite.ts'
import { readEnvironment } from '../platform/environment.ts'
import { createLogger } from '../platform/logging.ts'
import { createApp } from './create-app.ts'
import { explainStartError } from './explain-start-error.ts'

const dir = mkdtempSync(join(tmpdir(), 'holdall-start-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const dataDir = join(dir, 'data')
const log = createLogger('silent')

/** Returns what a server started with these variables says about why it can't start. */
async function said(variables: Record<string, string>): Promise<string> {
  const all = { DATA_DIR: dataDir, ...variables }
  try {
    const app = await createApp({ env: readEnvironment(all), log })
    await app.close()
    return 'it started'
  } catch (error) {
    return explainStartError(error, readEnvironment({ ...all, APP_URL: undefined }))
  }
}

describe('a server that can’t start says what is wrong and where to fix it', () => {
  it('an address without a path may end with a slash', () => {
    expect(readEnvironment({ APP_URL: 'https://host.test/' }).appUrl).toBe('https://host.test')
  })

  it.skipIf(!dialects.includes('postgres'))('when the database user may not create what is needed', async () => {
    const id = randomBytes(6).toString('hex')
    const [database, name, password] = [`holdall_poor_${id}`, `poor_${id}`, 'poor']
    const urlOf = (changes: Partial<URL>) =>
      Object.assign(new URL(process.env.TEST_DATABASE_URL ?? ''), { pathname: `/${database}`, ...changes }).href
    const own = urlOf({ username: name, password })
    const asOwner = async (url: string, ...statements: string[]) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      for (const statement of statements) await client.query(statement)
      await client.end()
    }
    const site = process.env.TEST_DATABASE_URL ?? ''
    await asOwner(site, `create database ${database}`, `create role ${name} login password '${password}'`)
    try {
      await asOwner(urlOf({}), 'revoke create on schema public from public')
      expect(await said({ DATABASE_URL: own })).toMatch(
        /permission denied for schema public[\s\S]*DATABASE_URL the owner of that database/,
      )
      await asOwner(urlOf({}), `grant create on schema public to ${name}`)
      expect(await said({ DATABASE_URL: own })).toMatch(/pg_trgm[\s\S]*Let a superuser run "create extension pg_trgm"/)
      await asOwner(urlOf({}), 'create extension pg_trgm')
      expect(await said({ DATABASE_URL: own })).toBe('it started')
    } finally {
      await asOwner(site, `drop database ${database} with (force)`, `drop role ${name}`)
    }
  })

  it.each(dialects)('when the database is of a newer version, on %s', async dialect => {
    const test = await createTestDatabase(dialect)
    await tables(test.db.write)
      .insertInto('kysely_migration' as never)
      .values({ name: '9999-future', timestamp: new Date().toISOString() } as never)
      .execute()
    const words = await said({ DATABASE_URL: test.url })
    await test.drop()
    expect(words).toMatch(/newer version of Holdall \(it has 9999-future\)/)
  })

  // Nothing here can be brought about on every machine, and start-process.test.ts brings about everything else.
  it.each<[string, Error, RegExp]>([
    ['a port of root', errorWith('EACCES'), /port 3000. Set PORT above 1023/],
    ['too many open files', errorWith('EMFILE'), /LimitNOFILE/],
    ['a locked database', errorWith('SQLITE_BUSY'), /holdall\.db.*Another program has locked it/],
    ['a full database', errorWith('SQLITE_FULL'), /The disk of DATA_DIR/],
    [
      'a database that wants TLS',
      errorWith('28000', 'no pg_hba.conf entry for host, no encryption'),
      /sslmode=require/,
    ],
    ['a user who may not connect', errorWith('28000', 'no pg_hba.conf entry for host'), /pg_hba\.conf/],
    ['no connections left', errorWith('53300'), /max_connections/],
    ['a database that starts', errorWith('57P03'), /DATABASE_URL.*once PostgreSQL is ready/],
    ['a missing extension', errorWith('58P01', 'could not open pg_trgm.control'), /postgresql-contrib/],
    [
      'a certificate of an unknown authority',
      new DatabaseAway(errorWith('SELF_SIGNED_CERT_IN_CHAIN'), { isUnreachable: true }),
      /NODE_EXTRA_CA_CERTS/,
    ],
  ])('because of %s', (_, error, words) => {
    expect(explainStartError(error, readEnvironment({}))).toMatch(words)
  })

  it('because a disk is full: that of the data folder, or the one that a command writes to', () => {
    const env = readEnvironment({ DATA_DIR: '/srv/holdall' })
    const full = (path: string) => explainStartError(Object.assign(errorWith('ENOSPC'), { path }), env)
    expect(full('/srv/holdall/blobs')).toContain('The disk of DATA_DIR (/srv/holdall) is full')
    expect(full('/backups/new')).toContain('The disk of /backups/new is full. Free up some space on it.')
  })

  it('because PostgreSQL is too old', () => {
    expect(() => judgePostgresVersion(120_015)).toThrow(/DATABASE_URL has version 12. Update it to 13 or newer/)
    expect(() => judgePostgresVersion(150_004)).not.toThrow()
  })
})

function errorWith(code: string, message = code): Error {
  return Object.assign(new Error(message), { code })
}

it('the data folder, key, database and its log are accessible to their owner only, even if they were open to others', async () => {
  const folder = join(dir, 'private')
  await (await createApp({ env: readEnvironment({ DATA_DIR: folder }), log })).close()
  const mode = (name: string) => statSync(join(folder, name)).mode & 0o777
  expect([mode('.'), mode('app.key'), mode('holdall.db')]).toEqual([0o700, 0o600, 0o600])
  const file = join(folder, 'holdall.db')
  chmodSync(file, 0o644)
  for (const name of [`${file}-wal`, `${file}-shm`]) writeFileSync(name, '', { mode: 0o644 })
  const db = openSqlite(file)
  await db.transaction(tx => tables(tx).deleteFrom('rate_limits').execute())
  expect(['holdall.db', 'holdall.db-wal', 'holdall.db-shm'].map(mode)).toEqual([0o600, 0o600, 0o600])
  await db.close()
})
