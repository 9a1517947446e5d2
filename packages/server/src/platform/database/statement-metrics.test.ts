import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, dialects, type TestDatabase } from '../../../test/databases.ts'
import type { Ctx } from '../ctx.ts'
import { statementMetrics } from './statement-metrics.ts'

describe.each(dialects)('[OPS-03] metrics of the database on %s', dialect => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await createTestDatabase(dialect)
  })
  afterEach(() => database.drop())

  const values = async (source: ReturnType<typeof statementMetrics>) => {
    const readings = (await source.read?.({} as Ctx)) ?? []
    return (name: string, pool?: string) =>
      readings.find(({ metric, labels }) => metric.name === `holdall_database_${name}` && labels?.pool === pool)?.value
  }

  it('count statements, those that are slow, and those that fail', async () => {
    const source = statementMetrics(database.db, 1000)
    await sql`select 1`.execute(database.db.read)
    await sql`select 2`.execute(database.db.read)
    const divide = dialect === 'sqlite' ? sql`select json('{')` : sql`select 1 / 0`
    await expect(divide.execute(database.db.read)).rejects.toThrow()
    const value = await values(source)
    expect([value('statements_total'), value('failed_statements_total'), value('slow_statements_total')]).toEqual([
      3, 1, 0,
    ])
    expect(value('statement_seconds_total')).toBeGreaterThan(0)
    const all = statementMetrics(database.db, Number.MIN_VALUE)
    await sql`select 3`.execute(database.db.read)
    expect((await values(all))('slow_statements_total')).toBe(1)
  })

  it('tell who waits while all connections are in use', async () => {
    const source = statementMetrics(database.db, 0)
    const open = Promise.withResolvers<void>()
    let begun = 0
    // As many transactions as there may be, and two more.
    const most = (await values(source))('pool_size', 'write') ?? 0
    const all = Array.from({ length: most + 2 }, () =>
      database.db.transaction(async tx => {
        await sql`select 1`.execute(tx)
        begun++
        await open.promise
      }),
    )
    await expect.poll(() => begun).toBe(most)
    const value = await values(source)
    expect(value('pool_in_use', 'write')).toBe(most)
    // SQLite has taken them into one group: they wait for each other there.
    expect(value('pool_waiting', 'write')).toBe(dialect === 'sqlite' ? 0 : 2)
    const later = dialect === 'sqlite' ? [database.db.transaction(async () => undefined)] : []
    if (dialect === 'sqlite') expect((await values(source))('pool_waiting', 'write')).toBe(1)
    open.resolve()
    await Promise.all([...all, ...later])
    await expect.poll(async () => (await values(source))('pool_in_use', 'write')).toBe(0)
    expect((await values(source))('pool_waiting', 'write')).toBe(0)
  })
})
