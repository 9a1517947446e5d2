import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../../../test/databases.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { plansOf } from '../../../../test/plans-of.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { countOwing, listLost, listOwing } from './customers.repository.ts'

const now = 1_700_000_000_000

const queries: Readonly<Record<string, readonly [work: (db: Reader) => Promise<unknown>, ...indexes: string[]]>> = {
  'who owes': [db => listOwing(db, 50), 'subscriptions_past_due'],
  'how many owe': [db => countOwing(db), 'subscriptions_past_due'],
  'who left': [
    db => listLost(db, { from: now - 1000, until: now }, now, 50),
    'subscriptions_ends_at',
    'subscriptions_counts_until',
  ],
}

describe.each(dialects)('the queries about customers on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())

  it.each(Object.entries(queries))('%s: answered by an index', async (_, [work, ...indexes]) => {
    for (const plan of await plansOf(test.app.services, work)) {
      expect(plan).not.toMatch(/Seq Scan on subscriptions|^SCAN subscriptions(?! USING)/m)
      // PostgreSQL chooses by what a table contains, and these contain nothing.
      if (dialect === 'sqlite') for (const index of indexes) expect(plan).toContain(index)
    }
  })
})
