import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEmptyDatabase, createTestDatabase, dialects, type TestDatabase } from '../../../test/databases.ts'
import { announceNeed, readUnmetNeed, retractNeed } from './schema-needs.ts'

const minute = 60_000
const next = '9001-next'

describe.each(dialects)('what a database needs of programs, on %s', dialect => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await createTestDatabase(dialect)
  })
  afterAll(() => test.drop())

  it('is met by those that know the migration', async () => {
    expect(await readUnmetNeed(test.db.read, 0)).toBeNull()
    await announceNeed(test.db, '0023-several-servers', 0)
    expect(await readUnmetNeed(test.db.read, 0)).toBeNull()
  })

  it('[NODE-03] is not met by others, until it is withdrawn', async () => {
    expect(await announceNeed(test.db, next, 0)).toBe(true)
    expect(await readUnmetNeed(test.db.read, 5 * minute)).toBe(next)
    await retractNeed(test.db, next)
    expect(await readUnmetNeed(test.db.read, 5 * minute)).toBeNull()
  })

  it('is forgotten after a while if nobody carried the migration out, but not if somebody did', async () => {
    await announceNeed(test.db, next, 0)
    expect(await readUnmetNeed(test.db.read, 11 * minute)).toBeNull()
    await sql`insert into kysely_migration (name, timestamp) values (${next}, 'now')`.execute(test.db.write)
    expect(await readUnmetNeed(test.db.read, 11 * minute)).toBe(next)
  })

  it('can’t be noted in a database that has no place for it yet', async () => {
    const empty = await createEmptyDatabase(dialect)
    expect(await announceNeed(empty.db, next, 0)).toBe(false)
    await empty.drop()
  })
})
