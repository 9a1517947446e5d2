import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../test/all-tables.ts'
import { dialects } from '../../test/databases.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { runScheduled } from './schedules.ts'

describe.each(dialects)('scheduled tasks of several processes on %s', dialect => {
  let test: TestApp
  let runs: number
  beforeEach(async () => {
    test = await createTestApp(dialect)
    runs = 0
  })
  afterEach(() => test.close())

  const task = {
    fullName: 'test.task',
    destroys: 'nothing' as const,
    run: async () => {
      runs++
      await wait(1)
    },
  }
  const minute = 60_000

  it('[NODE-01] are run by one of them each time', async () => {
    for (let time = 1; time <= 3; time++) {
      const at = test.clock.now()
      await Promise.all(Array.from({ length: 5 }, () => runScheduled(test.app.ctx, task, at)))
      expect(runs).toBe(time)
      test.clock.advance(minute)
    }
  })

  it('are run once even if clocks differ by some seconds, and again at the next time if the process has died', async () => {
    const at = test.clock.now()
    await runScheduled(test.app.ctx, task, at)
    test.clock.advance(5000)
    await runScheduled(test.app.ctx, task, at)
    await runScheduled(test.app.ctx, task, at + 5000)
    expect(runs).toBe(1)
    test.clock.advance(minute - 5000)
    await expect(
      runScheduled(test.app.ctx, { ...task, run: () => Promise.reject(new Error('It died')) }, at + minute),
    ).resolves.toBeUndefined()
    test.clock.advance(minute)
    await runScheduled(test.app.ctx, task, at + 2 * minute)
    expect(runs).toBe(2)
  })

  it('are run by every process if they look after its own folder', async () => {
    const at = test.clock.now()
    for (let n = 0; n < 3; n++) await runScheduled(test.app.ctx, { ...task, isLocal: true }, at)
    expect(runs).toBe(3)
  })

  /** A run whose process ends in the middle. */
  async function lose(at: number): Promise<void> {
    const begun = Promise.withResolvers<void>()
    const run = () => {
      begun.resolve()
      return new Promise<never>(() => undefined)
    }
    void runScheduled(test.app.ctx, { ...task, run }, at)
    await begun.promise
    test.clock.advance(minute)
  }
  const row = () =>
    tables(test.app.services.db.read)
      .selectFrom('schedule_runs')
      .selectAll()
      .where('name', '=', task.fullName)
      .executeTakeFirstOrThrow()

  it('wait for a day after they stopped their process three times in a row, and say so', async () => {
    for (let n = 0; n < 3; n++) await lose(test.clock.now())
    for (let n = 0; n < 5; n++) {
      await runScheduled(test.app.ctx, task, test.clock.now())
      test.clock.advance(minute)
    }
    expect([runs, (await row()).error]).toEqual([
      0,
      expect.stringContaining('The server stopped unexpectedly each time'),
    ])
    test.clock.advance(24 * 60 * minute)
    await runScheduled(test.app.ctx, task, test.clock.now())
    expect([runs, await row()]).toEqual([1, expect.objectContaining({ error: null, losses: null })])
  })

  it('continue if a process ends now and then, and if a run takes longer than the time until the next one', async () => {
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 2; n++) await lose(test.clock.now())
      await runScheduled(test.app.ctx, task, test.clock.now())
      test.clock.advance(minute)
    }
    expect(runs).toBe(3)
    for (let n = 0; n < 5; n++) {
      await lose(test.clock.now())
      await test.app.services.db.transaction(tx =>
        tables(tx).updateTable('schedule_runs').set({ heard_at: test.clock.now() }).execute(),
      )
    }
    await runScheduled(test.app.ctx, task, test.clock.now())
    expect(runs).toBe(4)
  })

  it('only note the end of the newest run', async () => {
    const slow = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const run = () => {
      begun.resolve()
      return slow.promise
    }
    const first = runScheduled(test.app.ctx, { ...task, run }, test.clock.now())
    await begun.promise
    test.clock.advance(minute)
    await runScheduled(test.app.ctx, task, test.clock.now())
    const ended = await row()
    slow.reject(new Error('It slept'))
    await first
    expect(await row()).toEqual(ended)
  })
})
