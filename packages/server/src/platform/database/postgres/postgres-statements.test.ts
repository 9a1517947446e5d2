import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { createTestDatabase, dialects, type TestDatabase } from '../../../../test/databases.ts'
import { createLogger } from '../../logging.ts'
import type { Database, Reader } from '../database.ts'
import { isAmong, prepared } from '../prepared.ts'
import { openPostgres } from './postgres.ts'
import '../../limits/limits.ts'

const readLimits = prepared((db, keys: readonly string[]) =>
  tables(db)
    .selectFrom('rate_limits')
    .selectAll()
    .where(e => isAmong(e.ref('key'), keys)),
)

const readLimitsEachTime = prepared(
  (db, keys: readonly string[]) =>
    tables(db)
      .selectFrom('rate_limits')
      .select('tries')
      .where(e => isAmong(e.ref('key'), keys)),
  { hasOnePlan: false },
)

const readMany = prepared((_db, id: string) => sql<{ n: number }>`select n from many where id = ${id}`)

describe.skipIf(!dialects.includes('postgres'))('statements that connections to PostgreSQL keep', () => {
  let test: TestDatabase
  let outside: pg.Client
  beforeAll(async () => {
    test = await createTestDatabase('postgres')
    outside = new pg.Client({ connectionString: test.url })
    await outside.connect()
    await test.db.transaction(tx =>
      tables(tx)
        .insertInto('rate_limits')
        .values(['a', 'b', 'c'].map(key => ({ key, ends_at: 0, tries: 1 })))
        .execute(),
    )
  })
  afterAll(async () => {
    await outside.end()
    await test.drop()
  })

  const log = createLogger('silent')
  let warn: MockInstance<typeof log.warn>
  beforeEach(() => {
    warn = vi.spyOn(log, 'warn')
  })

  /** Opens the database with one connection for reading and one for writing. */
  async function withOneLine(work: (db: Database) => Promise<void>, areStatementsKept = true): Promise<void> {
    const db = openPostgres(test.url, log, { poolSize: 1, areStatementsKept })
    try {
      await work(db)
    } finally {
      await db.close()
    }
  }

  const kept = async (db: Reader) => {
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements order by name`.execute(db)
    return rows.map(row => row.name)
  }
  const keysOf = async (db: Reader, keys: string[]) => (await readLimits(db, keys)).map(row => row.key).toSorted()

  it('are one for lists of every length', () =>
    withOneLine(async db => {
      expect(await keysOf(db.read, ['a'])).toEqual(['a'])
      expect(await keysOf(db.read, ['a', 'b', '"{,}\\'])).toEqual(['a', 'b'])
      expect(await keysOf(db.read, [])).toEqual([])
      expect(await kept(db.read)).toEqual([expect.stringMatching(/^holdall_[0-9a-f]{24}$/)])
    }))

  it('are not those whose best plan depends on the values', () =>
    withOneLine(async db => {
      expect(await readLimitsEachTime(db.read, ['a', 'b'])).toHaveLength(2)
      expect(await kept(db.read)).toEqual([])
    }))

  it('are none if the operator says so', () =>
    withOneLine(async db => {
      expect(await keysOf(db.read, ['a', 'c'])).toEqual(['a', 'c'])
      expect(await kept(db.read)).toEqual([])
    }, false))

  it('are made again after another process has changed the table, also inside a transaction, which is repeated', () =>
    withOneLine(async db => {
      await keysOf(db.read, ['a'])
      await db.transaction(tx => keysOf(tx, ['a']))
      await outside.query('alter table rate_limits add column colour text')
      try {
        let begun = 0
        const rows = await db.transaction(tx => {
          begun++
          return readLimits(tx, ['a'])
        })
        expect(begun).toBe(2)
        expect(rows).toEqual([{ key: 'a', ends_at: 0, tries: 1, colour: null }])
        expect(await readLimits(db.read, ['a'])).toEqual(rows)
        expect(warn).not.toHaveBeenCalled()
        await outside.query('alter table rate_limits drop column colour')
        expect(await readLimits(db.read, ['a'])).toEqual([{ key: 'a', ends_at: 0, tries: 1 }])
      } finally {
        await outside.query('alter table rate_limits drop column if exists colour')
      }
    }))

  it.each(['read', 'transaction'] as const)(
    'are given up behind a pooler that loses them, without an error for a %s',
    kind =>
      withOneLine(async db => {
        const run = () => (kind === 'read' ? keysOf(db.read, ['b']) : db.transaction(tx => keysOf(tx, ['b'])))
        await run()
        const lose = sql`deallocate all`
        await (kind === 'read' ? lose.execute(db.read) : lose.execute(db.write))
        expect(await run()).toEqual(['b'])
        expect(await run()).toEqual(['b'])
        expect(await kept(kind === 'read' ? db.read : db.write)).toEqual([])
        expect(warn).toHaveBeenCalledOnce()
        expect(warn.mock.lastCall?.[1]).toContain('DATABASE_PREPARED_STATEMENTS=off')
      }),
  )

  it('are given up too if the pooler’s connection has the same one already', () =>
    withOneLine(async db => {
      await keysOf(db.read, ['a'])
      const [name] = await kept(db.read)
      await sql`prepare ${sql.id(name ?? '')} as select 1`.execute(db.write)
      expect(await db.transaction(tx => keysOf(tx, ['a']))).toEqual(['a'])
      expect(warn).toHaveBeenCalledOnce()
    }))

  it('get new plans while their tables grow, without statistics', () =>
    withOneLine(async db => {
      await outside.query('create table many (id text primary key, n int)')
      await outside.query('analyze many')
      const scans = () =>
        db.transaction(async tx => {
          await readMany(tx, '77')
          const { rows } = await sql<{ whole: number; index: number }>`
            select seq_scan as whole, idx_scan as index from pg_stat_xact_user_tables where relname = 'many'`.execute(
            tx,
          )
          return rows[0]
        })
      for (let n = 0; n < 10; n++) await scans()
      await outside.query('insert into many select n::text, n from generate_series(1, 20000) as n')
      await expect.poll(scans, { timeout: 20_000 }).toEqual({ whole: 0, index: 1 })
      await outside.query('drop table many')
    }))
})
