import { accountEndpoints as e } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { companySignInEndpoints as s } from '@holdall/contract/company-sign-in/company-sign-in.endpoints.ts'
import { companyProviderEndpoints as p } from '@holdall/contract/company-sign-in/providers.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AccountsTest, forgetTries, password, registerMember, setConfirmed } from '../../../../../test/accounts.ts'
import { tables } from '../../../../../test/all-tables.ts'
import { agree, buildOpenid, change, type FakeCompany, signInBy } from '../../../../../test/company.ts'
import { createCompanySite } from '../../../../../test/company-site.ts'
import { dialects } from '../../../../../test/databases.ts'
import type { Client } from '../../../../../test/harness.ts'
import { presentCode } from '../../../../../test/totp.ts'

describe.each(dialects)('company sign-in on %s', dialect => {
  let test: AccountsTest
  let admin: Client
  let company: FakeCompany
  let openid: { id: string; kind: string }
  let directory: { id: string; kind: string }
  let n = 0
  beforeAll(async () => {
    ;({ test, owner: admin, company, openid, directory } = await createCompanySite(dialect))
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    n++
    company.fault = null
    company.meanwhile = async () => undefined
    await forgetTries(test)
    await test.app.services.settings.save({ register_policies: [] } as never, null)
    for (const provider of [openid, directory]) {
      await change(admin, provider, { makesPeople: true, linksByAddress: false, isEnabled: true, sessionHours: null })
    }
  })
  const hire = (more: object = {}) => company.hire({ user: `worker-${n}`, ...more })
  const status = async (client: Client) => (await client.call(e.me)).status
  const providerOf = (kind: string) => (kind === 'openid' ? openid : directory)

  it.each(['openid', 'directory'])(
    '%s makes a person at their first sign-in, and finds them at the next',
    async kind => {
      const ada = hire()
      const client = test.client()
      const { data } = await signInBy(client, providerOf(kind), ada)
      expect(data).toMatchObject({
        next: kind === 'openid' ? '/drive/recent' : null,
        outcome: { me: { email: ada.email, emailConfirmed: true, firstName: 'Ada', lastName: ada.user } },
      })
      expect(await status(client)).toBe(200)
      const { data: links } = await client.ok(s.links)
      expect(links).toMatchObject([{ provider: { id: providerOf(kind).id }, label: ada.label, isEnabled: true }])
      // The next sign-in finds the same account, even if the address there has changed.
      hire({ email: `moved-${n}@company.test` })
      expect((await signInBy(test.client(), providerOf(kind), ada)).data).toMatchObject({
        outcome: { me: { email: ada.email } },
      })
    },
  )

  it('makes nobody where the provider may not, and says so', async () => {
    await change(admin, openid, { makesPeople: false })
    const refused = await signInBy(test.client(), openid, hire())
    expect([refused.status, refused.problem.code]).toEqual([403, 'company.no-account'])
  })

  it('links an account by a confirmed address only where the site trusts the provider with it', async () => {
    const email = `owner-${n}@example.org`
    const owner = await registerMember(test, email)
    const { id } = await owner.ok(e.me)
    const ada = hire({ email })
    const unconfirmed = hire({ email, isEmailConfirmed: false })
    // Not confirmed there: it proves nothing, so it is asked for, and confirmed by mail.
    await change(admin, openid, { linksByAddress: true })
    expect((await signInBy(test.client(), openid, unconfirmed)).data).toMatchObject({
      outcome: { complete: { isConfirmed: false } },
    })
    // Not confirmed here: whoever made this account may be someone else.
    hire({ email, isEmailConfirmed: true })
    expect((await signInBy(test.client(), openid, ada)).problem.code).toBe('account.social-address-taken')
    await setConfirmed(test, id)
    await change(admin, openid, { linksByAddress: false })
    expect((await signInBy(test.client(), openid, ada)).problem.code).toBe('company.address-taken')
    await change(admin, openid, { linksByAddress: true })
    expect((await signInBy(test.client(), openid, ada)).data).toMatchObject({ outcome: { me: { id } } })
    const mail = (await test.mailTo(email)).at(-1)
    expect(mail?.subject).toContain('Company')
  })

  it('takes nobody over by an address that they typed', async () => {
    const victim = `victim-${n}@example.org`
    await registerMember(test, victim)
    const client = test.client()
    await signInBy(client, openid, hire({ email: null }))
    expect((await client.call(s.complete, { body: {} })).problem.errors).toMatchObject([{ field: 'email' }])
    expect(await client.ok(s.complete, { body: { email: victim } })).toMatchObject({ outcome: { confirm: victim } })
    expect(await status(client)).toBe(401)
    expect((await test.mailTo(victim)).at(-1)?.text).not.toContain('/confirm-email/')
    // Used up: it can't be tried with another address.
    expect((await client.call(s.complete, { body: { email: `b-${n}@example.org` } })).problem.code).toBe(
      'account.social-over',
    )
  })

  it('asks a newcomer for what is missing, and for the policies of the site', async () => {
    await test.app.services.settings.save(
      { register_policies: [{ label: 'Terms', type: 'link', action: 'https://a.test', id: 'x' }] } as never,
      null,
    )
    const ada = hire({ groups: Array.from({ length: 1000 }, (_, k) => `group ${k} with a long name`) })
    const client = test.client()
    expect((await signInBy(client, openid, ada)).data).toMatchObject({
      outcome: { complete: { email: ada.email, isConfirmed: true, provider: { id: openid.id } } },
    })
    expect((await client.call(s.complete, { body: {} })).problem.errors).toMatchObject([{ field: 'policies' }])
    const done = await client.ok(s.complete, { body: { policies: ['Terms'] } })
    expect(done).toMatchObject({ outcome: { me: { email: ada.email } } })
    expect(await status(client)).toBe(200)
  })

  it('links a login by the person’s own act, once, and only with their password or a recent sign-in', async () => {
    const email = `linker-${n}@example.org`
    const client = await registerMember(test, email)
    const { id } = await client.ok(e.me)
    const params = { id: openid.id }
    expect((await client.call(s.link, { params, body: {} })).problem.code).toBe('account.not-confirmed')
    await setConfirmed(test, id)
    test.clock.advance(20 * 60 * 1000)
    expect((await client.call(s.link, { params, body: {} })).problem.code).toBe('account.wrong-password')
    const ada = hire({ email: `other-${n}@company.test` })
    const { address } = await client.ok(s.link, { params, body: { currentPassword: password } })
    const query = agree(address, ada.user)
    const { data } = await client.call(s.finish, { params, body: { query } })
    expect(data).toMatchObject({ outcome: { linked: { id: openid.id } } })
    expect((await signInBy(test.client(), openid, ada)).data).toMatchObject({ outcome: { me: { id } } })
    const other = await registerMember(test, `second-${n}@example.org`)
    await setConfirmed(test, (await other.ok(e.me)).id)
    const again = await other.ok(s.link, { params, body: {} })
    const taken = await other.call(s.finish, { params, body: { query: agree(again.address, ada.user) } })
    expect(taken.problem.code).toBe('account.social-taken')
    const byName = await other.ok(s.linkDirectory, {
      params: { id: directory.id },
      body: { user: ada.user, password: ada.password },
    })
    expect(byName.data).toMatchObject([{ provider: { id: directory.id } }])
    const { data: left } = await other.ok(s.unlink, { params: { id: byName.data[0]?.id }, body: {} })
    expect(left).toEqual([])
  })

  it.each(['openid', 'directory'])(
    '%s lets nobody in, and links nothing, if it is turned off while it looks who somebody is',
    async kind => {
      const provider = providerOf(kind)
      const params = { id: provider.id }
      const member = await registerMember(test, `meanwhile-${n}@example.org`)
      await setConfirmed(test, (await member.ok(e.me)).id)
      const ada = hire()
      await signInBy(test.client(), provider, ada)
      const newcomer = company.hire({ user: `newcomer-${n}` })
      const begun = kind === 'openid' ? await member.ok(s.link, { params, body: {} }) : null
      company.meanwhile = () => change(admin, provider, { isEnabled: false })
      for (const who of [ada, newcomer]) {
        await change(admin, provider, { isEnabled: true })
        const client = test.client()
        const refused = await signInBy(client, provider, who)
        expect([refused.status, refused.problem.code]).toEqual([404, 'company.not-found'])
        expect(await status(client)).toBe(401)
      }
      await change(admin, provider, { isEnabled: true })
      const linked = begun
        ? await member.call(s.finish, { params, body: { query: agree(begun.address, newcomer.user) } })
        : await member.call(s.linkDirectory, { params, body: { user: newcomer.user, password: newcomer.password } })
      expect(linked.problem.code).toBe('company.not-found')
      expect((await member.ok(s.links)).data).toEqual([])
    },
  )

  it('never unlinks the last way in', async () => {
    const client = test.client()
    await signInBy(client, openid, hire())
    const { data, needs } = await client.ok(s.links)
    expect(needs).toBe('nothing')
    const refused = await client.call(s.unlink, { params: { id: data[0]?.id }, body: {} })
    expect([refused.status, refused.problem.code]).toEqual([409, 'company.last-way-in'])
    expect((await client.ok(s.links)).data).toHaveLength(1)
    test.clock.advance(20 * 60 * 1000)
    expect((await client.call(s.unlink, { params: { id: data[0]?.id }, body: {} })).problem.code).toBe(
      'account.sign-in-again',
    )
  })

  it('accepts an answer once, in the browser that began, at the provider it began with, for ten minutes', async () => {
    const ada = hire()
    const params = { id: openid.id }
    const client = test.client()
    const begin = async () => agree((await client.ok(s.begin, { params, body: {} })).address, ada.user)
    const finish = async (who: Client, query: string, id = openid.id) =>
      (await who.call(s.finish, { params: { id }, body: { query } })).problem?.code
    // Another browser.
    expect(await finish(test.client(), await begin())).toBe('account.social-over')
    // Another provider’s return page, and it is used up by that.
    const second = await buildOpenid(admin, {
      name: 'Second',
      settings: { issuer: 'https://two.company.test', clientId: 'x' },
      makesPeople: true,
    })
    const query = await begin()
    const kept = new Map(client.cookies)
    expect(await finish(client, query, second.id)).toBe('account.social-over')
    expect(await finish(client, query)).toBe('account.social-over')
    // The answer of another provider at this one.
    const fresh = await begin()
    expect(await finish(client, fresh.replace('one.company', 'two.company'))).toBe('company.untrusted')
    // Replayed with the old cookie.
    const good = await begin()
    const cookies = new Map(client.cookies)
    expect(await finish(client, good)).toBeUndefined()
    for (const [old, answer] of [
      [cookies, good],
      [kept, query],
    ] as const) {
      const replayed = test.client()
      for (const [name, value] of old) replayed.cookies.set(name, value)
      expect(await finish(replayed, answer)).toBe('account.social-over')
      expect(await status(replayed)).toBe(401)
    }
    // Too late.
    const late = await begin()
    test.clock.advance(11 * 60 * 1000)
    // Its owner is in by now, and goes on; nobody else does.
    expect(await finish(client, late)).toBeUndefined()
    await client.ok(e.signOut)
    expect(await finish(client, late)).toBe('account.social-over')
    await deleteProvider(second.id)
  })

  async function deleteProvider(id: string) {
    await admin.ok(p.deleteProvider, { params: { id } })
  }

  it('lets nobody in by a provider that is turned off or deleted in the middle', async () => {
    const ada = hire()
    const third = await buildOpenid(admin, { name: 'Third', makesPeople: true })
    const client = test.client()
    const begun = await client.ok(s.begin, { params: { id: openid.id }, body: {} })
    await change(admin, openid, { isEnabled: false })
    const off = await client.call(s.finish, {
      params: { id: openid.id },
      body: { query: agree(begun.address, ada.user) },
    })
    expect([off.status, off.problem.code]).toEqual([404, 'company.not-found'])
    const another = await client.ok(s.begin, { params: { id: third.id }, body: {} })
    await deleteProvider(third.id)
    const gone = await client.call(s.finish, {
      params: { id: third.id },
      body: { query: agree(another.address, ada.user) },
    })
    expect(gone.problem.code).toBe('company.not-found')
    expect((await client.call(s.begin, { params: { id: openid.id }, body: {} })).problem.code).toBe('company.not-found')
    expect(await status(client)).toBe(401)
  })

  it('keeps a second factor that somebody has set up here', async () => {
    const ada = hire({ email: `factor-${n}@company.test` })
    const client = await registerMember(test, ada.email ?? '')
    const { id } = await client.ok(e.me)
    await setConfirmed(test, id)
    await change(admin, openid, { linksByAddress: true })
    await signInBy(client, openid, ada)
    const { secret } = await client.ok(e.newTotp, { body: { password } })
    const code = () => presentCode(secret, test.clock.now())
    await client.ok(e.confirmTotp, { body: { code: code() } })
    test.clock.advance(60_000)
    const again = test.client()
    expect((await signInBy(again, openid, ada)).data).toMatchObject({
      outcome: { secondStep: ['totp', 'recovery-code'] },
    })
    expect(await status(again)).toBe(401)
    await again.ok(e.secondStep, { body: { code: code() } })
    expect(await status(again)).toBe(200)
    const rows = await tables(test.app.services.db.read)
      .selectFrom('provider_sessions')
      .selectAll()
      .where('user_id', '=', id)
      .execute()
    expect(rows.filter(row => row.session_id !== null && row.step_hash === null)).toHaveLength(2)
    // Turned off between the two steps.
    test.clock.advance(60_000)
    const third = test.client()
    await signInBy(third, openid, ada)
    await change(admin, openid, { isEnabled: false })
    expect((await third.call(e.secondStep, { body: { code: code() } })).problem.code).toBe('account.second-step-over')
    expect(await status(again)).toBe(401)
  })
})
