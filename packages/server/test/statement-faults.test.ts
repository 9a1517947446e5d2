import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Reader } from '../src/platform/database/database.ts'
import { prepared } from '../src/platform/database/prepared.ts'
import { tables } from './all-tables.ts'
import { createTestDatabase, dialects, type TestDatabase } from './databases.ts'
import { createTestApp } from './harness.ts'
import { createStatementFaults, type StatementFaults } from './statement-faults.ts'
import { stopWatchesAndEvents } from './stop-watches.ts'
import '../src/platform/limits/limits.ts'

const limitsOf = (db: Reader) => tables(db).selectFrom('rate_limits').selectAll()
const readPrepared = prepared((db, key: string) => limitsOf(db).where('key', '=', key))

// A statement that the faults don't see would pass every test of them.
describe.each(dialects)('planned failures of statements on %s', dialect => {
  let test: TestDatabase
  let faults: StatementFaults
  beforeAll(async () => {
    test = await createTestDatabase(dialect)
    faults = createStatementFaults(dialect)
  })
  afterAll(async () => {
    faults.restore()
    await test.drop()
  })

  it.each([
    ['a query that is built each time', (db: Reader) => limitsOf(db).execute()],
    ['a prepared query', (db: Reader) => readPrepared(db, 'a')],
  ])('reach %s, outside and inside transactions, and are counted', async (_, read) => {
    const { db } = test
    await read(db.read)
    await db.transaction(tx => read(tx))
    const seen = faults.seen()
    faults.plan({ failAt: 1 })
    await expect(read(db.read)).rejects.toThrow('the planned failure of a statement')
    expect([faults.end(), faults.seen() - seen]).toEqual([true, 1])
    faults.plan({ failAt: 2 })
    await expect(db.transaction(tx => read(tx))).rejects.toThrow('the planned failure of a statement')
    expect(faults.end()).toBe(true)
    expect(await read(db.read)).toEqual([])
  })
})

// Otherwise a planned failure sometimes meets one of these instead of a statement of what is being tested.
describe.each(dialects)('what a server asks of its database by itself on %s', dialect => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is no longer asked once the watches and the events have been stopped', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const test = await createTestApp(dialect)
    const faults = createStatementFaults(dialect)
    try {
      const texts: string[] = []
      faults.watch(text => texts.push(text))
      const asked = async () => {
        texts.length = 0
        await vi.advanceTimersByTimeAsync(60_000)
        // What was begun is answered by now: it waited for a connection before this did.
        await test.app.services.identity.look()
        return texts.filter(text => /site_identity|schema_needs|clock_beats|events/.test(text)).length
      }
      const ofOneLook = 2
      expect(await asked()).toBeGreaterThan(ofOneLook)
      await stopWatchesAndEvents(test)
      expect(await asked()).toBe(ofOneLook)
    } finally {
      faults.restore()
      await test.close()
    }
  })
})
