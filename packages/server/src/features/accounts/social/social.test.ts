import { accountEndpoints as e } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { socialProviders } from '@holdall/contract/accounts/social.schemas.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type AccountsTest,
  countRows,
  createAccountsTest,
  forgetTries,
  registerMember,
  setUpSite,
} from '../../../../test/accounts.ts'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import type { Client } from '../../../../test/harness.ts'
import { type SocialPeer, socialClient, startSocialPeer } from '../../../../test/peers/social-peer.ts'
import { agreeAt, linkBy, signInBy, switchOn } from '../../../../test/social.ts'
import { buildTotp } from '../../../../test/totp.ts'

describe.each(dialects)('social login with protocol peers on %s', dialect => {
  let test: AccountsTest
  let peer: SocialPeer
  let n = 0
  beforeAll(async () => {
    peer = await startSocialPeer()
    test = await createAccountsTest(dialect, { ...peer.variables })
    await setUpSite(test)
    await switchOn(test, ...socialProviders)
  })
  afterAll(async () => {
    await test.close()
    await peer.close()
  })
  /** A new user at every provider, with nothing left from the test before. */
  beforeEach(async () => {
    n++
    await forgetTries(test)
    await save({ 'registration.disable': false, single_device_login: false, register_policies: [] })
    await save({ require_email_confirmation: false })
    peer.consents = true
    peer.fault = null
    for (const provider of socialProviders) {
      Object.assign(peer.people[provider], { id: String(1000 + n), email: email(), isEmailConfirmed: true })
    }
  })
  const email = () => `person-${n}@example.org`
  const save = (values: Record<string, unknown>) => test.app.services.settings.save(values as never, null)
  const status = async (client: Client) => (await client.call(e.me)).status
  const links = (client: Client) => client.ok(e.socialLinks)

  async function confirmed(address = email()): Promise<Client> {
    const client = await registerMember(test, address)
    const { db } = test.app.services
    const verified = { email_confirmed_at: 1 }
    await db.transaction(tx => tables(tx).updateTable('users').set(verified).where('email', '=', address).execute())
    return client
  }

  it.each(['google', 'twitter'] as const)(
    '[ACCT-03] %s creates an account for an address that it has confirmed',
    async provider => {
      const client = test.client()
      const { data } = await signInBy(client, provider)
      expect(data).toMatchObject({
        next: '/drive/recent',
        outcome: { me: { email: email(), emailConfirmed: true, firstName: 'Ada Augusta', lastName: 'Byron' } },
      })
      expect(await status(client)).toBe(200)
      expect(await links(client)).toMatchObject({ hasPassword: false, data: [{ provider, label: email() }] })
      // The next sign-in finds the same account, even if the address there has changed.
      peer.people[provider].email = 'moved@example.org'
      const again = test.client()
      expect((await signInBy(again, provider)).data).toMatchObject({ outcome: { me: { email: email() } } })
    },
  )

  it.each(['facebook', 'envato'] as const)(
    '[ACCT-03] the address of %s is confirmed by mail, and gives no access before',
    async provider => {
      const client = test.client()
      expect((await signInBy(client, provider)).data).toMatchObject({
        outcome: { complete: { provider, email: email(), isConfirmed: false } },
      })
      expect(await status(client)).toBe(401)
      const typed = `typed-${n}@example.org`
      const done = await client.ok(e.completeSocial, { body: { email: typed } })
      expect(done).toMatchObject({ next: '/drive/recent', outcome: { confirm: typed } })
      expect((await signInBy(test.client(), provider)).data).toMatchObject({ outcome: { confirm: typed } })
      await test.client().ok(e.confirm, { body: { token: await test.tokenFor(typed) } })
      const later = test.client()
      expect((await signInBy(later, provider)).data).toMatchObject({ outcome: { me: { email: typed } } })
      expect(await status(later)).toBe(200)
    },
  )

  it.each(socialProviders)(
    '[ACCT-03] a login with %s without an address leads to a step that asks for one',
    async provider => {
      peer.people[provider].email = null
      const client = test.client()
      expect((await signInBy(client, provider)).data).toMatchObject({ outcome: { complete: { email: null } } })
      const missing = await client.call(e.completeSocial, { body: {} })
      expect(missing.problem.errors).toMatchObject([{ field: 'email' }])
      expect(await client.ok(e.completeSocial, { body: { email: email() } })).toMatchObject({
        outcome: { confirm: email() },
      })
      const mail = (await test.mailTo(email())).at(-1)
      expect(mail?.text).toContain('Don’t open it if that')
      // The provider's answer works once.
      expect((await client.call(e.completeSocial, { body: { email: 'b@example.org' } })).problem.code).toBe(
        'account.social-over',
      )
    },
  )

  it('[ACCT-03] links an account only where both sides have confirmed the address', async () => {
    const before = await countRows(test, 'users')
    const owner = await confirmed()
    const client = test.client()
    expect((await signInBy(client, 'google')).data).toMatchObject({ outcome: { me: { email: email() } } })
    expect(await links(owner)).toMatchObject({ hasPassword: true, data: [{ provider: 'google' }] })
    expect((await test.mailTo(email())).at(-1)?.subject).toContain('sign in to Holdall with Google')
    // Not confirmed there: anyone may have typed the address at Facebook.
    const other = test.client()
    expect((await signInBy(other, 'facebook')).data).toMatchObject({ outcome: { complete: { isConfirmed: false } } })
    expect(await other.ok(e.completeSocial, { body: { email: email() } })).toMatchObject({
      outcome: { confirm: email() },
    })
    expect((await test.mailTo(email())).at(-1)?.subject).toContain('already have an account')
    expect((await links(owner)).data).toHaveLength(1)
    expect(await countRows(test, 'users')).toBe(before + 1)
  })

  it('[ACCT-03] does not open an account whose own address was never confirmed', async () => {
    // Created by someone who waits for the true owner of the address.
    const waiting = await registerMember(test, email())
    const refused = await signInBy(test.client(), 'google')
    expect(refused.problem.code).toBe('account.social-address-taken')
    expect((await links(waiting)).data).toEqual([])
  })

  it('lets no one in if the user or the provider refuses', async () => {
    peer.consents = false
    expect((await signInBy(test.client(), 'twitter')).problem.code).toBe('account.social-refused')
    peer.consents = true
    const client = test.client()
    const { address } = await client.ok(e.beginSocial, { params: { provider: 'twitter' }, body: {} })
    const back = await agreeAt(address)
    peer.fault = 'broken'
    const failed = await client.call(e.finishSocial, { params: { provider: 'twitter' }, body: back })
    expect(failed.problem).toMatchObject({ status: 502, code: 'account.social-failed' })
    expect(await status(client)).toBe(401)
  })

  it('keeps suspended users out, linked or not', async () => {
    const client = test.client()
    const { data } = await signInBy(client, 'google')
    const me = data.outcome as { me: { id: string } }
    const { db } = test.app.services
    await db.transaction(tx =>
      tables(tx).updateTable('users').set({ banned_at: 1 }).where('id', '=', me.me.id).execute(),
    )
    for (const provider of ['google', 'twitter'] as const) {
      const again = test.client()
      expect((await signInBy(again, provider)).problem.code).toBe('account.banned')
      expect(await status(again)).toBe(401)
    }
  })

  it.each(socialProviders)(
    '[KEYS-12] [KEYS-13] [KEYS-14] [KEYS-15] %s signs users in only while its toggle is on',
    async provider => {
      const toggle = `social.${provider}.enable`
      const client = test.client()
      const { address } = await client.ok(e.beginSocial, { params: { provider }, body: {} })
      const back = await agreeAt(address)
      await save({ [toggle]: false })
      const begun = await test.client().call(e.beginSocial, { params: { provider }, body: {} })
      const finished = await client.call(e.finishSocial, { params: { provider }, body: back })
      expect([begun.problem.code, finished.problem.code]).toEqual(['account.social-off', 'account.social-off'])
      await save({ [toggle]: true })
      expect((await signInBy(test.client(), provider)).status).toBe(200)
    },
  )

  it.each(socialProviders)(
    '[KEYS-59] [KEYS-60] [KEYS-61] [KEYS-62] [KEYS-63] [KEYS-64] [KEYS-65] [KEYS-66] %s is called with the ID and the secret from the settings',
    async provider => {
      await save({ [`${provider}_id`]: 'another-client' })
      const { address } = await test.client().ok(e.beginSocial, { params: { provider }, body: {} })
      expect(new URL(address).searchParams.get('client_id')).toBe('another-client')
      await save({ [`${provider}_id`]: socialClient.id, [`${provider}_secret`]: 'canary-wrong' })
      expect((await signInBy(test.client(), provider)).problem.code).toBe('account.social-failed')
      await save({ [`${provider}_secret`]: socialClient.secret })
      expect((await signInBy(test.client(), provider)).status).toBe(200)
    },
  )

  it('[AUTH-03] [KEYS-16] closed registration refuses everyone, and turning off a provider takes effect immediately', async () => {
    const known = test.client()
    await signInBy(known, 'google')
    const begin = async (provider = 'google') =>
      (await test.client().call(e.beginSocial, { params: { provider }, body: {} })).problem?.code ?? 'begun'
    const waiting = test.client()
    const { address } = await waiting.ok(e.beginSocial, { params: { provider: 'google' }, body: {} })
    const back = await agreeAt(address)
    await save({ 'registration.disable': true })
    expect(await begin()).toBe('account.social-off')
    const late = await waiting.call(e.finishSocial, { params: { provider: 'google' }, body: back })
    expect(late.problem.code).toBe('account.social-off')
    await save({ 'registration.disable': false, 'social.google.enable': false })
    expect([await begin(), await begin('twitter')]).toEqual(['account.social-off', 'begun'])
    await save({ 'social.google.enable': true, 'envato.enable': false })
    expect([await begin(), await begin('envato')]).toEqual(['begun', 'account.social-off'])
    await save({ 'envato.enable': true })
  })

  it('asks for the second factor, and ends other sessions if only one device is allowed', async () => {
    const owner = await confirmed()
    await linkBy(owner, 'google')
    await save({ single_device_login: true })
    const client = test.client()
    expect((await signInBy(client, 'google')).data).toMatchObject({ outcome: { me: { email: email() } } })
    expect([await status(owner), await status(client)]).toEqual([401, 200])
    const { codes } = await buildTotp(client)
    const stepped = test.client()
    expect((await signInBy(stepped, 'google')).data).toMatchObject({
      outcome: { secondStep: ['totp', 'recovery-code'] },
    })
    expect([await status(stepped), await status(client)]).toEqual([401, 200])
    await stepped.ok(e.secondStep, { body: { code: codes[0], remember: true } })
    expect([await status(stepped), await status(client)]).toEqual([200, 401])
  })

  it('asks a newcomer to accept the site’s policies', async () => {
    await save({ register_policies: [{ label: 'Terms', type: 'link', action: 'https://example.org/terms' }] })
    const client = test.client()
    expect((await signInBy(client, 'google')).data).toMatchObject({ outcome: { complete: { isConfirmed: true } } })
    expect((await client.call(e.completeSocial, { body: {} })).problem.errors).toMatchObject([{ field: 'policies' }])
    // The address that the provider has confirmed is used, whatever is typed.
    const done = await client.ok(e.completeSocial, { body: { policies: ['Terms'], email: 'other@example.org' } })
    expect(done).toMatchObject({ outcome: { me: { email: email(), emailConfirmed: true } } })
  })

  it('stores no token of a provider, and writes no secret', async () => {
    await signInBy(test.client(), 'google')
    const { db } = test.app.services
    for (const table of ['credentials', 'verifications', 'audit_log', 'mail_outbox', 'users'] as const) {
      const text = JSON.stringify(await tables(db.read).selectFrom(table).selectAll().execute())
      expect(text.includes('canary-social-secret'), table).toBe(false)
      for (const token of peer.given) expect(text.includes(token), table).toBe(false)
    }
  })

  it('lets both of two tabs in, whichever comes back first', async () => {
    const params = { provider: 'google' as const }
    const client = test.client()
    const begin = async (next: string) => agreeAt((await client.ok(e.beginSocial, { params, body: { next } })).address)
    const [one, two] = [await begin('/drive/one'), await begin('/drive/two')]
    expect(await client.ok(e.finishSocial, { params, body: two })).toMatchObject({ next: '/drive/two' })
    expect(await client.ok(e.finishSocial, { params, body: one })).toMatchObject({ next: '/drive/one' })
    // Loaded again, it leads on.
    expect(await client.ok(e.finishSocial, { params, body: two })).toMatchObject({ next: '/drive/two' })
  })

  it('accepts a state once, in the browser that began, for ten minutes', async () => {
    const params = { provider: 'google' as const }
    const begin = async (client: Client) => {
      const { address } = await client.ok(e.beginSocial, { params, body: {} })
      return agreeAt(address)
    }
    const finish = async (client: Client, body: Record<string, string>) =>
      (await client.call(e.finishSocial, { params, body })).problem?.code ?? 'in'
    const client = test.client()
    const first = await begin(client)
    expect(await finish(test.client(), first)).toBe('account.social-over')
    expect(await finish(client, { ...first, state: `${first.state}x` })).toBe('account.social-over')
    const cookies = new Map(client.cookies)
    expect(await finish(client, first)).toBe('in')
    const replayed = test.client()
    for (const [name, value] of cookies) replayed.cookies.set(name, value)
    expect(await finish(replayed, first)).toBe('account.social-over')
    const late = test.client()
    const code = await begin(late)
    test.clock.advance(11 * 60_000)
    expect(await finish(late, code)).toBe('account.social-over')
    const mixed = test.client()
    const body = await begin(mixed)
    const wrongSite = await mixed.call(e.finishSocial, { params: { provider: 'twitter' }, body })
    expect(wrongSite.problem.code).toBe('account.social-over')
  })
})
