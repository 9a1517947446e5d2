import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { statusEndpoints as e } from '@holdall/contract/status/status.contract.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { migrations } from '../../../migrations/migrations.ts'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { buildJob } from '../../../test/suites/world.ts'
import { announceServer } from '../../platform/processes/running-servers.ts'
import { compareMigrations, judgeDisk } from './read-status.ts'

const minute = 60_000

describe.each(dialects)('[ADMX-04] the status of the site on %s', dialect => {
  let test: TestApp
  let admin: TestMember
  beforeAll(async () => {
    test = await createTestApp(dialect)
    admin = await buildMember(test, { permissions: ['admin.access'] })
  })
  afterAll(() => test.close())
  const read = () => admin.client.ok(e.site)
  const change = (
    work: (tx: Parameters<Parameters<typeof test.app.services.db.transaction>[0]>[0]) => Promise<unknown>,
  ) => test.app.services.db.transaction(work)

  it('reports the database, the tables, the disk and the versions', async () => {
    const status = await read()
    expect(status.database).toMatchObject({ kind: dialect, version: expect.stringMatching(/^\d+\./) })
    expect(status.database.size).toBeGreaterThan(100_000)
    const last = Object.keys(migrations).sort().at(-1)
    expect(status.migrations).toEqual({ state: 'good', last, pending: [], unknown: [] })
    expect(status.disk.total).toBeGreaterThan(status.disk.free ?? Number.POSITIVE_INFINITY)
    expect(status.versions.node).toBe(process.versions.node)
  })

  it.runIf(dialect === 'sqlite')('is bad while another server uses the same embedded database', async () => {
    expect((await read()).database).toMatchObject({ state: 'good', servers: 0 })
    const folder = join(test.dataDir, 'servers')
    const own = await announceServer(test.dataDir)
    // Another machine, whose processes can’t be asked.
    await writeFile(join(folder, 'other-1-1'), 'other/1/1')
    expect((await read()).database).toMatchObject({ state: 'bad', servers: 2 })
    await rm(join(folder, 'other-1-1'))
    expect((await read()).database).toMatchObject({ state: 'good', servers: 1 })
    await own.end()
  })

  it('reports the base address of links', async () => {
    const { env } = test.app.services
    expect(env.appUrl).toMatch(/^http/)
    expect((await read()).address).toEqual({ state: 'good', base_url: env.appUrl })
  })

  it('reports background work as bad when it was silent or something waits too long', async () => {
    const now = test.clock.now()
    const beat = (at: number) =>
      change(tx =>
        tables(tx)
          .insertInto('schedule_runs')
          .values({ name: 'status.heartbeat', started_at: at, finished_at: at, error: null })
          .onConflict(conflict => conflict.column('name').doUpdateSet({ started_at: at }))
          .execute(),
      )
    await change(tx => tables(tx).deleteFrom('schedule_runs').execute())
    await change(tx => tables(tx).deleteFrom('jobs').execute())
    // A start in the future was noted by a clock that was wrong.
    await beat(now + 400 * 24 * 60 * minute)
    expect((await read()).worker.seen_at).toBe(null)
    await beat(now - 13 * minute)
    expect((await read()).worker.state).toBe('bad')
    await beat(now - 2 * minute)
    expect((await read()).worker).toEqual({
      state: 'good',
      seen_at: new Date(now - 2 * minute).toISOString(),
      waiting: 0,
      waiting_since: null,
    })
    await buildJob(test, admin.userId)
    await change(tx =>
      tables(tx)
        .updateTable('jobs')
        .set({ run_at: now - 11 * minute })
        .execute(),
    )
    expect((await read()).worker).toMatchObject({ state: 'bad', waiting: 1 })
    await change(tx => tables(tx).updateTable('jobs').set({ state: 'failed' }).execute())
    const failed = await read()
    expect(failed.worker.state).toBe('good')
    expect(failed.jobs).toEqual({ state: 'warning', failed: 1, process_ended: [] })
    await change(tx => tables(tx).updateTable('jobs').set({ error_code: 'job.process-ended' }).execute())
    expect((await read()).jobs).toEqual({ state: 'bad', failed: 1, process_ended: [expect.any(String)] })
  })

  it('counts emails that failed recently and those waiting', async () => {
    const now = test.clock.now()
    const mail = (id: string, state: 'queued' | 'failed' | 'sent', at: number) => ({
      ...{ id, state, created_at: at, template: 'test', recipient: 'a@example.org', subject: '', html: '', text: '' },
      ...{ attempts: 1, error: null, driver: null, message_id: null, sent_at: null, is_subject_secret: 0 },
      ...{ reply_to: null, incoming_id: null },
    })
    await change(tx => tables(tx).deleteFrom('mail_outbox').execute())
    await change(tx =>
      tables(tx)
        .insertInto('mail_outbox')
        .values([
          mail('1', 'failed', now - minute),
          mail('2', 'failed', now - 8 * 24 * 60 * minute),
          mail('3', 'queued', now - minute),
          mail('4', 'sent', now - minute),
        ])
        .execute(),
    )
    expect((await read()).mails).toMatchObject({ state: 'warning', failed: 1, queued: 1 })
    await change(tx =>
      tables(tx)
        .updateTable('mail_outbox')
        .set({ created_at: now - 11 * minute })
        .where('id', '=', '3')
        .execute(),
    )
    expect((await read()).mails.state).toBe('bad')
  })

  it('reports the last unexpected error for a day, without personal data', async () => {
    expect((await read()).errors).toEqual({ state: 'good', last: null })
    const values = vi.spyOn(test.app.services.settings, 'publicValues').mockImplementation(() => {
      throw new TypeError('ada@example.org may not')
    })
    const failed = await test.client().request('GET', '/api/v1/site?x=secret')
    values.mockRestore()
    expect(failed.statusCode).toBe(500)
    const { errors } = await read()
    expect(errors).toEqual({
      state: 'warning',
      last: {
        at: expect.any(String),
        sentence: 'A request failed',
        route: 'GET /api/v1/site',
        request_id: JSON.parse(failed.body).requestId,
      },
    })
    expect(Math.abs(Date.parse(errors.last?.at ?? '') - test.clock.now())).toBeLessThan(minute)
    test.clock.advance(25 * 60 * minute)
    expect((await read()).errors).toMatchObject({ state: 'good', last: errors.last })
  })

  it('is for those who may enter the back-office', async () => {
    const member = await buildMember(test)
    expect((await member.client.call(e.site)).status).toBe(403)
  })
})

it('[ADMX-04] a disk is judged by its free space', () => {
  const GiB = 1024 ** 3
  expect(judgeDisk(500 * GiB, 1000 * GiB)).toBe('good')
  expect(judgeDisk(99 * GiB, 1000 * GiB)).toBe('warning')
  expect(judgeDisk(19 * GiB, 1000 * GiB)).toBe('bad')
  expect(judgeDisk(GiB - 1, 4 * GiB)).toBe('bad')
})

it('[ADMX-04] tables that are missing, and tables of a newer version, are told apart', () => {
  expect(compareMigrations(['1', '2'], ['1'])).toEqual({ state: 'bad', last: '1', pending: ['2'], unknown: [] })
  expect(compareMigrations(['1'], ['1', '2'])).toEqual({ state: 'warning', last: '2', pending: [], unknown: ['2'] })
})
