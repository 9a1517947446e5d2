import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setUpSite } from '../../test/accounts.ts'
import { tables } from '../../test/all-tables.ts'
import { dialects } from '../../test/databases.ts'
import { createTestApp, otherClocksOf, type TestApp, testAuthenticate, testClock } from '../../test/harness.ts'
import { runTasks } from '../../test/run-night.ts'
import { createStatementFaults } from '../../test/statement-faults.ts'
import { allOn, buildPerson, type Person } from '../../test/suites/world.ts'
import { syncJob } from '../features/search/outside/sync.job.ts'
import { createApp } from './create-app.ts'
import { features } from './features.ts'
import { followClock, runSchedule } from './schedules.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const schedules = features.flatMap(feature =>
  (feature.schedules ?? []).map(schedule => ({ ...schedule, fullName: `${feature.name}.${schedule.name}` })),
)
const harmless = schedules.filter(({ destroys }) => destroys === 'nothing').map(({ fullName }) => fullName)

describe.each(dialects)('a site whose clock is wrong for a while, on %s', { timeout: 60_000 }, dialect => {
  let test: TestApp
  let ada: Person
  beforeEach(async () => {
    test = await createTestApp(dialect, allOn)
    await setUpSite(test)
    ada = await buildPerson(test, 'ada')
    await test.app.worker.runDue()
    await runTasks(test)
  })
  afterEach(() => test.close())

  /** Counts the rows of every table. */
  async function countRows(): Promise<Map<string, number>> {
    const { db } = test.app.services
    const names = (await tables(db.read).introspection.getTables()).map(({ name }) => name)
    const counts = new Map<string, number>()
    for (const name of names) {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db.read)
      counts.set(name, Number(rows[0]?.count))
    }
    return counts
  }
  const stored = async () => (await Array.fromAsync(test.app.services.storage.list())).map(({ key }) => key).sort()

  /** Nothing may be gone that was there before. */
  async function expectKept(before: ReadonlyMap<string, number>, keys: readonly string[]): Promise<void> {
    const now = await countRows()
    const gone = [...before].filter(([name, count]) => (now.get(name) ?? 0) < count)
    expect(gone.map(([name, count]) => `${name}: ${count} -> ${now.get(name)}`)).toEqual([])
    expect((await stored()).filter(key => keys.includes(key))).toEqual(keys)
  }

  it.each([
    ['400 days ahead', 400 * day],
    ['a day and an hour ahead', 25 * hour],
    ['400 days back', -400 * day],
    ['six hours back', -6 * hour],
  ])('%s: it loses nothing, and every task continues within a minute of the right time', async (_, jump) => {
    const [before, keys] = [await countRows(), await stored()]
    for (const table of ['versions', 'transfers', 'sessions', 'archives']) expect(before.get(table)).toBeGreaterThan(0)
    test.clock.jump(jump)
    expect((await runTasks(test)).toSorted()).toEqual(harmless.toSorted())
    test.clock.advance(minute)
    await expectKept(before, keys)
    await test.app.worker.runDue()

    test.clock.jump(-jump)
    test.clock.advance(minute)
    expect((await runTasks(test)).toSorted()).toEqual(harmless.toSorted())
    await test.app.worker.runDue()
    await expectKept(before, keys)
    await ada.client.ok(accountEndpoints.me)

    test.clock.advance(25 * hour)
    expect((await runTasks(test)).toSorted()).toEqual(schedules.map(({ fullName }) => fullName).toSorted())
  })

  it('a job that ran while the clock was ahead is taken over, and one that was put off then runs', async () => {
    const { db, clock } = test.app.services
    const change = (values: Record<string, unknown>) =>
      db.transaction(tx =>
        tables(tx)
          .updateTable('jobs')
          .set({ kind: 'search.sync', payload: '{}', unique_key: null, queue: 'database', ...values })
          .where('id', '=', ada.objects.job)
          .execute(),
      )
    const state = async () =>
      (await tables(db.read).selectFrom('jobs').select('state').where('id', '=', ada.objects.job).executeTakeFirst())
        ?.state
    const ahead = clock.now() + 400 * day
    for (const left of [
      { state: 'running', lease_until: ahead, run_at: 1 },
      { state: 'queued', lease_until: null, run_at: ahead },
    ]) {
      await change({ ...left, finished_at: null, attempts: 0 })
      await test.app.worker.runDue()
      expect(await state()).toBe('done')
    }
    await change({ state: 'running', lease_until: clock.now() + minute, finished_at: null })
    await test.app.worker.runDue()
    expect(await state()).toBe('running')
  })

  it('a task that says it destroys nothing deletes no row, however late it is', async () => {
    const deleted: string[] = []
    let running = ''
    const statements = createStatementFaults(dialect)
    statements.watch(text => {
      if (/^\s*delete from/i.test(text)) deleted.push(`${running}: ${text.slice(0, 60)}`)
    })
    try {
      for (const days of [0, 1, 400]) {
        test.clock.advance(days * day)
        for (const { fullName, destroys, run } of schedules) {
          if (destroys !== 'nothing') continue
          running = fullName
          await runSchedule(test.app.ctx, { fullName, run })
        }
      }
    } finally {
      statements.restore()
    }
    expect(deleted).toEqual([])
  })
})

