import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { countRefused, keepRefusedCounts, type RefusedEvent } from './count-refused.ts'
import { sumRefused } from './refused-events.repository.ts'

const hourMs = 3_600_000

describe.each(dialects)('events that are refused, on %s', dialect => {
  let test: TestApp
  let now: number
  beforeEach(async () => {
    test = await createTestApp(dialect)
    test.clock.advance(hourMs - (test.clock.now() % hourMs))
    now = test.clock.now()
  })
  afterEach(() => test.close())

  const { gateway, reason } = { gateway: 'stripe', reason: 'unsigned' } as const
  const refuse = (after: number, more: Partial<RefusedEvent> = {}) =>
    countRefused(test.app.ctx, { gateway, reason, at: now + after, ...more })
  const rows = async () => {
    const all = await tables(test.app.services.db.read).selectFrom('refused_events').selectAll().execute()
    return all.map(one => [one.reason, Number(one.hour_at) - now, Number(one.refused), Number(one.last_at) - now])
  }
  const counted = async () =>
    (await sumRefused(test.app.services.db.read, now - hourMs)).map(one => [one.reason, one.count, one.last_at - now])

  it('are written at most every ten seconds, and counted at once', async () => {
    await Promise.all(Array.from({ length: 500 }, (_, at) => refuse(at * 10)))
    expect(await rows()).toEqual([['unsigned', 0, 1, 0]])
    expect(await counted()).toEqual([['unsigned', 500, 4990]])
    await refuse(10_000)
    expect(await rows()).toEqual([['unsigned', 0, 501, 10_000]])
    await refuse(10_001, { reason: 'signature' })
    expect(await counted()).toEqual([
      ['signature', 1, 10_001],
      ['unsigned', 501, 10_000],
    ])
    expect(await rows()).toHaveLength(2)
  })

  it('are all written by the schedule, in the hour in which they came; those older than eight days go', async () => {
    for (const at of [hourMs - 2000, hourMs - 1000, hourMs + 1000]) await refuse(at)
    expect(await rows()).toEqual([['unsigned', 0, 1, hourMs - 2000]])
    await keepRefusedCounts(test.app.ctx)
    await keepRefusedCounts(test.app.ctx)
    const kept = [
      ['unsigned', 0, 2, hourMs - 1000],
      ['unsigned', hourMs, 1, hourMs + 1000],
    ]
    expect(await rows()).toEqual(kept)
    test.clock.advance(8 * 24 * hourMs + hourMs / 2)
    await keepRefusedCounts(test.app.ctx)
    expect(await rows()).toEqual(kept.slice(1))
  })

  it('are written later if they can’t be now', async () => {
    const { db } = test.app.services
    const broken = { ...db, read: db.read, transaction: () => Promise.reject(new Error('The disk is full')) }
    await expect(countRefused({ db: broken }, { gateway, reason, at: now })).rejects.toThrow('The disk is full')
    expect(await rows()).toEqual([])
    await keepRefusedCounts(test.app.ctx)
    expect(await rows()).toEqual([['unsigned', 0, 1, 0]])
  })
})
