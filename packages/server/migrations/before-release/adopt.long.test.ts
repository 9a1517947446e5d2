import { createHmac } from 'node:crypto'
import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { starredTagId } from '@holdall/contract/tags/starred-tag.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../../src/app/create-app.ts'
import { hashSessionToken, sessionCookieName } from '../../src/features/accounts/sessions/session-cookie.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { readEnvironment } from '../../src/platform/environment.ts'
import { createLogger } from '../../src/platform/logging.ts'
import { createEarlierDatabase, readRows } from '../../test/before-release.ts'
import { createTestDatabase, dialects, type TestDatabase } from '../../test/databases.ts'
import { createClient } from '../../test/harness.ts'
import { readSchema } from '../../test/read-schema.ts'
import { startMigrating } from '../../test/start-migrating.ts'
import { createStatementFaults } from '../../test/statement-faults.ts'
import { makeTestFolder } from '../../test/test-folder.ts'
import type { Schema } from '../migration.ts'
import { migrations } from '../migrations.ts'
import { released } from './adopt.ts'
import { up as instants } from './instants.ts'
import { up as sessionHashes } from './session-hashes.ts'
import { up as toldErrors } from './told-errors.ts'

/** Those of the release, and every later one. */
const names = Object.keys(migrations)
const tokens = { ada: 'a'.repeat(32), bo: 'b'.repeat(32) }
const rebuilt = ['users', 'sessions', 'credentials', 'verifications', 'jobs', 'schedule_runs']

/** Columns that the migrations of releases have added since, with what earlier rows have there. */
const added: Readonly<Record<string, object>> = {
  items: { changes: 0, color: null, held_for: null, is_closed: 0, leads_to_closed: 0, placeholder: null },
  access_tokens: { last_synced_at: null },
  blobs: { sha1: null, md5: null, held: null, held_for: null },
  grants: { group_id: null, since: null, with_versions: 0 },
  comments: { group_mentions: '[]' },
  dav_locks: { kind: 'client' },
  images: { height: null, width: null },
  links: { has_watermark: 0, watermark_text: '' },
  media_details: { taken_at: null },
}