describe.runIf(dialects.includes('postgres'))('two servers of a site, of which one has a wrong clock', () => {
  let test: TestApp
  let ada: Person
  beforeEach(async () => {
    test = await createTestApp('postgres', allOn)
    await setUpSite(test)
    ada = await buildPerson(test, 'ada')
    await test.app.worker.runDue()
  })
  afterEach(() => test.close())

  it.each([400 * day, -400 * day, 10_000])(
    'that is %d ms ahead: it does nothing and isn’t ready, and the other one does everything',
    async ahead => {
      const { db, env, log } = test.app.services
      const clock = testClock()
      clock.jump(ahead, { isOwnOnly: true })
      const otherClocks = otherClocksOf(clock, 'postgres')
      const app = await createApp({ env, log, db, clock, otherClocks, authenticate: testAuthenticate })
      const wrong = { app, clock }
      await app.services.clocks.start()
      try {
        const queue = () => db.transaction(tx => app.services.jobs.enqueue(tx, syncJob, {}))
        await queue()
        expect([await runTasks(wrong), await app.worker.runDue()]).toEqual([[], 0])
        const ready = await app.http.inject('/health/ready')
        expect([ready.statusCode, ready.json().meta.reasons]).toEqual([503, ['clocks-apart']])

        expect((await runTasks(test)).toSorted()).toEqual(schedules.map(({ fullName }) => fullName).toSorted())
        expect(await test.app.worker.runDue()).toBeGreaterThan(0)
        expect((await test.app.http.inject('/health/ready')).statusCode).toBe(200)
        await ada.client.ok(accountEndpoints.me)

        clock.jump(-ahead, { isOwnOnly: true })
        clock.advance(minute)
        test.clock.advance(minute)
        await app.services.clocks.look()
        await queue()
        expect(await app.worker.runDue()).toBeGreaterThan(0)
        expect((await runTasks(wrong)).length).toBeGreaterThan(harmless.length)
      } finally {
        app.services.clocks.stop()
        await app.http.close()
      }
    },
  )
})

it('timers that fire by the clock start again once it has been set', () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  try {
    const started: Date[] = []
    let stopped = 0
    const stop = followClock(() => {
      started.push(new Date())
      return [{ stop: () => stopped++ }]
    })
    const real = Date.now() - performance.now()
    vi.setSystemTime(real + performance.now() + 400 * day)
    vi.advanceTimersToNextTimer()
    expect([started.length, stopped]).toEqual([2, 1])
    vi.setSystemTime(real + performance.now())
    vi.advanceTimersToNextTimer()
    expect([started.length, stopped]).toEqual([3, 2])
    stop()
    expect(stopped).toBe(3)
  } finally {
    vi.useRealTimers()
  }
})
