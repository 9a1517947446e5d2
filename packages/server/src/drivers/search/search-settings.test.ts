import { settingsEndpoints as e } from '@holdall/contract/settings/settings.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { mysqlAddress, type SearchServer, startSearchServer } from '../../../test/search-servers.ts'

type Values = Record<string, unknown>

describe('the search settings', () => {
  let test: TestApp
  let admin: TestMember
  const servers: SearchServer[] = []
  beforeAll(async () => {
    for (const method of ['meilisearch', 'elasticsearch', 'algolia'] as const)
      servers.push(await startSearchServer(method))
    const variables = Object.assign({}, ...servers.map(server => server.variables)) as Record<string, string>
    test = await createTestApp('sqlite', { ...variables, ...(mysqlAddress ? { SEARCH_MYSQL_URL: mysqlAddress } : {}) })
    admin = await buildMember(test, { permissions: ['settings.view', 'settings.update'] })
  })
  afterAll(async () => {
    await test.close()
    for (const server of servers) await server.peer.close()
  })
  const current = (key: 'scout_driver' | 'scout_mysql_mode') => test.app.services.settings.get(key)
  const save = (values: Values) => admin.client.call(e.save, { body: { server: values } })
  const fieldsOf = async (values: Values) => (await save(values)).problem.errors?.map(one => one.field).toSorted()
  const probe = (values: Values) => admin.client.ok(e.probe, { params: { panel: 'search' }, body: { server: values } })

  const keys = {
    scout_driver: { usual: 'tntsearch', wrong: ['typesense', '', 1], field: 'scout_driver' },
    scout_mysql_mode: { usual: 'basic', wrong: ['other', null], field: 'scout_mysql_mode' },
    algolia_app_id: { usual: '', wrong: ['a\nb', 7], field: 'algolia_app_id' },
    algolia_secret: { usual: null, wrong: [7, ['x']], field: 'algolia_secret' },
  }
  it.each(Object.entries(keys).map(([key, one]) => ({ key, ...one })))(
    '[KEYS-105] [KEYS-106] [KEYS-107] [KEYS-108] $key has a default, refuses what it cannot be, and is written with the permission alone',
    async ({ key, usual, wrong, field }) => {
      const { server } = await admin.client.ok(e.read)
      if (usual !== null) expect(server[key]).toBe(usual)
      // A secret is never returned.
      else expect(server[key]).toBe('')
      for (const value of wrong) expect(await fieldsOf({ [key]: value }), JSON.stringify(value)).toEqual([field])
      const viewer = await buildMember(test, { permissions: ['settings.view'] })
      expect((await viewer.client.call(e.save, { body: { server: { [key]: usual ?? 'x' } } })).status).toBe(403)
    },
  )

  it('[SEARCH-03] [KEYS-107] [KEYS-108] requires app ID and secret for Algolia, and the secret again with another ID', async () => {
    expect(await fieldsOf({ scout_driver: 'algolia' })).toEqual(['algolia_app_id', 'algolia_secret'])
    const { settings } = servers[2] as SearchServer
    for (const wrong of [{ algolia_secret: 'canary-secret' }, { algolia_app_id: 'OTHERAPP' }]) {
      expect(await fieldsOf({ ...settings, ...wrong })).toEqual(['search_group'])
    }
    expect(current('scout_driver')).toBe('tntsearch')
    const saved = await save(settings)
    expect([saved.status, current('scout_driver')]).toEqual([200, 'algolia'])
    expect(JSON.stringify(saved.data)).not.toContain(settings.algolia_secret)
    expect(await fieldsOf({ algolia_app_id: 'OTHERAPP' })).toEqual(['algolia_secret'])
    await save({ scout_driver: 'tntsearch' })
  })

  it.each([
    ['meilisearch', 'Get the version of Meilisearch', '1.12.0'],
    ['elasticsearch', 'Get the version of Elasticsearch', '8.17.0'],
    ...(mysqlAddress ? [['mysql', 'Get the version of MySQL', 'MariaDB'] as const] : []),
  ] as const)(
    '[SEARCH-01] [KEYS-105] tests %s step by step with unsaved values, and leaves nothing there',
    async (method, title, version) => {
      const tried = await probe({ scout_driver: method })
      expect(tried).toMatchObject({ isWorking: true })
      expect(tried.steps[0]).toMatchObject({ title, detail: expect.stringContaining(version) })
      expect(tried.steps.map(step => step.title).slice(1)).toEqual([
        ...['Create an index', 'Add a record', 'Find the record', 'Remove the index'],
      ])
      expect(current('scout_driver')).toBe('tntsearch')
      for (const { peer } of servers) expect(peer.indexes.size).toBe(0)
    },
  )

  it('[SEARCH-01] [KEYS-105] rejects an unavailable method in search_group, and changes nothing', async () => {
    for (const server of servers) server.peer.isAway = true
    for (const { settings } of servers) expect(await fieldsOf(settings)).toEqual(['search_group'])
    const tried = await probe({ scout_driver: 'meilisearch' })
    expect([tried.isWorking, tried.steps.map(step => step.state)]).toEqual([false, ['failed']])
    for (const server of servers) server.peer.isAway = false
    expect(current('scout_driver')).toBe('tntsearch')
    expect((await probe({ scout_driver: 'tntsearch' })).isWorking).toBe(true)
  })

  it('[SEARCH-01] names the missing variable, and reveals no password in it', async () => {
    const bare = await createTestApp('sqlite', { ELASTICSEARCH_URL: 'http://elastic:canary-password@127.0.0.1:1' })
    try {
      const { client } = await buildMember(bare, { permissions: ['settings.view', 'settings.update'] })
      const messageOf = async (scout_driver: string) => {
        const { problem } = await client.call(e.save, { body: { server: { scout_driver } } })
        return problem.errors?.map(one => `${one.field} ${one.message}`).join()
      }
      expect(await messageOf('mysql')).toMatch(/^search_group .*SEARCH_MYSQL_URL/)
      expect(await messageOf('meilisearch')).toMatch(/^search_group .*MEILISEARCH_URL/)
      // A private address that the operator hasn't allowed.
      expect(await messageOf('elasticsearch')).toMatch(/^search_group .*OUTBOUND_ALLOW/)
      expect(await messageOf('elasticsearch')).not.toContain('canary-password')
      const tried = await client.call(e.probe, {
        params: { panel: 'search' },
        body: { server: { scout_driver: 'mysql' } },
      })
      expect(JSON.stringify(tried.data)).toContain('SEARCH_MYSQL_URL')
    } finally {
      await bare.close()
    }
  })
})
