import SQLite from 'better-sqlite3'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { createTestDatabase, dialects, type TestDatabase } from '../../../test/databases.ts'
import { isUniqueViolation } from './constraint.ts'
import { afterCommit } from './database.ts'
import { migrate } from './migrate.ts'
import '../limits/limits.ts'

describe.each(dialects)('database on %s', dialect => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await createTestDatabase(dialect)
  })
  afterAll(() => test.drop())

  const add = (key: string) =>
    test.db.transaction(tx => tables(tx).insertInto('rate_limits').values({ key, ends_at: 1, tries: 1 }).execute())
  const count = async (prefix: string) =>
    (await tables(test.db.read).selectFrom('rate_limits').select('key').where('key', 'like', `${prefix}%`).execute())
      .length

  it('commits concurrent transactions independently', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, (_, n) =>
        test.db.transaction(async tx => {
          await tables(tx)
            .insertInto('rate_limits')
            .values({ key: `side-${n}`, ends_at: 1, tries: 1 })
            .execute()
          if (n % 10 === 3) throw new Error('changed my mind')
        }),
      ),
    )
    expect(results.filter(result => result.status === 'rejected')).toHaveLength(10)
    expect(await count('side-')).toBe(90)
  })

  it('distinguishes a duplicate key from other failures, and fails only its own transaction', async () => {
    await add('unique-1')
    const [first, second] = await Promise.allSettled([add('unique-1'), add('unique-2')])
    expect(first.status === 'rejected' && isUniqueViolation(first.reason)).toBe(true)
    expect(second.status).toBe('fulfilled')
    expect(isUniqueViolation(new Error('else'))).toBe(false)
  })

  it('runs the hooks of a transaction after its commit, and never after a rollback', async () => {
    const seen: string[] = []
    await test.db.transaction(async tx => {
      afterCommit(tx, () => seen.push('done'))
      await sql`select 1`.execute(tx)
      expect(seen).toEqual([])
    })
    await expect(
      test.db.transaction(async tx => {
        afterCommit(tx, () => seen.push('never'))
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(seen).toEqual(['done'])
  })

  it('shows a finished transaction to the reading handle immediately', async () => {
    await add('seen-1')
    expect(await count('seen-')).toBe(1)
  })
})

describe('SQLite', () => {
  it('syncs every commit, enforces foreign keys and refuses to write with the reading handle', async () => {
    const test = await createTestDatabase('sqlite')
    const pragma = async (name: string) =>
      Object.values(
        (await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(test.db.write)).rows[0] ?? {},
      )[0]
    expect(await pragma('synchronous')).toBe(2)
    expect(await pragma('journal_mode')).toBe('wal')
    expect(await pragma('foreign_keys')).toBe(1)
    await expect(sql`delete from rate_limits`.execute(test.db.read)).rejects.toThrow(/readonly/)
    await test.drop()
  })

  it('[OPS-04] waits for another program’s lock without blocking anything else', async () => {
    const test = await createTestDatabase('sqlite')
    await migrate(test.db)
    const other = new SQLite(test.url.slice('sqlite:'.length))
    other.exec('begin immediate')
    let longest = 0
    let last = performance.now()
    const ticks = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 5)
    let isWritten = false
    const written = test.db
      .transaction(tx => tables(tx).insertInto('rate_limits').values({ key: 'late', ends_at: 1, tries: 1 }).execute())
      .then(() => {
        isWritten = true
      })
    // Long enough to notice if waiting for the lock blocked the event loop.
    for (const end = performance.now() + 1500; performance.now() < end; )
      await sql`select 1`.execute(test.db.read).then(() => new Promise(resolve => setTimeout(resolve, 10)))
    expect(isWritten).toBe(false)
    other.exec('rollback')
    await written
    clearInterval(ticks)
    other.close()
    expect(longest).toBeLessThan(500)
    await test.drop()
  })
})