describe.each(dialects)('a database from before the first release on %s', dialect => {
  let test: TestDatabase
  beforeEach(async () => {
    test = await createEarlierDatabase(dialect)
  })
  afterEach(() => test.drop())

  const everything = async () => ({ schema: await readSchema(test.db), rows: await readRows(test.db) })
  const read = async (text: string) => (await sql.raw<Record<string, unknown>>(text).execute(test.db.read)).rows
  const run = (text: string) => sql.raw(text).execute(test.db.write)
  const isAdopted = async () =>
    (await read('select name from kysely_migration order by name limit 1'))[0]?.name === '0001-people'

  async function expectNewSchema(): Promise<void> {
    const fresh = await createTestDatabase(dialect)
    try {
      expect(await readSchema(test.db)).toEqual(await readSchema(fresh.db))
    } finally {
      await fresh.drop()
    }
  }

  it('gets the schema of a new one', async () => {
    await migrate(test.db)
    await expectNewSchema()
  })

  it('gets it as well if the last steps before the release have been applied', async () => {
    const steps = { '0066-session-hashes': sessionHashes, '0067-instants': instants, '0068-told-errors': toldErrors }
    for (const [name, up] of Object.entries(steps)) {
      await up(test.db.write as unknown as Schema, { dialect })
      await run(`insert into kysely_migration values ('${name}', '2026-05-02T00:00:00.000Z')`)
    }
    await migrate(test.db)
    await expectNewSchema()
    expect(await read('select token_hash from sessions order by id')).toEqual([
      { token_hash: hashSessionToken(tokens.ada) },
      { token_hash: hashSessionToken(tokens.bo) },
    ])
  })

  it('keeps every row, with dates in milliseconds and with one fact that says who is confirmed', async () => {
    const before = await readRows(test.db)
    await migrate(test.db)
    const after = await readRows(test.db)

    expect(await read('select id, created_at, updated_at, email_confirmed_at from users order by id')).toEqual([
      {
        id: 'ada',
        created_at: ms('2025-03-30T01:59:59.007Z'),
        updated_at: ms('2025-04-01'),
        email_confirmed_at: 1743300000000,
      },
      { id: 'bo', created_at: ms('2025-03-31'), updated_at: ms('2025-03-31'), email_confirmed_at: null },
      // Confirmed, but nobody knows since when.
      {
        id: 'cy',
        created_at: ms('2025-04-02T00:00:00.500Z'),
        updated_at: ms('2025-04-03'),
        email_confirmed_at: ms('2025-04-02T00:00:00.500Z'),
      },
      { id: 'di', created_at: ms('2025-04-04'), updated_at: ms('2025-04-04'), email_confirmed_at: null },
      { id: 'ed', created_at: ms('2025-04-05'), updated_at: ms('2025-04-06'), email_confirmed_at: null },
    ])
    expect(after.sessions).toEqual([
      {
        id: 's1',
        token_hash: hashSessionToken(tokens.ada),
        user_id: 'ada',
        expires_at: ms('2026-06-20T08:00:00.123Z'),
        created_at: ms('2026-05-20T08:00:00.123Z'),
        ip_address: '192.0.2.1',
        user_agent: 'Firefox',
        last_used_at: 1779264000123,
        impersonator_id: null,
        impersonator_session_id: null,
        ends_at: null,
      },
      {
        id: 's2',
        token_hash: hashSessionToken(tokens.bo),
        user_id: 'bo',
        expires_at: ms('2026-06-20T08:00:00Z'),
        created_at: ms('2026-05-20T09:00:00Z'),
        ip_address: '192.0.2.1',
        user_agent: 'Firefox',
        last_used_at: 1779267600000,
        impersonator_id: 'ada',
        impersonator_session_id: 's1',
        ends_at: null,
      },
    ])
    const own = { account_id: 'ada', provider_id: 'credential', password: 'a hash', label: null, linked_by: null }
    const google = {
      account_id: '4711',
      provider_id: 'google',
      password: null,
      label: 'ada@mail.example',
      linked_by: null,
    }
    expect(after.credentials).toEqual([
      { id: 'c1', user_id: 'ada', ...own, created_at: ms('2025-03-30T01:59:59.007Z') },
      { id: 'c2', user_id: 'ada', ...google, created_at: ms('2025-03-30T02:00:00Z') },
    ])
    const [expires_at, created_at] = [ms('2026-06-02T00:00:00.250Z'), ms('2026-05-31T00:00:00.250Z')]
    expect(after.verifications).toEqual([
      { id: 'v1', identifier: 'confirm:bo', value: 'a hash', expires_at, created_at },
    ])
    const ended = { started_at: 1743400000000, finished_at: 1743400001000, error: null }
    const run = { ...ended, held_by: null, losses: null, heard_at: null }
    expect(await read('select * from schedule_runs order by name')).toEqual([
      { name: 'storage-report.measure-storage', ...run },
      { name: 'storage-report.note-lost-objects', ...run },
    ])
    expect(after.jobs).toEqual(
      (before.jobs as object[]).map(job => ({ ...job, error_sentence: null, held_by: null, losses: null })),
    )
    for (const [name, rows] of Object.entries(before)) {
      if (![...rebuilt, 'kysely_migration'].includes(name) && !name.startsWith('user_words_')) {
        const kept = (after[name] as { id?: unknown }[]).filter(row => name !== 'tags' || row.id !== starredTagId)
        expect([name, kept]).toEqual([name, (rows as object[]).map(row => ({ ...row, ...added[name] }))])
      }
    }
    if (dialect === 'sqlite') expect(await read('pragma foreign_key_check')).toEqual([])
  })

  it('still finds users by their names, and deletes what depends on them', async () => {
    await migrate(test.db)
    const find = (word: string) =>
      read(
        dialect === 'sqlite'
          ? `select user_id from user_words join user_numbers on seq = user_words.rowid where user_words match '"${word}"'`
          : `select id as user_id from users where words like '%${word}%'`,
      )
    expect(await find('garcia')).toEqual([{ user_id: 'ada' }])
    await run(`update users set first_name = 'Zoë' where id = 'bo'`)
    expect(await find('zoe')).toEqual([{ user_id: 'bo' }])
    await run(`delete from users where id = 'bo'`)
    expect(await find('zoe')).toEqual([])
    expect(await read('select id from sessions')).toEqual([{ id: 's1' }])
  })

  it('signs nobody out', async () => {
    const dataDir = makeTestFolder('holdall-data-')
    const env = readEnvironment({
      DATA_DIR: dataDir,
      APP_KEY: 'a key for the tests that is long enough',
      LOG_LEVEL: 'silent',
    })
    const clock = { now: () => ms('2026-06-01') }
    const app = await createApp({ env, log: createLogger('silent'), db: test.db, clock })
    await app.http.ready()
    const me = async (cookie: string) => {
      const headers = { cookie: `${sessionCookieName}=${encodeURIComponent(cookie)}` }
      const { status, data } = await createClient(app).call(accountEndpoints.me, { headers })
      return status === 200 ? data.email : status
    }
    const sign = (token: string) =>
      createHmac('sha256', app.services.vault.derive('account-library')).update(token).digest('base64')
    expect(await me(`${tokens.ada}.${sign(tokens.ada)}`)).toBe('ada@example.org')
    expect(await me(`${tokens.bo}.${sign(tokens.bo)}`)).toBe('bo@example.org')
    expect(await me(`${tokens.ada}.${sign(tokens.bo)}`)).toBe(401)
    expect(await me(hashSessionToken(tokens.ada))).toBe(401)
    await app.close()
  })

  it('has the tokens of all its sessions hashed, however many there are', async () => {
    await run(`insert into sessions (id, token, user_id, expires_at, created_at, updated_at)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 2001)
      select 'n' || n, 'token ' || n, s.user_id, s.expires_at, s.created_at, s.updated_at
      from numbers cross join sessions as s where s.id = 's1'`)
    await migrate(test.db)
    const rows = await read(`select id, token_hash from sessions where id like 'n%'`)
    expect(rows).toHaveLength(2001)
    expect(rows.map(row => row.token_hash)).toEqual(
      rows.map(({ id }) => hashSessionToken(`token ${String(id).slice(1)}`)),
    )
  })

  it('is left alone from then on', async () => {
    await migrate(test.db)
    const done = await everything()
    expect(done.rows.kysely_migration).toHaveLength(names.length)
    expect(await migrate(test.db)).toEqual([])
    expect(await everything()).toEqual(done)
  })

  it('is exactly as before if any statement fails', async () => {
    const before = await everything()
    // A connection for reading exists then: what a new one asks may fail, because another is opened in its place.
    expect(await isAdopted()).toBe(false)
    const faults = createStatementFaults(dialect)
    let failures = 0
    try {
      for (let failAt = 1; ; failAt++) {
        faults.plan({ failAt })
        const error = await migrate(test.db).then(
          () => null,
          caught => caught,
        )
        const hasFailed = faults.end()
        if (await isAdopted()) break
        expect([failAt, hasFailed, String(error)]).toEqual([failAt, true, expect.stringContaining('planned failure')])
        expect(await everything()).toEqual(before)
        failures++
      }
    } finally {
      faults.restore()
    }
    expect(failures).toBeGreaterThan(30)
    await migrate(test.db)
    await expectNewSchema()
  })

  it('is brought up to date once by processes that start at the same time', async () => {
    const others = await Promise.all([1, 2, 3].map(() => startMigrating(test)))
    for (const other of others) other.go()
    expect(await Promise.all(others.map(other => other.end))).toEqual(['', '', ''])
    await expectNewSchema()
    expect(await read('select name from kysely_migration order by name')).toEqual(names.map(name => ({ name })))
  })

  it('is refused, and stays as it is, if it is too old', async () => {
    await run(`delete from kysely_migration where name > '0065'`)
    const before = await everything()
    await expect(migrate(test.db)).rejects.toThrow(/lacks 0065-heic-pictures\. Start commit e1a65ddc once/)
    expect(await everything()).toEqual(before)
  })

  it('is refused if a newer version has worked on it', async () => {
    await run(`insert into kysely_migration values ('0099-later', '2027-01-01T00:00:00.000Z')`)
    const before = await everything()
    await expect(migrate(test.db)).rejects.toThrow(/belongs to a newer version of Holdall \(it has 0099-later\)/)
    expect(await everything()).toEqual(before)
    await run(`delete from kysely_migration where name < '0099'`)
    await expect(migrate(test.db)).rejects.toThrow(/belongs to a newer version of Holdall \(it has 0099-later\)/)
  })
})

it('records migrations that exist, the first ones', () => {
  expect(names.slice(0, released.length)).toEqual(released)
})

const ms = (text: string) => Date.parse(text)
