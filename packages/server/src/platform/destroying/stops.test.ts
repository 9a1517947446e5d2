import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, dialects, type TestDatabase } from '../../../test/databases.ts'
import { type TestClock, testClock } from '../../../test/harness.ts'
import { createLogger } from '../logging.ts'
import { listStops, releaseStops } from './stops.repository.ts'
import { maySweep } from './stops.ts'

const hour = 3600_000

describe.each(dialects)('a sweep that finds more than usual, on %s', dialect => {
  let database: TestDatabase
  let clock: TestClock
  beforeEach(async () => {
    database = await createTestDatabase(dialect)
    clock = testClock()
  })
  afterEach(() => database.drop())

  const ask = (found: number, total = 1000) =>
    maySweep({ db: database.db, clock, log: createLogger('silent') }, { name: 'lost-files', found, total })
  const waiting = async () => (await listStops(database.db.read)).map(({ found }) => found)
  const release = () => database.db.transaction(tx => releaseStops(tx, clock.now()))

  it.each([
    ['few things', 100, 100, true],
    ['more than a hundred, of few', 101, 10_000, false],
    ['more than a hundred, but no more than one in a hundred', 101, 10_100, true],
    ['many, of very many', 2000, 100_000, false],
  ] as const)('may take %s: %i of %i, %s', async (_, found, total, may) => {
    expect(await ask(found, total)).toBe(may)
    expect(await waiting()).toEqual(may ? [] : [found])
  })

  it('may take what a person has seen and a tenth more, and asks again for more than that', async () => {
    expect(await ask(200)).toBe(false)
    await release()
    expect([await ask(200), await ask(220), await waiting()]).toEqual([true, true, []])
    expect([await ask(221), await waiting()]).toEqual([false, [221]])
    expect(await ask(200)).toBe(false)
  })

  it('asks again a day after a person has let it continue', async () => {
    await ask(200)
    await release()
    clock.advance(23 * hour)
    expect(await ask(200)).toBe(true)
    clock.advance(2 * hour)
    expect([await ask(200), await waiting()]).toEqual([false, [200]])
  })

  it('ends its stop once it finds little again', async () => {
    await ask(200)
    expect([await ask(3), await waiting()]).toEqual([true, []])
  })
})
