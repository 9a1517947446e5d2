import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { startFaultProxy } from '../../../test/fault-proxy.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { StorageError } from '../../drivers/storage/storage-driver.ts'
import { openPostgres } from '../../platform/database/postgres/postgres.ts'
import { createLogger } from '../../platform/logging.ts'
import { checkReadiness } from './check-readiness.ts'

describe.each(dialects)('[OPS-03] readiness on %s', dialect => {
  let test: TestApp
  beforeEach(async () => {
    test = await createTestApp(dialect)
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await test.close()
  })
  const ask = () => test.client().call(siteEndpoints.ready)
  /** The findings are kept for some seconds. */
  const later = () => test.clock.advance(10_000)

  it('is given while everything works', async () => {
    const { status, data } = await ask()
    expect(status).toBe(200)
    expect(data).toEqual({ status: 'ok', checks: { database: 'ok', storage: 'ok' }, reasons: [] })
  })

  it('is refused as full while the disk has nothing but its reserve left, and given again after that', async () => {
    await test.close()
    test = await createTestApp(dialect, { DISK_RESERVE_BYTES: String(2 ** 50) })
    const { status, problem } = await ask()
    expect(status).toBe(503)
    expect(problem).toMatchObject({
      code: 'site.not-ready',
      meta: { checks: { database: 'ok', storage: 'full' }, reasons: ['full'] },
    })
    vi.spyOn(test.app.services.staging, 'requireDiskSpace').mockResolvedValue()
    vi.spyOn(await test.app.services.disks.open('local'), 'write').mockResolvedValue({ size: 1 })
    later()
    expect((await ask()).status).toBe(200)
  })

  it('is refused as storage-away while uploads can’t be received', async () => {
    const folder = join(test.dataDir, 'staging')
    renameSync(folder, `${folder}-gone`)
    later()
    const { status, problem } = await ask()
    expect(status).toBe(503)
    expect(problem.meta).toEqual({ checks: { database: 'ok', storage: 'failing' }, reasons: ['storage-away'] })
    renameSync(`${folder}-gone`, folder)
    later()
    expect((await ask()).status).toBe(200)
  })

  it('is refused as storage-away while the storage of new files doesn’t answer, within a few seconds', async () => {
    const { disks } = test.app.services
    const driver = await disks.open('local')
    const stat = vi.spyOn(driver, 'stat').mockReturnValue(new Promise(() => undefined))
    later()
    const began = performance.now()
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(performance.now() - began).toBeLessThan(5000)
    for (const { status, problem } of answers) {
      expect(status).toBe(503)
      expect(problem.meta).toMatchObject({ reasons: ['storage-away'] })
    }
    // It isn't asked again while it still owes an answer, and nobody else waits for it.
    later()
    const again = performance.now()
    expect((await ask()).status).toBe(503)
    expect(performance.now() - again).toBeLessThan(1000)
    expect(stat).toHaveBeenCalledTimes(1)
  })

  it('is refused as storage-away while a bucket for new files can’t be reached', async () => {
    await test.close()
    test = await createTestApp(dialect, { OUTBOUND_ALLOW: '127.0.0.1' })
    const { db, vault, disks } = test.app.services
    // Nothing listens there.
    const options = { key: 'k', secret: 's', region: 'us-east-1', bucket: 'b', endpoint: 'http://127.0.0.1:1' }
    const sealed = vault.seal(JSON.stringify(options), 'disk:abcd1234')
    const row = { mark: 'abcd1234', driver: 's3', options: sealed, options_hash: 'x', created_at: 1 }
    await db.transaction(tx => tables(tx).insertInto('disks').values(row).execute())
    vi.spyOn(disks, 'current').mockReturnValue('abcd1234')
    const { status, problem } = await ask()
    expect(status).toBe(503)
    expect(problem.meta).toEqual({ checks: { database: 'ok', storage: 'failing' }, reasons: ['storage-away'] })
  })

  it('is refused as database-read-only while the database answers and accepts no writes', async () => {
    const { db } = test.app.services
    const name = new URL(test.databaseUrl).pathname.slice(1)
    const outside = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
    if (dialect === 'sqlite') await sql`pragma query_only = on`.execute(db.write)
    else {
      await outside.connect()
      await outside.query(`alter database ${name} set default_transaction_read_only = on`)
      await outside.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    }
    await expect
      .poll(async () => {
        later()
        return (await ask()).problem?.meta
      })
      .toEqual({ checks: { database: 'failing', storage: 'ok' }, reasons: ['database-read-only'] })
    if (dialect === 'sqlite') await sql`pragma query_only = off`.execute(db.write)
    else {
      await outside.query(`alter database ${name} reset default_transaction_read_only`)
      await outside.end()
    }
    await expect
      .poll(
        async () => {
          later()
          return (await ask()).status
        },
        { timeout: 15_000 },
      )
      .toBe(200)
  })

  it.each([
    ['refuses', 'unavailable', 'failing', 'storage-away'],
    ['has no room for', 'full', 'full', 'full'],
  ] as const)('is refused while the storage answers and %s new files', async (_, code, storage, reason) => {
    const driver = await test.app.services.disks.open('local')
    const write = vi.spyOn(driver, 'write').mockRejectedValue(new StorageError(code, 'refused'))
    later()
    expect((await ask()).problem.meta).toEqual({ checks: { database: 'ok', storage }, reasons: [reason] })
    write.mockRestore()
    later()
    expect((await ask()).status).toBe(200)
  })

  it('writes one line a second while something fails, however often it is asked for', async () => {
    const warn = vi.spyOn(test.app.services.log, 'warn')
    vi.spyOn(test.app.services.staging, 'probe').mockRejectedValue(new Error('no such disk'))
    later()
    for (let n = 0; n < 20; n++) expect((await ask()).status).toBe(503)
    expect(warn.mock.calls.map(([, message]) => message)).toEqual(['A readiness check failed'])
    test.clock.advance(1000)
    await ask()
    expect(warn).toHaveBeenCalledTimes(2)
  })

  it('looks at most once a second, however often it is asked for', async () => {
    const probe = vi.spyOn(test.app.services.staging, 'probe')
    later()
    for (let n = 0; n < 20; n++) expect((await ask()).status).toBe(200)
    expect(probe).toHaveBeenCalledTimes(1)
    test.clock.advance(1000)
    await ask()
    expect(probe).toHaveBeenCalledTimes(2)
  })
})

