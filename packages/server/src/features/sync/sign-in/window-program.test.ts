import { accountEndpoints as e } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { suiteDialects } from '../../../../test/databases.ts'
import { buildDavClient } from '../../../../test/dav.ts'
import { buildFile, buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { buildSyncRequests, type SyncRequests } from '../../../../test/sync-requests.ts'

describe.each(suiteDialects)('what the desktop program asks besides files on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let sync: SyncRequests
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    ada = await buildMember(test, { availableSpace: 1000 })
    sync = await buildSyncRequests(test, ada)
  })

  const tokens = async () => (await ada.client.ok(e.tokens)).data
  const quota = async () => (await sync.send('GET', '/ocs/v2.php/cloud/user?format=json')).json().ocs.data.quota

  it('learns that the network lets it through, without a redirect or a sign-in', async () => {
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, payload } = await test.app.http.inject({ method, url: '/index.php/204' })
      expect([statusCode, payload]).toEqual([204, ''])
    }
  })

  it('is told what isn’t here, and how to sign in', async () => {
    for (const call of ['/ocs/v2.php/apps/terms_of_service/terms', '/ocs/v2.php/core/getapppassword'])
      expect((await sync.send('GET', call)).statusCode, call).toBe(404)
    for (const path of ['/index.php', '/index.php/avatar/ada/64', '/index.php/login/v2/other'])
      expect((await test.app.http.inject({ url: path })).statusCode, path).toBe(404)
    expect((await test.app.http.inject({ method: 'GET', url: '/index.php/login/v2' })).statusCode).toBe(404)
    for (const path of ['/ocs/v2.php/cloud/user', '/ocs/v2.php/apps/terms_of_service/terms', '/remote.php/webdav/']) {
      const { statusCode, headers } = await test.app.http.inject({ url: path })
      expect([statusCode, headers['www-authenticate']], path).toEqual([401, expect.stringMatching(/^Basic realm=/)])
    }
  })

  it('is told how full the drive is', async () => {
    await buildFile(test, ada, { name: 'a.txt', text: 'x'.repeat(250) })
    expect(await quota()).toEqual({ free: 750, used: 250, total: 1000, relative: 25, quota: 1000 })
    const setSpace = (available_space: number | null) =>
      test.app.services.db.transaction(tx =>
        tables(tx).updateTable('users').set({ available_space }).where('id', '=', ada.userId).execute(),
      )
    await setSpace(100)
    expect(await quota()).toEqual({ free: 0, used: 250, total: 100, relative: 250, quota: 100 })
  })

  it('gives its password back when it is signed out: that one alone, whatever its scope', async () => {
    const other = await buildSyncRequests(test, ada, { scopes: 'read' })
    expect(await tokens()).toHaveLength(2)
    const answer = await other.send('DELETE', '/ocs/v2.php/core/apppassword')
    expect([answer.statusCode, answer.json().ocs.meta.statuscode]).toEqual([200, 200])
    expect((await other.send('DELETE', '/ocs/v2.php/core/apppassword')).statusCode).toBe(401)
    expect((await sync.send('PROPFIND', `${sync.files}/`, { headers: { depth: '0' } })).statusCode).toBe(207)
    expect(await tokens()).toHaveLength(1)
    const actions = await tables(test.app.services.db.read)
      .selectFrom('audit_log')
      .select('action')
      .where('actor_id', '=', ada.userId)
      .where('action', '=', 'token.revoked')
      .execute()
    expect(actions).toHaveLength(1)
  })

  it('records when a folder was last in sync: what succeeds at the door for it, at most once a minute', async () => {
    const synced = async () => (await tokens()).find(({ name }) => name === 'a client')?.lastSyncedAt
    const list = () => sync.send('PROPFIND', `${sync.files}/`, { headers: { depth: '1' } })
    const dav = await buildDavClient(test, await buildMember(test))
    await dav.send('PROPFIND', '/files/', { headers: { depth: '1' } })
    expect((await dav.member.client.ok(e.tokens)).data[0]).toMatchObject({ lastSyncedAt: null })
    expect((await dav.member.client.ok(e.tokens)).data[0]?.lastUsedAt).not.toBeNull()

    await sync.send('GET', '/ocs/v2.php/cloud/user')
    await sync.send('PROPFIND', `${sync.files}/missing`, { headers: { depth: '0' } })
    await sync.send('PUT', `${sync.uploads}/1/1`, { body: 'x' })
    expect(await synced()).toBeNull()
    const before = test.clock.now()
    await list()
    const first = await vi.waitFor(async () => {
      const at = await synced()
      expect(at).not.toBeNull()
      return Date.parse(at ?? '')
    })
    expect(first).toBeGreaterThanOrEqual(before)
    test.clock.advance(50_000)
    await list()
    await sync.send('PUT', `${sync.files}/a.txt`, { body: 'x' })
    expect(Date.parse((await synced()) ?? '')).toBe(first)
    test.clock.advance(11_000)
    await sync.send('MKCOL', `${sync.uploads}/2`)
    await vi.waitFor(async () => expect(Date.parse((await synced()) ?? '')).toBeGreaterThan(first + 60_000))
  })
})
