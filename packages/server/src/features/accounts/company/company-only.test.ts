import { accountEndpoints as e } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { companySignInEndpoints as s } from '@holdall/contract/company-sign-in/company-sign-in.endpoints.ts'
import { companyProviderEndpoints as p } from '@holdall/contract/company-sign-in/providers.endpoints.ts'
import { settingsEndpoints } from '@holdall/contract/settings/settings.endpoints.ts'
import { siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import { manageUserEndpoints as m } from '@holdall/contract/users/manage.endpoints.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AccountsTest, forgetTries, password, registerMember, setConfirmed } from '../../../../test/accounts.ts'
import { tables } from '../../../../test/all-tables.ts'
import { buildOpenid, change, type FakeCompany, signInBy } from '../../../../test/company.ts'
import { createCompanySite } from '../../../../test/company-site.ts'
import { dialects } from '../../../../test/databases.ts'
import { basic } from '../../../../test/dav.ts'
import type { Client } from '../../../../test/harness.ts'
import { addPasskey } from '../../../../test/passkey.ts'
import { checkDirectories } from './sessions/check-directories.ts'

const hour = 60 * 60 * 1000

describe.each(dialects)('company sign-in only on %s', dialect => {
  let test: AccountsTest
  let owner: Client
  let ownerId: string
  let company: FakeCompany
  let openid: { id: string; kind: string }
  let directory: { id: string; kind: string }
  let n = 0
  beforeAll(async () => {
    ;({ test, owner, company, openid, directory } = await createCompanySite(dialect, { linksByAddress: true }))
    ownerId = (await owner.ok(e.me)).id
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    n++
    await forgetTries(test)
    company.people.clear()
  })
  afterEach(async () => {
    await save({ 'auth.company_only': false, 'auth.break_glass': [] })
    for (const provider of [openid, directory]) await change(owner, provider, { sessionHours: null, isEnabled: true })
  })

  const save = (values: object) => test.app.services.settings.save(values as never, null)
  const onlyCompany = async () => {
    await save({ 'auth.company_only': true, 'auth.break_glass': [ownerId] })
    await test.app.worker.runDue()
  }
  const status = async (client: Client) => (await client.call(e.me)).status
  const email = () => `person-${n}@example.org`
  async function comeIn(provider = openid, user = `worker-${n}`) {
    const client = test.client()
    const worker = company.people.get(user) ?? company.hire({ user })
    const answer = await signInBy(client, provider, worker)
    expect(answer.status, answer.problem?.code).toBe(200)
    return { client, worker, id: (await client.ok(e.me)).id }
  }
  const openDrive = (address: string, secret: string, url = '/dav/files/') =>
    test.app.http.inject({
      method: 'PROPFIND' as 'GET',
      url,
      headers: { host: 'drive.test', authorization: basic(address, secret), depth: '0' },
    })

  it('is turned on only with a provider, and with an administrator who has a password', async () => {
    const turnOn = (values: object) =>
      owner.call(settingsEndpoints.save, {
        body: { client: { 'auth.company_only': true }, server: { 'auth.break_glass': values } },
      })
    expect((await turnOn([])).problem.errors).toMatchObject([{ field: 'auth.break_glass' }])
    const member = await registerMember(test, email())
    expect((await turnOn([(await member.ok(e.me)).id])).status).toBe(422)
    for (const provider of [openid, directory]) await change(owner, provider, { isEnabled: false })
    expect((await turnOn([ownerId])).problem.errors).toMatchObject([{ field: 'auth.company_only' }])
    for (const provider of [openid, directory]) await change(owner, provider, { isEnabled: true })
    expect((await turnOn([ownerId])).status).toBe(200)
    expect(await test.client().ok(siteEndpoints.site)).toMatchObject({
      companyOnly: true,
      companyProviders: [
        { id: openid.id, kind: 'openid' },
        { id: directory.id, kind: 'directory' },
      ],
    })
    // The last provider stays while there is no other way in.
    expect((await change(owner, openid, { isEnabled: false })).status).toBe(200)
    expect((await change(owner, directory, { isEnabled: false })).problem.code).toBe('company.needed')
    expect((await owner.call(p.deleteProvider, { params: { id: directory.id } })).problem.code).toBe('company.needed')
    const { data } = await owner.ok(p.breakGlass)
    expect(data).toMatchObject([{ id: ownerId, hasPassword: true, isChosen: true }])
  })

  it('closes every other door, but for the administrators who keep their password', async () => {
    const member = await registerMember(test, email())
    const { id } = await member.ok(e.me)
    await setConfirmed(test, id)
    const key = await addPasskey(member)
    await test.client().ok(e.forgot, { body: { email: email() } })
    const reset = await test.tokenFor(email())
    await save({ 'social.google.enable': true, google_id: 'x', google_secret: 'y' })
    await onlyCompany()
    await vi.waitFor(
      async () => {
        await test.app.worker.runDue()
        expect(await status(member)).toBe(401)
      },
      { timeout: 30_000 },
    )
    expect(await status(owner)).toBe(200)
    const visitor = test.client()
    const { challenge } = await visitor.ok(e.passkeySignInOptions)
    const code = async (call: Promise<{ problem: { code: string } }>) => (await call).problem?.code
    const only = 'account.company-only'
    expect(await code(visitor.call(e.signIn, { body: { email: email(), password } }))).toBe(only)
    expect(await code(visitor.call(e.signIn, { body: { email: email(), password: 'wrong password' } }))).toBe(
      'account.wrong-credentials',
    )
    expect(await code(visitor.call(e.passkeySignIn, { body: { credential: key.signIn(challenge) } }))).toBe(only)
    expect(await code(visitor.call(e.register, { body: { email: `new-${n}@example.org`, password } }))).toBe(only)
    expect(await code(visitor.call(e.beginSocial, { params: { provider: 'google' }, body: {} }))).toBe(only)
    const answer = { state: 'x', code: 'y' }
    expect(await code(visitor.call(e.finishSocial, { params: { provider: 'google' }, body: answer }))).toBe(only)
    expect(await code(visitor.call(e.checkReset, { body: { token: reset } }))).toBe(only)
    expect(await code(visitor.call(e.reset, { body: { token: reset, password: 'another password' } }))).toBe(only)
    const before = (await test.mailTo(email())).length
    await visitor.ok(e.forgot, { body: { email: email() } })
    expect((await test.mailTo(email())).length).toBe(before)
    expect((await openDrive(email(), password)).statusCode).toBe(401)
    // The administrator who keeps theirs.
    const rescue = test.client()
    await rescue.ok(e.signIn, { body: { email: 'owner@example.org', password } })
    expect(await status(rescue)).toBe(200)
    await save({ 'social.google.enable': false })
  })

  it('a passkey still is a second step after the company’s account', async () => {
    const member = await registerMember(test, email())
    await setConfirmed(test, (await member.ok(e.me)).id)
    const key = await addPasskey(member)
    await onlyCompany()
    const client = test.client()
    const worker = company.hire({ user: `worker-${n}`, email: email() })
    expect((await signInBy(client, openid, worker)).data).toMatchObject({
      outcome: { secondStep: ['passkey', 'recovery-code'] },
    })
    const { challenge } = await client.ok(e.passkeySignInOptions)
    await client.ok(e.passkeySignIn, { body: { credential: key.signIn(challenge) } })
    expect(await status(client)).toBe(200)
  })

  it('keeps an administrator for emergencies', async () => {
    await onlyCompany()
    const { id } = await comeIn()
    await test.app.services.db.transaction(tx =>
      tables(tx)
        .insertInto('user_permissions')
        .values({ user_id: id, permission: 'admin', restrictions: '{}' })
        .execute(),
    )
    const other = (await comeIn()).client
    const gone = await other.call(m.suspend, { params: { id: ownerId } })
    expect([gone.status, gone.problem.code]).toEqual([409, 'account.break-glass'])
    expect(gone.problem.detail).toContain('owner@example.org')
    const demoted = await other.call(m.update, { params: { id: ownerId }, body: { roles: [], permissions: [] } })
    expect(demoted.problem.code).toBe('account.break-glass')
  })

  it('a session ends when the provider has to confirm it again, however much it is used', async () => {
    await change(owner, openid, { sessionHours: 8 })
    const { client } = await comeIn()
    for (let passed = 0; passed < 7; passed++) {
      test.clock.advance(hour)
      expect(await status(client)).toBe(200)
    }
    test.clock.advance(hour + 1000)
    expect(await status(client)).toBe(401)
  })

  const tell = (token: string, id = openid.id, type = 'application/x-www-form-urlencoded') =>
    test.client().request('POST', `/api/v1/auth/company/${id}/logout`, {
      payload: new URLSearchParams({ logout_token: token }).toString(),
      headers: { 'content-type': type },
    })

  it('back-channel logout ends the sessions that came from that one there, and counts once', async () => {
    const one = 'https://one.company.test'
    const { client, worker } = await comeIn()
    company.hire({ user: worker.user, sessionId: `phone-${n}` })
    const phone = (await comeIn()).client
    const bob = (await comeIn(openid, `bob-${n}`)).client
    const local = await registerMember(test, email())
    const notice = {
      id: `jti-${n}`,
      accountId: worker.accountId,
      sessionId: worker.sessionId,
      issuedAt: 1,
      issuer: one,
    }
    company.logouts.set('first', notice)
    const unsigned = await tell('unsigned')
    expect([unsigned.statusCode, unsigned.json()]).toMatchObject([400, { code: 'company.logout-invalid' }])
    expect((await tell('first', directory.id)).statusCode).toBe(404)
    expect((await tell('first', openid.id, 'application/json')).statusCode).toBe(400)
    expect(await status(client)).toBe(200)
    expect((await tell('first')).statusCode).toBe(200)
    expect([await status(client), await status(phone), await status(bob), await status(local)]).toEqual([
      401, 200, 200, 200,
    ])
    const again = (await comeIn()).client
    expect((await tell('first')).statusCode).toBe(400)
    expect(await status(again)).toBe(200)
    // Everything of the person.
    company.logouts.set('all', { ...notice, id: `all-${n}`, sessionId: null })
    expect((await tell('all')).statusCode).toBe(200)
    expect([await status(again), await status(phone), await status(bob)]).toEqual([401, 401, 200])
    // Another provider that names the same person.
    const two = await buildOpenid(owner, {
      name: 'Two',
      settings: { issuer: 'https://two.company.test', clientId: 'x' },
    })
    company.logouts.set('other', {
      ...notice,
      id: `other-${n}`,
      accountId: `id-bob-${n}`,
      sessionId: null,
      issuer: 'https://two.company.test',
    })
    expect((await tell('other', two.id)).statusCode).toBe(200)
    expect((await tell('other')).statusCode).toBe(400)
    expect(await status(bob)).toBe(200)
    await owner.ok(p.deleteProvider, { params: { id: two.id } })
  })

  it('signing out here says where to sign out there, with what the provider needs', async () => {
    const { client, worker } = await comeIn()
    const { address } = await client.ok(s.signOut)
    expect(await status(client)).toBe(401)
    const there = new URL(address ?? '')
    expect(Object.fromEntries(there.searchParams)).toMatchObject({
      id_token_hint: `id-token-of-${worker.user}`,
      post_logout_redirect_uri: 'http://drive.test/sign-in',
    })
    const stored = await tables(test.app.services.db.read).selectFrom('provider_sessions').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain('id-token-of')
    const byName = await comeIn(directory)
    expect(await byName.client.ok(s.signOut)).toEqual({ address: null })
    const local = await registerMember(test, email())
    expect(await local.ok(s.signOut)).toEqual({ address: null })
  })

  it('whoever has left a directory is out, with their tokens if they have no other way in', async () => {
    const gone = await comeIn(directory)
    const { token } = await gone.client.ok(e.createToken, {
      body: { kind: 'app', name: 'Laptop', scopes: ['read'], expiresAt: null },
    })
    expect(token.name).toBe('Laptop')
    const bob = (await comeIn(directory, `bob-${n}`)).client
    const ofOpenid = (await comeIn(openid, `carl-${n}`)).client
    await checkDirectories(test.app.ctx)
    expect(await status(gone.client)).toBe(200)
    company.people.delete(gone.worker.user)
    await checkDirectories(test.app.ctx)
    expect([await status(gone.client), await status(bob), await status(ofOpenid)]).toEqual([401, 200, 200])
    const left = await tables(test.app.services.db.read)
      .selectFrom('access_tokens')
      .selectAll()
      .where('user_id', '=', gone.id)
      .execute()
    expect(left).toEqual([])
    // A directory that knows nobody any more is set up wrongly, or broken.
    await comeIn(directory, `dora-${n}`)
    company.people.clear()
    await checkDirectories(test.app.ctx)
    expect(await status(bob)).toBe(200)
  })
})
