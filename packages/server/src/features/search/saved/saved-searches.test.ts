import { savedSearchEndpoints as s } from '@holdall/contract/search/saved-searches.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../../../test/databases.ts'
import { buildMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'

describe.each(dialects)('saved searches on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())

  it('[SRCH-04] are saved with words and filters, renamed, reordered and deleted', async () => {
    const ada = await buildMember(test)
    const query = { q: 'tax 2026', type: 'pdf', minSize: 1000, starred: 'true' }
    const first = await ada.client.ok(s.saveSearch, { body: { name: 'Taxes', query } })
    expect(first).toMatchObject({ name: 'Taxes', query })
    const ids = [first.id]
    for (const name of ['Two', 'Three']) {
      ids.push((await ada.client.ok(s.saveSearch, { body: { name, query: {} } })).id)
    }
    const names = async () => (await ada.client.ok(s.savedSearches)).data.map(one => one.name)
    expect(await names()).toEqual(['Taxes', 'Two', 'Three'])
    const moved = await ada.client.ok(s.changeSavedSearch, { params: { id: ids[2] }, body: { place: 0 } })
    expect(moved.data.map(one => one.name)).toEqual(['Three', 'Taxes', 'Two'])
    await ada.client.ok(s.changeSavedSearch, { params: { id: ids[0] }, body: { name: 'Tax', place: 1000 } })
    expect(await names()).toEqual(['Three', 'Two', 'Tax'])
    await ada.client.ok(s.deleteSavedSearch, { params: { id: ids[1] } })
    expect(await names()).toEqual(['Three', 'Tax'])
  })

  it('[SRCH-04] are private, and contain nothing but filters', async () => {
    const [ada, eve] = [await buildMember(test), await buildMember(test)]
    const { id } = await ada.client.ok(s.saveSearch, { body: { name: 'Mine', query: { q: 'a', other: 'x' } } })
    expect((await ada.client.ok(s.savedSearches)).data).toEqual([{ id, name: 'Mine', query: { q: 'a' } }])
    expect((await eve.client.ok(s.savedSearches)).data).toEqual([])
    for (const endpoint of [s.changeSavedSearch, s.deleteSavedSearch]) {
      expect((await eve.client.call(endpoint, { params: { id }, body: { name: 'x' } })).problem.code).toBe(
        'search.not-found',
      )
    }
    const bad = await ada.client.call(s.saveSearch, { body: { name: 'Bad', query: { type: 'nothing', minSize: -1 } } })
    expect([bad.status, bad.problem.errors?.map(error => error.field).sort()]).toEqual([
      422,
      ['query.minSize', 'query.type'],
    ])
  })
})
