import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { basic } from '../../../../test/dav.ts'
import { buildMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'

const forwarded = { 'x-forwarded-for': '203.0.113.9' }

describe('[OPS-03] request ids', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp('sqlite')
  })
  afterAll(() => test.close())
  const idOf = async (method: string, url: string, headers: Record<string, string> = {}) =>
    (await test.client().request(method, url, { headers })).headers['x-request-id']

  it('are answered with every response, whatever it is', async () => {
    const ids = await Promise.all([
      idOf('GET', '/api/v1/site'),
      idOf('HEAD', '/health/live'),
      idOf('GET', '/api/v1/nowhere'),
      idOf('GET', '/api/v1/account'),
      idOf('PROPFIND', '/dav/', { authorization: basic('a@example.org', 'wrong') }),
      idOf('POST', '/api/v1/auth/sign-in', { 'content-type': 'text/csv' }),
      idOf('GET', '/api/v1/%zz'),
    ])
    for (const id of ids) expect(id).toMatch(/^[0-9a-z]{26}$/)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('are the ones that problems and the audit log name', async () => {
    const refused = await test.client().call(accountEndpoints.me)
    expect(refused.problem.requestId).toBe(refused.headers['x-request-id'])
    const ada = await buildMember(test)
    const changed = await ada.client.call(accountEndpoints.updateProfile, { body: { firstName: 'Ada' } })
    const row = await tables(test.app.services.db.read)
      .selectFrom('audit_log')
      .select('request_id')
      .where('actor_id', '=', ada.userId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(row.request_id).toBe(changed.headers['x-request-id'])
  })

  it('are never taken from a client while no proxy is trusted', async () => {
    expect(await idOf('GET', '/health/live', { 'x-request-id': 'mine', ...forwarded })).not.toBe('mine')
  })
})

describe('[OPS-03] request ids of a trusted proxy', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp('sqlite', { TRUST_PROXY: '127.0.0.1' })
  })
  afterAll(() => test.close())
  const ask = async (id: string, headers: Record<string, string> = forwarded, remoteAddress = '127.0.0.1') => {
    const sent = { method: 'GET' as const, url: '/health/live', remoteAddress }
    const answer = await test.app.http.inject({
      ...sent,
      headers: { host: 'drive.test', 'x-request-id': id, ...headers },
    })
    return answer.headers['x-request-id']
  }

  it.each(['f058ebd6-02f7-4d3f-942e-904344e8cde5', '7b42c3d8a9f04e5d8f6a1b2c3d4e5f60', 'a', 'Root-1.2_3'])(
    'are kept: %s',
    async id => {
      expect(await ask(id)).toBe(id)
    },
  )

  it.each(['', ' ', 'a b', 'a"b', '{"a":1}', 'a\tb', 'é', '-a', '../a', 'a'.repeat(65), 'a,b'])(
    'are replaced if they aren’t short and harmless: %j',
    async id => {
      expect(await ask(id)).toMatch(/^[0-9a-z]{26}$/)
    },
  )

  it('are replaced if someone else sent them, or a proxy that doesn’t say for whom', async () => {
    expect(await ask('mine', forwarded, '198.51.100.7')).toMatch(/^[0-9a-z]{26}$/)
    expect(await ask('mine', {})).toMatch(/^[0-9a-z]{26}$/)
  })

  it('name the request in its problem', async () => {
    const headers = { host: 'drive.test', 'x-request-id': 'from-the-proxy', ...forwarded }
    const answer = await test.app.http.inject({
      method: 'GET',
      url: '/api/v1/nowhere',
      remoteAddress: '127.0.0.1',
      headers,
    })
    expect(answer.json().requestId).toBe('from-the-proxy')
    expect((await test.client().call(siteEndpoints.live)).status).toBe(200)
  })
})
