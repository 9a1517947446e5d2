import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { createTestDatabase, dialects, type TestDatabase } from '../../../test/databases.ts'
import { isFailure } from '../failure.ts'
import { createLimits } from './limits.ts'

describe.each(dialects)('limits on %s', dialect => {
  let test: TestDatabase
  let now = 1_000_000
  const clock = { now: () => now }
  beforeAll(async () => {
    test = await createTestDatabase(dialect)
  })
  afterAll(() => test.drop())

  const tries = async (key: string, times: number) => {
    const limits = createLimits(test.db, clock)
    const results = await Promise.allSettled(Array.from({ length: times }, () => limits.count([key], 10, 900)))
    return results.filter(result => result.status === 'fulfilled').length
  }

  it('lets exactly its budget through, however many arrive at the same time', async () => {
    expect(await tries('one', 50)).toBe(10)
  })

  it('keeps counting after a restart, and starts over when the window ends', async () => {
    expect(await tries('two', 8)).toBe(8)
    expect(await tries('two', 8)).toBe(2)
    now += 901_000
    expect(await tries('two', 20)).toBe(10)
  })

  it('says how long to wait', async () => {
    await tries('three', 10)
    const error = await createLimits(test.db, clock)
      .count(['three'], 10, 900)
      .catch(caught => caught)
    expect(isFailure(error, 'request.too-many')).toBe(true)
    expect(error.details.headers['retry-after']).toBe('900')
  })

  it('gives a try back, but never below zero', async () => {
    const limits = createLimits(test.db, clock)
    await tries('five', 10)
    await limits.giveBack(['five'])
    expect(await tries('five', 3)).toBe(1)
    await limits.giveBack(['six'])
    expect(await tries('six', 11)).toBe(10)
  })

  it('forgets keys and removes expired windows', async () => {
    const limits = createLimits(test.db, clock)
    await tries('four', 10)
    await limits.forget(['four'])
    expect(await tries('four', 1)).toBe(1)
    now += 901_000
    await limits.sweep()
    expect(await tables(test.db.read).selectFrom('rate_limits').select('key').execute()).toEqual([])
  })
})
