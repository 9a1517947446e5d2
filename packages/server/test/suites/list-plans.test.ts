import { adminLists } from '@holdall/contract/contract.ts'
import { type Filter, type FilterDeclaration, operatorsOf } from '@holdall/contract/kit/admin-filters.ts'
import type { AnyAdminList } from '@holdall/contract/kit/admin-lists.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { findListSource } from '../../src/platform/lists/list-source.ts'
import { conditionOf, placesQuery } from '../../src/platform/lists/lists.repository.ts'
import { viewOf } from '../../src/platform/lists/read-list.ts'
import { createTestApp, type TestApp } from '../harness.ts'

/**
 * Orders that sort what they find: of lists that are swept (mail, jobs), or that are put together of two tables whose
 * orders are merged by the database only for the times at which their rows were made.
 */
const sorted: Readonly<Record<string, readonly string[]>> = {
  outbox: ['recipient', 'sent_at'],
  jobs: ['finished_at', 'kind'],
  shares: ['created_at', 'expires_at', 'visits', 'downloads'],
}

function sampleOf(declared: FilterDeclaration): Filter['value'] {
  switch (declared.kind) {
    case 'relation':
      return null
    case 'choice':
      return Object.keys(declared.options)[0] ?? ''
    case 'date':
      return '2026-01-01'
    case 'number':
      return 1
    default:
      return newId()
  }
}

describe('the plans of the lists', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp('sqlite')
  })
  afterAll(() => test.close())

  async function planOf(list: AnyAdminList, orderBy: string, filters: Filter[], isLater: boolean): Promise<string> {
    const source = findListSource(list.id)
    if (!source) throw new Error(`${list.id} has no source`)
    const where = await conditionOf(source, viewOf(test.app.ctx), { query: '', filters })
    const place = { key: 1, id: newId() }
    const stretch = { limit: 16, ...(isLater ? { after: place } : {}) }
    const query = placesQuery('sqlite', source, where, { orderBy, orderDir: 'desc' }, stretch)
    const { rows } = await sql<{ detail: string }>`explain query plan ${query}`.execute(test.app.services.db.read)
    return rows.map(row => row.detail).join('\n')
  }

  it.each(adminLists.map(list => [list.id, list] as const))(
    '%s walks an index for every sort with every filter, and sorts nothing itself but what is said above',
    async (id, list) => {
      for (const orderBy of list.sorts.filter(by => !sorted[id]?.includes(by))) {
        for (const isLater of [false, true]) {
          expect(await planOf(list, orderBy, [], isLater), orderBy).toMatch(/USING (COVERING )?INDEX/)
          for (const [key, declared] of Object.entries(list.filters)) {
            const filter = { key, operator: operatorsOf[declared.kind][0], value: sampleOf(declared) }
            const plan = await planOf(list, orderBy, [filter], isLater)
            const what = `${orderBy} with ${key}: ${plan}`
            expect(plan, what).toMatch(/USING (COVERING )?INDEX/)
            // What an index of the filter has found may be sorted; a walk through everything may not.
            if (plan.includes('USE TEMP B-TREE')) expect(plan, what).toMatch(/^SEARCH/)
          }
        }
      }
    },
  )
})
