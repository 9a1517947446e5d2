import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { aloneMigrations } from '../../../migrations/alone.ts'
import { migrations } from '../../../migrations/migrations.ts'
import { createEmptyDatabase, createTestDatabase, dialects } from '../../../test/databases.ts'
import { readSchema } from '../../../test/read-schema.ts'
import { startMigrating } from '../../../test/start-migrating.ts'
import { migrate } from './migrate.ts'

it.each(dialects)(
  'a new database gets its tables once from processes that start at the same time, on %s',
  async dialect => {
    const [test, one] = await Promise.all([createEmptyDatabase(dialect), createTestDatabase(dialect)])
    try {
      const others = await Promise.all([1, 2, 3].map(() => startMigrating(test)))
      for (const other of others) other.go()
      expect(await Promise.all(others.map(other => other.end))).toEqual(['', '', ''])
      expect(await readSchema(test.db)).toEqual(await readSchema(one.db))
    } finally {
      await Promise.all([test.drop(), one.drop()])
    }
  },
)

const next = '9001-next'
afterEach(() => {
  delete (migrations as Record<string, unknown>)[next]
  ;(aloneMigrations as Set<string>).delete(next)
})

it.each(dialects.slice(-1))(
  '[NODE-03] a migration that older servers don’t survive is announced before it runs, and not any longer if it fails, on %s',
  async dialect => {
    const test = await createTestDatabase(dialect)
    const needed = async () =>
      (await sql<{ migration: string }>`select migration from schema_needs`.execute(test.db.read)).rows
    let announced: unknown
    Object.assign(migrations, {
      [next]: async () => {
        announced = await needed()
        throw new Error('This migration fails')
      },
    })
    ;(aloneMigrations as Set<string>).add(next)
    const began = performance.now()
    await expect(migrate(test.db)).rejects.toThrow('This migration fails')
    expect(performance.now() - began).toBeGreaterThan(5000)
    expect([announced, await needed()]).toEqual([[{ migration: next }], []])
    await test.drop()
  },
)
