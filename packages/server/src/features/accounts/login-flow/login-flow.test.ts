import { accountEndpoints as e } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetTries, password, registerMember, setUpSite } from '../../../../test/accounts.ts'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { basic } from '../../../../test/dav.ts'
import { type Client, createTestApp, type TestApp } from '../../../../test/harness.ts'
import { type AppAccess, desktopAgent, pollWith, startApp } from '../../../../test/sync-app.ts'
import { sweepLoginFlows } from './sweep-login-flows.ts'

const minute = 60_000

describe.each(dialects)('signing in through the browser on %s', dialect => {
  let test: TestApp
  let owner: Client
  let ada: Client
  let email: string
  let round = 0
  beforeAll(async () => {
    test = await createTestApp(dialect)
    owner = await setUpSite(test)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    await forgetTries(test)
    email = `ada-${++round}@example.org`
    ada = await registerMember(test, email)
    await forgetTries(test)
  })

  const check = (token: string, client = ada) => client.call(e.checkLoginFlow, { body: { token } })
  const grant = (token: string, client = ada, more: object = {}) =>
    client.call(e.grantLoginFlow, { body: { token, ...more } })
  const tokens = async (client = ada) => (await client.ok(e.tokens)).data
  const openAt = (address: string, { loginName, appPassword }: AppAccess) =>
    test.app.http.inject({
      method: 'PROPFIND' as 'GET',
      url: address,
      headers: { host: 'drive.test', authorization: basic(loginName, appPassword), depth: '0' },
    })
  const rows = () => tables(test.app.services.db.read).selectFrom('login_flows').selectAll().execute()
  const updateUser = (patch: { banned_at: number | null }) =>
    test.app.services.db.transaction(tx =>
      tables(tx).updateTable('users').set(patch).where('email', '=', email).execute(),
    )

  it('a client gets an app password of its own once the member confirms, by its device name, revoked at once', async () => {
    const app = await startApp(test)
    expect(app.login).toBe(`http://drive.test/connect/${app.token}`)
    expect(app.token).not.toBe(app.pollToken)
    const before = await app.poll()
    expect([before.statusCode, before.payload]).toEqual([404, '[]'])
    expect((await check(app.token)).data).toMatchObject({
      state: 'open',
      device: desktopAgent,
      address: '127.0.0.1',
      isSameAddress: true,
      needs: 'nothing',
    })
    expect((await app.poll()).statusCode).toBe(404)
    expect((await grant(app.token)).data).toEqual({ address: null })
    expect((await check(app.token)).data.state).toBe('granted')
    expect(await tokens()).toEqual([])

    const polled = await app.poll()
    expect(polled.statusCode).toBe(200)
    const access = polled.json<AppAccess>()
    expect(access).toEqual({ server: 'http://drive.test', loginName: email, appPassword: access.appPassword })
    expect((await app.poll()).statusCode).toBe(404)
    expect((await check(app.token)).data.state).toBe('used')
    const stored = JSON.stringify([
      await rows(),
      await tables(test.app.services.db.read).selectFrom('access_tokens').selectAll().execute(),
    ])
    for (const secret of [app.token, app.pollToken, access.appPassword, access.appPassword.replaceAll('-', '')])
      expect(stored).not.toContain(secret)

    const doors = ['/dav/', '/remote.php/webdav/']
    for (const door of doors) expect((await openAt(door, access)).statusCode, door).toBe(207)
    const [token, ...others] = await tokens()
    expect(others).toEqual([])
    expect(token).toMatchObject({ kind: 'app', name: desktopAgent, scopes: ['read', 'write'], expiresAt: null })
    const audit = await tables(test.app.services.db.read)
      .selectFrom('audit_log')
      .innerJoin('users', 'users.id', 'audit_log.actor_id')
      .select(['audit_log.action', 'audit_log.object_id'])
      .where('users.email', '=', email)
      .where('action', 'in', ['token.created', 'login-flow.granted'])
      .orderBy('audit_log.id')
      .execute()
    expect(audit.map(({ action }) => action)).toEqual(['login-flow.granted', 'token.created'])
    expect(audit[1]?.object_id).toBe(token?.id)
    await ada.ok(e.revokeToken, { params: { id: token?.id } })
    for (const door of doors) expect((await openAt(door, access)).statusCode, door).toBe(401)
  })

  it('gives the password to one of many polls, and takes one of two grants', async () => {
    const app = await startApp(test)
    const bo = await registerMember(test, `bo-${round}@example.org`)
    const granted = await Promise.all([grant(app.token), grant(app.token, bo), grant(app.token)])
    expect(granted.map(({ status }) => status).sort()).toEqual([200, 410, 410])
    const polls = await Promise.all(Array.from({ length: 6 }, () => app.poll()))
    expect(polls.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404, 404, 404, 404])
    expect([...(await tokens()), ...(await tokens(bo))]).toHaveLength(1)
  })

  it('asks for the password unless the member has just signed in, and for a new sign-in if there is none', async () => {
    const app = await startApp(test)
    test.clock.advance(14 * minute)
    expect((await check(app.token)).data.needs).toBe('nothing')
    test.clock.advance(2 * minute)
    expect((await check(app.token)).data.needs).toBe('password')
    expect((await grant(app.token)).problem.code).toBe('account.wrong-password')
    expect((await grant(app.token, ada, { password: 'not her password' })).problem.code).toBe('account.wrong-password')
    expect((await app.poll()).statusCode).toBe(404)
    const user = tables(test.app.services.db.read).selectFrom('users').select('id').where('email', '=', email)
    await test.app.services.db.transaction(tx =>
      tables(tx).updateTable('credentials').set({ password: null }).where('user_id', 'in', user).execute(),
    )
    expect((await check(app.token)).data.needs).toBe('sign-in')
    expect((await grant(app.token, ada, { password })).problem.code).toBe('account.sign-in-again')
    const bo = await registerMember(test, `bo-${round}@example.org`)
    test.clock.advance(1 * minute)
    expect((await grant(app.token, bo)).status).toBe(200)
    expect((await app.poll()).statusCode).toBe(200)
  })

  it('takes the right password in a session of any age', async () => {
    test.clock.advance(60 * minute)
    const app = await startApp(test)
    expect((await grant(app.token, ada, { password })).status).toBe(200)
    expect((await app.poll()).statusCode).toBe(200)
  })

  it('is over when the session ends or the member is suspended before the app has asked', async () => {
    const signedOut = await startApp(test)
    expect((await grant(signedOut.token)).status).toBe(200)
    await ada.call(e.signOut)
    expect((await signedOut.poll()).statusCode).toBe(404)
    expect((await grant((await startApp(test)).token)).status).toBe(401)

    await ada.ok(e.signIn, { body: { email, password } })
    const suspended = await startApp(test)
    expect((await grant(suspended.token)).status).toBe(200)
    await updateUser({ banned_at: test.clock.now() })
    expect((await suspended.poll()).statusCode).toBe(404)
    await updateUser({ banned_at: null })
    expect((await suspended.poll()).statusCode).toBe(200)
  })

  it('expires after twenty minutes, granted or not, and is then swept', async () => {
    const [open, granted] = [await startApp(test), await startApp(test)]
    await grant(granted.token)
    test.clock.advance(20 * minute)
    for (const app of [open, granted]) {
      expect((await app.poll()).statusCode).toBe(404)
      expect((await check(app.token)).problem.code).toBe('account.flow-over')
      expect((await grant(app.token, ada, { password })).problem.code).toBe('account.flow-over')
    }
    const young = await startApp(test)
    await sweepLoginFlows(test.app.ctx)
    expect(await rows()).toHaveLength(1)
    expect((await check(young.token)).data.state).toBe('open')
  })

  it('can be refused, for good', async () => {
    const app = await startApp(test)
    expect((await ada.call(e.refuseLoginFlow, { body: { token: app.token } })).status).toBe(204)
    expect((await app.poll()).statusCode).toBe(404)
    expect((await check(app.token)).data.state).toBe('refused')
    expect((await grant(app.token)).problem.code).toBe('account.flow-over')
    expect((await ada.call(e.refuseLoginFlow, { body: { token: app.token } })).problem.code).toBe('account.flow-over')
  })

  it('is granted by nobody but the member: not from another site, not with a token, not by “Login as user”', async () => {
    const app = await startApp(test, { address: '203.0.113.9' })
    expect((await check(app.token)).data).toMatchObject({ address: '203.0.113.9', isSameAddress: false })
    const foreign = { headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } }
    const sent = { body: { token: app.token } }
    expect((await ada.call(e.grantLoginFlow, { ...sent, ...foreign })).problem.code).toBe('request.cross-site')
    expect((await test.client().call(e.grantLoginFlow, sent)).status).toBe(401)
    const byToken = await ada.ok(e.createToken, {
      body: { kind: 'api', name: 'all', scopes: ['read', 'write', 'account'], expiresAt: null, password },
    })
    const bearer = { headers: { authorization: `Bearer ${byToken.secret}` } }
    expect((await test.client().call(e.grantLoginFlow, { ...sent, ...bearer })).status).toBe(403)
    const { id } = await ada.ok(e.me)
    await owner.call(e.impersonate, { params: { id }, body: { reason: 'They asked for help' } })
    expect((await grant(app.token, owner)).problem.code).toBe('account.impersonating')
    await owner.call(e.endImpersonation)
    expect((await app.poll()).statusCode).toBe(404)
    const started = await test.app.http.inject({ method: 'POST', url: '/index.php/login/v2', ...foreign })
    expect(started.statusCode).toBe(403)
  })

  it('refuses a member who has a hundred tokens, and leaves the app waiting', async () => {
    const { id } = await ada.ok(e.me)
    const row = { user_id: id, kind: 'app' as const, name: 'x', beginning: 'x', scopes: 'read', expires_at: null }
    const unused = { last_used_at: null, last_used_address: null, last_synced_at: null, created_at: 1 }
    const some = Array.from({ length: 100 }, (_, n) => ({
      ...row,
      ...unused,
      id: `${id}-${n}`,
      token_hash: `${id}-${n}`,
    }))
    const app = await startApp(test)
    await test.app.services.db.transaction(tx => tables(tx).insertInto('access_tokens').values(some).execute())
    expect((await grant(app.token)).problem.code).toBe('account.too-many-tokens')
    expect((await app.poll()).statusCode).toBe(404)
  })

  it('hands older apps their password by the address that they open (login flow, version 1)', async () => {
    const open = (headers: Record<string, string>) =>
      test.app.http.inject({ url: '/index.php/login/flow', headers: { host: 'drive.test', ...headers } })
    expect((await open({})).statusCode).toBe(404)
    const opened = await open({
      'ocs-apirequest': 'true',
      'user-agent': 'Mozilla/5.0 (Android) Nextcloud-android/3.0.0',
    })
    expect(opened.statusCode).toBe(303)
    const [, token = ''] = /^http:\/\/drive\.test\/connect\/([\w-]{43})$/.exec(String(opened.headers.location)) ?? []
    const { address } = (await grant(token)).data
    const [, user = '', secret = ''] =
      /^nc:\/\/login\/server:http:\/\/drive\.test&user:([^&]*)&password:([a-z-]+)$/.exec(address ?? '') ?? []
    const access = { server: 'http://drive.test', loginName: decodeURIComponent(user), appPassword: secret }
    expect(access.loginName).toBe(email)
    expect((await openAt('/remote.php/webdav/', access)).statusCode).toBe(207)
    expect((await tokens()).map(({ name }) => name)).toEqual(['Nextcloud-android 3.0.0 (Android tablet)'])
    expect((await grant(token)).problem.code).toBe('account.flow-over')
    expect((await pollWith(test, token)).statusCode).toBe(404)
  })
})