describe('[OPS-03] readiness without its database', () => {
  it('is refused as database-away once SQLite can’t be read', async () => {
    const test = await createTestApp('sqlite')
    const { app, services } = { app: test.app, services: test.app.services }
    await services.db.close()
    const readiness = await checkReadiness(app.ctx)
    expect(readiness).toEqual({
      status: 'failing',
      checks: { database: 'failing', storage: 'ok' },
      reasons: ['database-away'],
    })
    const answer = await test.client().call(siteEndpoints.ready)
    expect(answer.status).toBe(503)
    expect(answer.problem.meta).toMatchObject({ reasons: ['database-away'] })
  })

  it.skipIf(!dialects.includes('postgres'))(
    'is refused as database-away while PostgreSQL can’t be reached, and given again once it can',
    async () => {
      const test = await createTestApp('postgres')
      const url = new URL(test.databaseUrl)
      const proxy = await startFaultProxy({ host: url.hostname, port: Number(url.port) })
      url.hostname = '127.0.0.1'
      url.port = String(proxy.port)
      const db = openPostgres(url.href, createLogger('silent'), { poolSize: 2 })
      const parts = { ...test.app.ctx, db }
      expect((await checkReadiness(parts)).status).toBe('ok')
      proxy.plan({ isDown: true })
      // Connections that are open already are cut with the next byte.
      await sql`select 1`.execute(db.read).catch(() => undefined)
      await expect
        .poll(
          async () => {
            test.clock.advance(2000)
            return (await checkReadiness(parts)).reasons
          },
          { timeout: 10_000 },
        )
        .toEqual(['database-away'])
      proxy.plan({})
      await expect
        .poll(
          async () => {
            test.clock.advance(2000)
            return (await checkReadiness(parts)).status
          },
          { timeout: 15_000 },
        )
        .toBe('ok')
      await db.close()
      proxy.close()
      await test.close()
    },
  )
})
