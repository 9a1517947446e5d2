import SQLite from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/databases.ts'
import '../limits/limits.ts'

describe('stamps of tables on SQLite', () => {
  let test: TestDatabase
  beforeEach(async () => {
    test = await createTestDatabase('sqlite')
  })
  afterEach(() => test.drop())

  const stamp = (...names: string[]) => test.db.stamp(names)
  const add = (key: string) =>
    test.db.transaction(tx => tables(tx).insertInto('rate_limits').values({ key, ends_at: 1, tries: 1 }).execute())

  it('stay the same while nothing is written, however much is read', async () => {
    const before = stamp('rate_limits', 'users')
    await tables(test.db.read).selectFrom('rate_limits').selectAll().execute()
    await test.db.snapshot(db => tables(db).selectFrom('users').selectAll().execute())
    await test.db.transaction(async tx => {
      await tables(tx).selectFrom('users').selectAll().execute()
      await sql`with some as (select 1 as one) select one from some`.execute(tx)
    })
    expect(stamp('rate_limits', 'users')).toBe(before)
  })

  it('differ after each insert, update and delete, for the tables that were written', async () => {
    const seen = new Set([stamp('rate_limits')])
    const others = stamp('users', 'roles')
    const note = () => seen.add(stamp('rate_limits'))
    await add('one')
    note()
    await tables(test.db.write).updateTable('rate_limits').set({ tries: 2 }).execute()
    note()
    await sql`replace into rate_limits (key, ends_at, tries) values ('one', 1, 3)`.execute(test.db.write)
    note()
    await sql`insert or ignore into rate_limits (key, ends_at, tries) values ('two', 1, 3)`.execute(test.db.write)
    note()
    await tables(test.db.write).deleteFrom('rate_limits').where('key', '=', 'one').returningAll().execute()
    note()
    expect(seen.size).toBe(6)
    expect(stamp('users', 'roles')).toBe(others)
  })

  it('differ only once the transaction is committed, when everyone can see what it wrote', async () => {
    const before = stamp('rate_limits')
    await test.db.transaction(async tx => {
      await tables(tx).insertInto('rate_limits').values({ key: 'one', ends_at: 1, tries: 1 }).execute()
      expect(stamp('rate_limits')).toBe(before)
    })
    expect(stamp('rate_limits')).not.toBe(before)
  })

  it('differ after a statement that doesn’t say which table it writes', async () => {
    const before = stamp('users')
    await sql`with gone as (select 'x' as key) delete from rate_limits where key in (select key from gone)`.execute(
      test.db.write,
    )
    expect(stamp('users')).not.toBe(before)
  })

  it('differ after another program has written anything', async () => {
    const before = stamp('users')
    const other = new SQLite(test.url.slice('sqlite:'.length))
    other.exec(`insert into rate_limits (key, ends_at, tries) values ('x', 1, 1)`)
    other.close()
    expect(stamp('users')).not.toBe(before)
  })
})
