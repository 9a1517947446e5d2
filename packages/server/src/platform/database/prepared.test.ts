import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { createTestDatabase, dialects, type TestDatabase } from '../../../test/databases.ts'
import type { Reader } from './database.ts'
import { isAmong, prepared } from './prepared.ts'
import '../limits/limits.ts'

describe.each(dialects)('prepared queries on %s', dialect => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await createTestDatabase(dialect)
    const rows = ['a', 'b', 'c', 'd'].map((key, n) => ({ key, ends_at: n, tries: n * 10 }))
    await test.db.transaction(tx => tables(tx).insertInto('rate_limits').values(rows).execute())
  })
  afterAll(() => test.drop())

  it('are built once for each shape, and get the values of each call', async () => {
    const build = vi.fn((db: Reader, keys: readonly string[], most: number) =>
      tables(db)
        .selectFrom('rate_limits')
        .select(['key', 'tries'])
        .where('key', 'in', keys)
        .where('tries', '<=', most)
        .where('ends_at', '>=', 0)
        .orderBy('key')
        .limit(3),
    )
    const find = prepared(build)
    const keysOf = async (keys: string[], most: number) => (await find(test.db.read, keys, most)).map(({ key }) => key)
    expect(await keysOf(['a', 'c'], 100)).toEqual(['a', 'c'])
    expect(await keysOf(['b', 'd'], 100)).toEqual(['b', 'd'])
    expect(await keysOf(['b', 'd'], 10)).toEqual(['b'])
    expect(build).toHaveBeenCalledTimes(1)
    expect(await keysOf(['a', 'b', 'c', 'd'], 100)).toEqual(['a', 'b', 'c'])
    expect(build).toHaveBeenCalledTimes(2)
  })

  it('compare with lists of any length by one query on PostgreSQL, and with the same result on SQLite', async () => {
    const build = vi.fn((db: Reader, keys: readonly string[], most: number) =>
      tables(db)
        .selectFrom('rate_limits')
        .select('key')
        .where(e => isAmong(e.ref('key'), keys))
        .where('tries', '<=', most)
        .orderBy('key'),
    )
    const find = prepared(build)
    const keysOf = async (keys: string[], most: number) => (await find(test.db.read, keys, most)).map(({ key }) => key)
    expect(await keysOf(['a'], 100)).toEqual(['a'])
    expect(await keysOf(['d', 'a', 'x'], 100)).toEqual(['a', 'd'])
    expect(await keysOf(['d', 'a', 'b'], 10)).toEqual(['a', 'b'])
    expect(build).toHaveBeenCalledTimes(dialect === 'postgres' ? 1 : 2)
  })

  it('may use a value twice, in raw SQL, and a limit', async () => {
    const find = prepared(
      (_db, key: string, limit: number, keys: readonly string[]) => sql<{ key: string }>`
        select key from rate_limits where (key = ${key} or key > ${key}) and key not in (${sql.join(keys)})
        order by key limit ${limit}`,
    )
    expect(await find(test.db.read, 'b', 1, ['x'])).toEqual([{ key: 'b' }])
    expect(await find(test.db.read, 'b', 2, ['c'])).toEqual([{ key: 'b' }, { key: 'd' }])
  })

  it('write, inside a transaction, and are undone with it', async () => {
    const set = prepared((db, key: string, tries: number) =>
      tables(db)
        .updateTable('rate_limits')
        .set(e => ({ tries: e('tries', '+', tries) }))
        .where('key', '=', key)
        .returning('tries'),
    )
    await expect(
      test.db.transaction(async tx => {
        expect(await set(tx, 'a', 5)).toEqual([{ tries: 5 }])
        expect(await set(tx, 'a', 2)).toEqual([{ tries: 7 }])
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect(await test.db.transaction(tx => set(tx, 'a', 1))).toEqual([{ tries: 1 }])
  })
})
