import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, dialects, type TestDatabase } from '../../../test/databases.ts'
import { collectLog } from '../../../test/logged-lines.ts'
import { currentWork, runWork, type Work } from '../work.ts'
import type { Dialect } from './database.ts'
import { logSlowStatements } from './slow-statements.ts'

const slow = 'A database statement was slow'
const request = (requestId: string): Work => ({ requestId, jobId: null, span: null })

/** Takes well over 50 ms and carries a value. */
const takesLong = (dialect: Dialect, value: string) =>
  dialect === 'sqlite'
    ? sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 1500000) select max(i), ${value} as given from n`
    : sql`select pg_sleep(0.1), ${value}::text as given`

describe.each(dialects)('[OPS-03] slow statements on %s', dialect => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await createTestDatabase(dialect)
  })
  afterEach(() => database.drop())

  it('are logged with their text and the request, without any value', async () => {
    const lines = collectLog('info')
    logSlowStatements(database.db, lines.log, 50)
    await runWork(request('the-request'), () => takesLong(dialect, 'a private value').execute(database.db.read))
    await sql`select 1 as quick`.execute(database.db.read)
    const [line, ...others] = lines.saying(slow)
    expect(others).toEqual([])
    expect(line).toMatchObject({ level: 40, requestId: 'the-request', statement: expect.stringContaining('as given') })
    expect(Number(line?.ms)).toBeGreaterThanOrEqual(50)
    expect(lines.text()).not.toContain('private')
  })

  it('are also told if they are written, and if they fail', async () => {
    const lines = collectLog('info')
    logSlowStatements(database.db, lines.log, 50)
    await database.db.transaction(tx => takesLong(dialect, 'x').execute(tx))
    expect(lines.saying(slow)).toHaveLength(1)
    expect(lines.saying(slow)[0]).not.toHaveProperty('requestId')
    const told: [string, boolean][] = []
    database.db.onStatement((text, _ms, hasFailed) => told.push([text, hasFailed]))
    await expect(sql`select * from no_such_table`.execute(database.db.read)).rejects.toThrow()
    // SQLite refuses it before it runs.
    if (dialect === 'postgres') expect(told).toContainEqual(['select * from no_such_table', true])
  })

  it('aren’t logged where that is turned off', async () => {
    const lines = collectLog('info')
    logSlowStatements(database.db, lines.log, 0)
    await takesLong(dialect, 'x').execute(database.db.read)
    expect(lines.text()).toBe('')
  })

  it('belong to the request that ran them, although transactions are committed together', async () => {
    const seen: (string | null | undefined)[] = []
    const write = (id: string) =>
      runWork(request(id), () =>
        database.db.transaction(async tx => {
          await sql`select 1`.execute(tx)
          seen.push(id, currentWork()?.requestId)
        }),
      )
    await Promise.all([write('a'), write('b'), write('c')])
    await database.db.transaction(async () => {
      seen.push(undefined, currentWork()?.requestId)
    })
    expect(seen).toHaveLength(8)
    for (let n = 0; n < seen.length; n += 2) expect(seen[n + 1]).toBe(seen[n])
  })
})
