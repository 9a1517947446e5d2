import { expect, it } from 'vitest'
import { createEmptyDatabase, createTestDatabase, dialects } from '../../../test/databases.ts'
import { readSchema } from '../../../test/read-schema.ts'
import { startMigrating } from '../../../test/start-migrating.ts'

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
