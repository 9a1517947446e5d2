import { readFile } from 'node:fs'
import { sql } from 'kysely'
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
    /** Ends before `count` statements if other work had its turn often enough in between. */
    const run = async (count: number, enough = Number.POSITIVE_INFINITY) => {
      const before = turns
      await test.db.transaction(async tx => {
        for (let n = 0; n < count && turns - before <= enough; n++)
          await tables(tx).selectFrom('users').selectAll().execute()
      })
      return turns - before
    }
    tick()
    const few = await run(1)
    const many = await run(20_000, few + 10)
    isOver = true
    expect(many).toBeGreaterThan(few + 3)
  })
})

describe('short requests beside long ones on sqlite', () => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await createTestDatabase('sqlite')
  })
  afterAll(() => test.drop())

  it('wait for one statement of the others, not for one before each of their own', async () => {
    const { read } = test.db
    let long = 0
    let isOver = false
    const keepBusy = async () => {
      for (; !isOver; long++)
        await sql`with recursive c (n) as (select 1 union all select n + 1 from c where n < 200000) select count(*) from c`.execute(
          read,
        )
    }
    /** Begins as a request does: when the event loop has read something. */
    const short = () =>
      new Promise<number>((resolve, reject) => {
        readFile(import.meta.filename, () => {
          const before = long
          const statements = async () => {
            for (let n = 0; n < 10; n++) await sql`select ${n} as n`.execute(read)
            return long - before
          }
          statements().then(resolve, reject)
        })
      })
    const busy = keepBusy()
    const between: number[] = []
    for (let n = 0; n < 10; n++) between.push(await short())
    isOver = true
    await busy
    expect(long).toBeGreaterThan(10)
    // A slow moment of the machine may split one of the short ones.
    expect(between.filter(count => count > 1).length).toBeLessThan(3)
  })
})
