import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { suiteDialects } from '../../../test/databases.ts'
import { basic, buildAppPassword, buildDavClient, type DavClient } from '../../../test/dav.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'

describe.each(suiteDialects)('WebDAV on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let dav: DavClient
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    ada = await buildMember(test)
    dav = await buildDavClient(test, ada)
  })

  const to = (path: string, more: Record<string, string> = {}) => ({
    headers: { destination: `http://drive.test/dav${path}`, ...more },
  })

  describe('signing in', () => {
    const anonymous = (headers: Record<string, string> = {}, method = 'PROPFIND') =>
      test.app.http.inject({
        method: method as 'GET',
        url: '/dav/files/',
        headers: { host: 'drive.test', depth: '0', ...headers },
      })

    it('[DAV-01] [ACCT-08] accepts an app password and nothing else, and says so', async () => {
      const refused = await anonymous()
      expect(refused.statusCode).toBe(401)
      expect(refused.headers['www-authenticate']).toMatch(
        /^Basic realm="Holdall: your email address and an app password/,
      )
      expect((await anonymous({ authorization: basic(ada.email, dav.secret) })).statusCode).toBe(207)
      expect((await anonymous({ authorization: basic(ada.email.toUpperCase(), dav.secret) })).statusCode).toBe(207)
      // A session is not accepted, nor is an API token.
      expect((await anonymous({ cookie: `test-user=${ada.userId}` })).statusCode).toBe(401)
      expect((await anonymous({ authorization: `Bearer ${dav.secret}` })).statusCode).toBe(401)
      for (const wrong of ['a password of an account', '', `${dav.secret}x`]) {
        expect((await anonymous({ authorization: basic(ada.email, wrong) })).statusCode).toBe(401)
      }
      const bo = await buildMember(test)
      expect((await anonymous({ authorization: basic(bo.email, dav.secret) })).statusCode).toBe(401)
      for (const broken of ['Basic', 'Basic !!!', 'Basic YWJj', 'Digest x']) {
        expect((await anonymous({ authorization: broken })).statusCode).toBe(401)
      }
    })

    it('[DAV-01] is refused as soon as the password has expired or is revoked, or its owner is suspended', async () => {
      expect(await dav.status('GET', '/')).toBe(200)
      await ada.client.ok(accountEndpoints.revokeToken, { params: { id: dav.tokenId } })
      expect(await dav.status('GET', '/')).toBe(401)
      const brief = await buildAppPassword(test, ada, { expiresAt: test.clock.now() - 1 })
      expect((await anonymous({ authorization: basic(ada.email, brief.secret) })).statusCode).toBe(401)
      const next = await buildDavClient(test, ada)
      expect(await next.status('GET', '/')).toBe(200)
      await test.app.services.db.transaction(tx =>
        tables(tx).updateTable('users').set({ banned_at: 1 }).where('id', '=', ada.userId).execute(),
      )
      expect(await next.status('GET', '/')).toBe(401)
    })

    it('[DAV-01] respects the scopes of the password', async () => {
      const reader = await buildDavClient(test, ada, { scopes: 'read' })
      expect(await reader.status('PROPFIND', '/files/', { headers: { depth: '1' } })).toBe(207)
      for (const [method, sent] of [
        ['PUT', { body: 'x' }],
        ['MKCOL', {}],
        ['DELETE', {}],
        ['MOVE', to('/files/b')],
        ['LOCK', {}],
        ['PROPPATCH', {}],
      ] as const) {
        expect(await reader.status(method, '/files/a', sent), method).toBe(403)
      }
      const writer = await buildDavClient(test, ada, { scopes: 'write' })
      expect(await writer.status('PUT', '/files/a', { body: 'x' })).toBe(201)
      expect(await writer.status('GET', '/files/a')).toBe(403)
    })

    it('counts a client’s wrong tries, and still lets the right password through', async () => {
      const own = await createTestApp(dialect)
      const bo = await buildMember(own)
      const right = await buildDavClient(own, bo)
      const wrong = () =>
        own.app.http.inject({ method: 'GET', url: '/dav/', headers: { authorization: basic(bo.email, 'hd_wrong') } })
      for (let n = 0; n < 10; n++) expect((await wrong()).statusCode).toBe(401)
      const refused = await wrong()
      expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
      expect(await right.status('GET', '/')).toBe(200)
      own.clock.advance(16 * 60_000)
      expect((await wrong()).statusCode).toBe(401)
      await own.close()
    })

    it('refuses requests from another site’s pages, and answers OPTIONS the same for everyone', async () => {
      const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
      expect(await dav.status('PUT', '/files/a', { headers, body: 'x' })).toBe(403)
      const options = await anonymous({}, 'OPTIONS')
      expect([options.statusCode, options.headers.dav, options.headers['ms-author-via']]).toEqual([
        200,
        '1, 2, 3',
        'DAV',
      ])
      expect(options.headers['access-control-allow-origin']).toBeUndefined()
      expect(await dav.status('POST', '/files/', { body: 'x' })).toBe(405)
    })
  })
})
