import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { type QueryExecutorProvider, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Migration } from '../../../../migrations/migration.ts'
import { migrations } from '../../../../migrations/migrations.ts'
import { createEarlierDatabase } from '../../../../test/before-release.ts'
import { createEmptyDatabase, dialects } from '../../../../test/databases.ts'
import { buildMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { readSchema } from '../../../../test/read-schema.ts'
import { type Ran, runOn } from '../../../../test/run-command.ts'
import { sendFile } from '../../../../test/send-file.ts'
import { migrateCommand } from '../../../app/commands/site-commands.ts'
import { lastMigration } from '../../../platform/database/migrate.ts'
import { openDatabase, sqliteFileOf } from '../../../platform/database/open.ts'

const next = '9999-next'
const counted = ['users', 'items', 'blobs', 'audit_log', 'space_kinds']

/** The test's site as a command sees it that reaches its database at this address. */
function reachedAt(test: TestApp, databaseUrl: string): TestApp {
  const { services } = test.app
  return { ...test, app: { ...test.app, services: { ...services, env: { ...services.env, databaseUrl } } } }
}

describe.each(dialects)('trying the migrations of an update on %s', dialect => {
  let test: TestApp
  beforeEach(async () => {
    test = await createTestApp(dialect)
    const member = await buildMember(test)
    await sendFile(member.client, { name: 'a.txt', text: 'kept', parentId: member.rootId })
  })
  afterEach(async () => {
    delete (migrations as Record<string, Migration>)[next]
    await test.close()
  })

  /** Makes the next version, with what it brings. */
  function release(up: Migration): void {
    ;(migrations as Record<string, Migration>)[next] = up
  }
  const tryIt = (options: Record<string, string | true> = {}): Promise<Ran> =>
    runOn(reachedAt(test, test.databaseUrl), migrateCommand, { options: { try: true, ...options }, isJson: true })

  /** Places where a copy could be left. */
  async function copiesLeft(): Promise<readonly string[]> {
    const file = sqliteFileOf({ databaseUrl: test.databaseUrl, dataDir: '' })
    if (file !== null) return readdirSync(dirname(file)).filter(name => name.startsWith('try-'))
    const { rows } = await sql<{ datname: string }>`
      select datname from pg_database where datname like 'holdall!_try!_%' escape '!'`.execute(
      test.app.services.db.read,
    )
    return rows.map(row => row.datname)
  }

  it('migrates a copy with all rows while the site runs, changes nothing of the site, and leaves no copy', async () => {
    const { db } = test.app.services
    const before = { last: await lastMigration(db.read), schema: await readSchema(db) }
    let seen: unknown
    release(async kysely => {
      seen = await Promise.all(counted.map(table => countOf(kysely, table)))
      await sql`alter table users add column shoe_size integer`.execute(kysely)
    })
    const told = await Promise.all(counted.map(table => countOf(db.read, table)))
    const ran = await tryIt()
    expect(ran).toMatchObject({ exitCode: 0, error: '' })
    expect(JSON.parse(ran.out)).toMatchObject({
      migrations: [next],
      bytes: expect.any(Number),
      copyMs: expect.any(Number),
      migrateMs: expect.any(Number),
    })
    expect(seen).toEqual(told)
    expect({ last: await lastMigration(db.read), schema: await readSchema(db) }).toEqual(before)
    expect(await copiesLeft()).toEqual([])
  })

  it('says why a migration fails, and leaves the site as it was', async () => {
    release(async kysely => {
      await sql`delete from audit_log`.execute(kysely)
      throw new Error('There is a row that does not fit')
    })
    const ran = await tryIt()
    expect(ran.exitCode).toBe(1)
    expect(ran.error).toMatch(/Migrating the copy failed; the site's database is unchanged\.\nThere is a row/)
    expect(await countOf(test.app.services.db.read, 'audit_log')).toBeGreaterThan(0)
    expect(await copiesLeft()).toEqual([])
  })

  it('tries it in another place if one is named', async () => {
    release(async () => undefined)
    const empty = await createEmptyDatabase(dialect)
    try {
      const file = sqliteFileOf({ databaseUrl: empty.url, dataDir: '' })
      const place = file === null ? empty.url : dirname(file)
      expect(await tryIt({ in: place })).toMatchObject({ exitCode: 0 })
      // A database that somebody named is left to them, with the copy.
      if (dialect === 'postgres') {
        expect(await lastMigration(empty.db.read)).toBe(next)
        expect(await tryIt({ in: place })).toMatchObject({ exitCode: 1, error: expect.stringMatching(/isn’t empty/) })
      }
    } finally {
      await empty.drop()
    }
  })

  it('refuses where there is no site, and --in without --try', async () => {
    const empty = await createEmptyDatabase(dialect)
    try {
      const nowhere = reachedAt(test, dialect === 'sqlite' ? 'sqlite:/nowhere/at-all.db' : empty.url)
      const ran = await runOn(nowhere, migrateCommand, { options: { try: true } })
      expect(ran).toMatchObject({ exitCode: 1, error: expect.stringMatching(/Start the server once first/) })
    } finally {
      await empty.drop()
    }
    expect(await runOn(test, migrateCommand, { options: { in: '/somewhere' } })).toMatchObject({ exitCode: 2 })
  })
})

describe.each(dialects)('a site from before the first release on %s', dialect => {
  it('is copied and migrated as it will be, and stays as it was', async () => {
    const earlier = await createEarlierDatabase(dialect)
    const test = await createTestApp(dialect)
    try {
      // PostgreSQL copies it only while nobody uses it.
      if (dialect === 'postgres') {
        const used = await runOn(reachedAt(test, earlier.url), migrateCommand, { options: { try: true } })
        expect(used).toMatchObject({ exitCode: 1, error: expect.stringMatching(/stop the server/) })
      }
      const before = await lastMigration(earlier.db.write)
      await earlier.db.close()
      const ran = await runOn(reachedAt(test, earlier.url), migrateCommand, { options: { try: true }, isJson: true })
      expect(ran).toMatchObject({ exitCode: 0, error: '' })
      expect(JSON.parse(ran.out).migrations.at(-1)).toBe(Object.keys(migrations).at(-1))
      const again = await openDatabase({ ...test.app.services.env, databaseUrl: earlier.url }, test.app.services.log)
      expect(await lastMigration(again.write)).toBe(before)
      await again.close()
    } finally {
      await test.close()
      await earlier.drop()
    }
  })
})

describe.runIf(dialects.includes('postgres'))('a user of PostgreSQL that may not create databases', () => {
  it('is told to name one', async () => {
    const test = await createTestApp('postgres')
    const role = `holdall_limited_${process.pid}`
    const { db } = test.app.services
    await sql`create role ${sql.id(role)} login password 'limited'`.execute(db.write)
    try {
      const url = new URL(test.databaseUrl)
      url.username = role
      url.password = 'limited'
      const ran = await runOn(reachedAt(test, url.href), migrateCommand, { options: { try: true } })
      expect(ran).toMatchObject({ exitCode: 1, error: expect.stringMatching(/pass it with --in/) })
    } finally {
      await sql`drop role ${sql.id(role)}`.execute(db.write)
      await test.close()
    }
  })
})

async function countOf(db: QueryExecutorProvider, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.n)
}
