import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { createTestDatabase, dialects, type TestDatabase } from '../../../test/databases.ts'

describe.each(dialects)('many statements of one request on %s', dialect => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await createTestDatabase(dialect)
  })
  afterAll(() => test.drop())

  it('let other work run in between, even inside a transaction', async () => {
    let turns = 0
    let isOver = false
    const tick = () => {
      turns++
      if (!isOver) setImmediate(tick)
    }
    const run = async (count: number) => {
      const before = turns
      await test.db.transaction(async tx => {
        for (let n = 0; n < count; n++) await tables(tx).selectFrom('users').selectAll().execute()
      })
      return turns - before
    }
    tick()
    const few = await run(1)
    const many = await run(20_000)
    isOver = true
    expect(many).toBeGreaterThan(few + 3)
  })
})
