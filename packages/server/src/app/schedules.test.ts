import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
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
})
