import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { asFailure } from '../../src/platform/http/problem.ts'
import { dialects } from '../databases.ts'
import { buildMember, type TestMember } from '../factories.ts'
import { type Answered, createTestApp, type TestApp } from '../harness.ts'

describe.skipIf(!dialects.includes('postgres'))('PostgreSQL that answers and refuses', () => {
  let test: TestApp
  let me: TestMember
  let outside: pg.Client
  let name: string
  beforeEach(async () => {
    test = await createTestApp('postgres')
    me = await buildMember(test)
    name = new URL(test.databaseUrl).pathname.slice(1)
    outside = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
    await outside.connect()
  })
  afterEach(async () => {
    await outside.end()
    await test.close()
  })

  const list = () => me.client.call(driveEndpoints.children, { params: { id: me.rootId }, query: {} })
  const create = (folder: string) =>
    me.client.call(driveEndpoints.newFolder, { body: { parentId: me.rootId, name: folder } })
  const signIn = () =>
    test.client().call(accountEndpoints.signIn, { body: { email: 'a@example.org', password: 'not this one' } })
  const busy = ({ status, headers, problem }: Answered<unknown>) => ({
    status,
    code: problem.code,
    again: headers['retry-after'],
  })
  const isBusy = { status: 503, code: 'site.busy', again: '2' }
  const endConnections = () =>
    outside.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  const recovers = async () => {
    await expect.poll(async () => (await list()).status, { timeout: 15_000 }).toBe(200)
    await expect.poll(async () => (await create(`after ${Math.random()}`)).status, { timeout: 15_000 }).toBe(201)
    expect((await signIn()).status).toBeLessThan(500)
  }

  it('[OPS-04] writes, as a standby does: reading works, everything else is told to try again, and it recovers by itself', async () => {
    await outside.query(`alter database ${name} set default_transaction_read_only = on`)
    await endConnections()
    await expect.poll(async () => (await list()).status).toBe(200)
    expect(busy(await create('refused'))).toEqual(isBusy)
    expect(busy(await signIn())).toEqual(isBusy)
    expect((await list()).status).toBe(200)
    await outside.query(`alter database ${name} reset default_transaction_read_only`)
    await recovers()
  })

  it('[OPS-04] a statement that takes longer than the operator allows, or a lock that is held for too long', async () => {
    const other = new pg.Client({ connectionString: test.databaseUrl })
    await other.connect()
    for (const limit of ['statement_timeout', 'lock_timeout']) {
      await outside.query(`alter database ${name} set ${limit} = '300ms'`)
      await outside.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name like 'holdall-%'`,
        [name],
      )
      await expect.poll(async () => (await list()).status).toBe(200)
      // As a rebuild of the table does.
      await other.query('begin; lock table items in access exclusive mode')
      expect(busy(await list()), limit).toEqual(isBusy)
      expect(busy(await create('refused')), limit).toEqual(isBusy)
      await other.query('rollback')
      expect((await list()).status, limit).toBe(200)
      await outside.query(`alter database ${name} reset ${limit}`)
    }
    await other.end()
    await recovers()
  })

  it('[OPS-04] limits the wait for a lock by itself', async () => {
    const { rows } = await sql`show lock_timeout`.execute(test.app.services.db.read)
    expect(rows).toEqual([{ lock_timeout: '15s' }])
  })

  it.each([
    ['was renamed', `rename to NAME_away`, `alter database NAME_away rename to NAME`],
    ['accepts no connections', 'allow_connections false', 'alter database NAME allow_connections true'],
  ])(
    '[OPS-04] a database that %s: everything is told to try again, and it recovers by itself',
    async (_, away, back) => {
      const named = (statement: string) => statement.replaceAll('NAME', name)
      await endConnections()
      await outside.query(named(`alter database NAME ${away}`))
      await endConnections()
      await expect.poll(async () => busy(await list())).toEqual(isBusy)
      expect(busy(await create('refused'))).toEqual(isBusy)
      expect(busy(await signIn())).toEqual(isBusy)
      await outside.query(named(back))
      await recovers()
    },
  )
})

describe('a refusal of PostgreSQL or SQLite', () => {
  const refusal = (code: string) => asFailure(Object.assign(new Error('refused'), { code }))
  it.each([
    ...['08006', '08P01', '25006', '25P03', '25P04', '28000', '28P01', '3D000', '40001', '40P01', '42501'],
    ...['53200', '53300', '53400', '55000', '55006', '55P03', '57014', '57P01', '57P03', '58030', 'F0000'],
    ...['SQLITE_READONLY', 'SQLITE_READONLY_DBMOVED', 'SQLITE_IOERR_FSYNC', 'SQLITE_CANTOPEN', 'SQLITE_BUSY'],
  ])('[OPS-04] %s is worth trying again, not an unexpected error', code => {
    expect(refusal(code)).toMatchObject({ code: 'site.busy', details: { headers: { 'retry-after': '2' } } })
  })

  it.each(['23505', '22P02', '42601', '42P01', '25P02', 'XX000', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CORRUPT', '28'])(
    '[OPS-04] %s is a fault of the product or of the stored data, which is reported',
    code => {
      expect(refusal(code)).toBeNull()
    },
  )
})
