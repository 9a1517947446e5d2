import { userEndpoints as e } from '@holdall/contract/users/users.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { insertPeople } from '../../../test/many-people.ts'

describe.each(dialects)('finding a user on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  beforeAll(async () => {
    test = await createTestApp(dialect)
    ada = await buildMember(test, { permissions: ['users.view'] })
    await insertPeople(test.app.services.db, 60)
  })
  afterAll(() => test.close())
  const find = async (query: Record<string, string>) => (await ada.client.ok(e.search, { query })).users

  it('[FIND-01] [FIND-07] works by part of the name or address, with at most ten results', async () => {
    const turings = await find({ query: 'uring' })
    expect(turings.length).toBeGreaterThan(0)
    expect(turings.every(user => user.display_name.endsWith('Turing'))).toBe(true)
    expect(Object.keys(turings[0] ?? {}).sort()).toEqual(['avatar', 'display_name', 'email', 'id', 'model_type'])
    expect(turings[0]?.model_type).toBe('user')
    const [one] = await find({ query: ' 000041@ example ' })
    expect(one?.email).toBe('person-000041@example.org')
    expect(await find({ query: 'example' })).toHaveLength(10)
    expect((await find({ query: 'EXAMPLE person-' })).map(user => user.email).slice(0, 2)).toEqual([
      'person-000000@example.org',
      'person-000001@example.org',
    ])
  })

  it('works by id, to show the name of a user picked earlier', async () => {
    const [one] = await find({ query: '000007' })
    expect(await find({ user_id: one?.id ?? '' })).toEqual([one])
    expect(await find({ user_id: '0'.repeat(26) })).toEqual([])
  })

  it('finds no one without words, and takes special characters literally', async () => {
    for (const query of ['', '   ', '%', '_', '%%%', '"', '" OR "', "'; drop table users; --", '\\', '*', 'zzz"zzz']) {
      expect(await find({ query }), query).toEqual([])
    }
    expect((await ada.client.call(e.search, { query: { query: 'x'.repeat(201) } })).status).toBe(422)
  })

  it('is for those who may see users', async () => {
    const eve = await buildMember(test, { permissions: ['admin.access'] })
    expect((await eve.client.call(e.search, { query: { query: 'a' } })).status).toBe(403)
  })
})
