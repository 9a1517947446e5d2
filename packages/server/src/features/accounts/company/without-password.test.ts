import { accountEndpoints as e } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { manageUserEndpoints as m } from '@holdall/contract/users/manage.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountsTest, registerMember } from '../../../../test/accounts.ts'
import { type FakeCompany, signInBy } from '../../../../test/company.ts'
import { createCompanySite } from '../../../../test/company-site.ts'
import { dialects } from '../../../../test/databases.ts'
import { basic } from '../../../../test/dav.ts'
import type { Client } from '../../../../test/harness.ts'
import { addPasskey } from '../../../../test/passkey.ts'
import { startApp } from '../../../../test/sync-app.ts'
import { presentCode } from '../../../../test/totp.ts'

describe.each(dialects)('people without a password on %s', dialect => {
  let test: AccountsTest
  let owner: Client
  let ownerId: string
  let company: FakeCompany
  let openid: { id: string; kind: string }
  beforeAll(async () => {
    ;({ test, owner, company, openid } = await createCompanySite(dialect))
    ownerId = (await owner.ok(e.me)).id
  })
  afterAll(() => test.close())

  const save = (isOnly: boolean) =>
    test.app.services.settings.save(
      { 'auth.company_only': isOnly, 'auth.break_glass': isOnly ? [ownerId] : [] } as never,
      null,
    )
  const status = async (client: Client) => (await client.call(e.me)).status
  async function comeIn(user: string) {
    const client = test.client()
    const worker = company.hire({ user })
    expect((await signInBy(client, openid, worker)).status).toBe(200)
    return { client, worker, id: (await client.ok(e.me)).id }
  }
  const openDrive = (address: string, secret: string, url = '/dav/files/') =>
    test.app.http.inject({
      method: 'PROPFIND' as 'GET',
      url,
      headers: { host: 'drive.test', authorization: basic(address, secret), depth: '0' },
    })
  const readWith = async (secret: string) =>
    (await test.client().request('GET', '/api/v1/me', { headers: { authorization: `Bearer ${secret}` } })).statusCode

  it('[SSO-06] people without a password use app passwords, tokens and the login flow, and suspension ends all at once', async () => {
    await save(true)
    await test.app.worker.runDue()
    const { client, worker, id } = await comeIn('ada')
    const address = worker.email ?? ''
    const make = (kind: 'app' | 'api', scopes: string[]) =>
      client.ok(e.createToken, { body: { kind, name: kind, scopes, expiresAt: null } })
    const [app, api] = [await make('app', ['read', 'write']), await make('api', ['read', 'account'])]
    const flow = await startApp(test)
    await client.ok(e.grantLoginFlow, { body: { token: flow.token } })
    const polled = (await flow.poll()).json<{ loginName: string; appPassword: string }>()
    const waiting = await startApp(test)
    await client.ok(e.grantLoginFlow, { body: { token: waiting.token } })
    const doors = async () => [
      await status(client),
      await readWith(api.secret),
      (await openDrive(address, app.secret)).statusCode,
      (await openDrive(polled.loginName, polled.appPassword)).statusCode,
      (await openDrive(address, app.secret, `/remote.php/dav/files/${address}/`)).statusCode,
    ]
    expect(await doors()).toEqual([200, 200, 207, 207, 207])
    await owner.ok(m.suspend, { params: { id } })
    expect(await doors()).toEqual([401, 401, 401, 401, 401])
    expect((await waiting.poll()).statusCode).toBe(404)
    expect((await signInBy(test.client(), openid, worker)).problem.code).toBe('account.banned')
    await save(false)
  })

  it('set up and turn off second factors after signing in, by the company and what they have set up', async () => {
    const { client, worker } = await comeIn('cleo')
    const { secret } = await client.ok(e.newTotp, { body: {} })
    const code = () => presentCode(secret, test.clock.now())
    expect((await client.ok(e.confirmTotp, { body: { code: code() } })).codes).not.toEqual([])
    await addPasskey(client, 'Phone', {})
    const [passkey] = (await client.ok(e.passkeys)).data
    const sensitive = [
      () => client.call(e.newTotp, { body: {} }),
      () => client.call(e.newRecoveryCodes, { body: {} }),
      () => client.call(e.newPasskeyOptions, { body: {} }),
      () => client.call(e.removePasskey, { params: { id: passkey?.id }, body: {} }),
      () => client.call(e.removeTotp, { body: {} }),
      () => client.call(e.removeTotp, { body: { password: 'anything' } }),
    ]
    test.clock.advance(16 * 60 * 1000)
    for (const call of sensitive) expect((await call()).problem.code).toBe('account.sign-in-again')
    expect(await client.ok(e.secondFactor)).toMatchObject({ totp: true })
    // Their second factor counts when they sign in again.
    expect((await signInBy(client, openid, worker)).data).toMatchObject({
      outcome: { secondStep: ['totp', 'passkey', 'recovery-code'] },
    })
    await client.ok(e.secondStep, { body: { code: code() } })
    expect((await client.ok(e.newRecoveryCodes, { body: {} })).codes).not.toEqual([])
    await client.ok(e.removePasskey, { params: { id: passkey?.id }, body: {} })
    await client.ok(e.removeTotp, { body: {} })
    expect(await client.ok(e.secondFactor)).toMatchObject({ totp: false, recoveryCodesLeft: 0 })
    const local = await registerMember(test, 'with-password@example.org')
    expect((await local.call(e.newTotp, { body: {} })).problem.errors).toMatchObject([{ field: 'password' }])
  })

  it('asks those who have no password to sign in again before anything that lasts', async () => {
    const { client } = await comeIn('bo')
    const body = { kind: 'app', name: 'Late', scopes: ['read'], expiresAt: null }
    test.clock.advance(16 * 60 * 1000)
    const refused = await client.call(e.createToken, { body })
    expect([refused.status, refused.problem.code]).toEqual([403, 'account.sign-in-again'])
    const local = await registerMember(test, 'local@example.org')
    expect((await local.call(e.createToken, { body })).problem.errors).toMatchObject([{ field: 'password' }])
  })
})
