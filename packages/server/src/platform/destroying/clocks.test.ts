import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, dialects, type TestDatabase } from '../../../test/databases.ts'
import { otherClocksOf, type TestClock, testClock } from '../../../test/harness.ts'
import { isHoldOver } from '../holds/held-until.ts'
import { createIdentity, type Identity } from '../identity/identity.ts'
import { createLogger } from '../logging.ts'
import { type Clocks, createClocks } from './clocks.ts'
import { whyNotDestroy } from './why-not-destroy.ts'

const hour = 3600_000
const day = 24 * hour

describe.each(dialects)('the clocks of a site on %s', dialect => {
  let database: TestDatabase
  let clock: TestClock
  let clocks: Clocks
  let identity: Identity
  beforeEach(async () => {
    database = await createTestDatabase(dialect)
    clock = testClock()
    clocks = start()
    await clocks.look()
    identity = await createIdentity({ db: database.db, clock, log: createLogger('silent') })
  })
  afterEach(() => database.drop())

  /** Another process of the site, which has seen nothing yet. */
  const start = (of = clock) =>
    createClocks({ db: database.db, clock: of, log: createLogger('silent'), ...otherClocksOf(of, dialect) })
  const hindrance = async (destroys: 'old' | 'over' = 'old') =>
    (await whyNotDestroy({ clocks, db: database.db, identity }, destroys))?.name ?? null

  it('are relied on while time passes, however long nobody looks', async () => {
    for (const time of [hour, 20 * hour, 400 * day]) {
      clock.advance(time)
      expect(await hindrance()).toBe(null)
    }
  })

  it.each([
    ['ahead by years', 400 * day],
    ['ahead by an hour', hour],
    ['back by years', -400 * day],
    ['back by an hour', -hour],
  ])('are not relied on for a day after a jump %s, nor after the clock is right again', async (_, jump) => {
    clock.jump(jump)
    expect(await hindrance()).toBe('clock-jumped')
    clock.advance(2 * 60_000)
    expect(await hindrance()).toBe('clock-jumped')
    clock.jump(-jump)
    expect(await hindrance()).toBe('clock-jumped')
    clock.advance(hour)
    expect([await hindrance('over'), await hindrance('old')]).toEqual([null, 'clock-jumped'])
    clock.advance(23 * hour - 1000)
    expect(await hindrance()).toBe('clock-jumped')
    clock.advance(2000)
    expect(await hindrance()).toBe(null)
  })

  it('are not relied on for a day after the site was off for longer than a day, and at once after a night', async () => {
    clock.advance(12 * hour)
    clocks = start()
    expect(await hindrance()).toBe(null)
    clock.advance(60 * day)
    clocks = start()
    expect(await hindrance()).toBe('clock-jumped')
    clock.advance(day)
    expect(await hindrance()).toBe(null)
  })

  it('small corrections change nothing', async () => {
    clock.jump(60_000)
    expect(await hindrance()).toBe(null)
    clock.jump(-120_000)
    expect(await hindrance()).toBe(null)
  })

  it.runIf(dialect === 'postgres')(
    'one that differs from the database’s keeps its own server from everything',
    async () => {
      clock.jump(400 * day, { isOwnOnly: true })
      expect([await hindrance('over'), clocks.apartMs()]).toEqual(['clocks-apart', 400 * day])
      const other = testClock()
      const right = start(other)
      expect(await whyNotDestroy({ clocks: right, db: database.db, identity }, 'old')).toBe(null)
      clock.jump(-400 * day, { isOwnOnly: true })
      expect([await hindrance('old'), clocks.apartMs()]).toEqual([null, null])
      clock.jump(-6000, { isOwnOnly: true })
      expect([await hindrance('old'), clocks.apartMs()]).toEqual(['clocks-apart', -6000])
      clock.jump(2000, { isOwnOnly: true })
      expect(await hindrance('old')).toBe(null)
    },
  )
})

it('a hold that ends later than it can have been taken for is over', () => {
  const now = 1_000_000_000
  expect([now - 1, now + 15_000, now + 16_000, now + 400 * day].map(until => isHoldOver(until, now, 15_000))).toEqual([
    true,
    false,
    false,
    true,
  ])
})
