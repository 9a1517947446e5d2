import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { createTestDatabase, suiteDialects, type TestDatabase } from '../../../test/databases.ts'
import type { Ctx } from '../ctx.ts'
import type { ListView } from './list-view.ts'
import { whileUnchanged } from './while-unchanged.ts'

describe.each(suiteDialects)('what a list remembers on %s', dialect => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase(dialect)
  })
  afterAll(() => database.drop())
  const identity = { current: () => ({ generation: 'first' }) }
  const view = (): ListView => ({ ctx: { db: database.db, identity } as unknown as Ctx, dialect, timeZone: 'UTC' })
  const write = () =>
    database.db.transaction(tx =>
      tables(tx).insertInto('settings').values({ key: 'any', value: '1', updated_at: 1, updated_by: null }).execute(),
    )

  it('is read once for many concurrent callers, and once more after any write', async () => {
    let reads = 0
    const read = async () => ++reads
    const ask = () => whileUnchanged(view(), 'many', read)
    // A write to another database of the same server counts as a change too, so wait for a quiet moment.
    await expect
      .poll(async () => new Set([...(await Promise.all(Array.from({ length: 8 }, ask))), await ask()]).size)
      .toBe(1)
    const before = reads
    await write()
    expect(await ask()).toBe(before + 1)
  })

  it('is not kept when reading it failed', async () => {
    const fails = () => whileUnchanged(view(), 'failing', () => Promise.reject(new Error('gone')))
    await expect(fails()).rejects.toThrow('gone')
    expect(await whileUnchanged(view(), 'failing', async () => 7)).toBe(7)
  })
})
