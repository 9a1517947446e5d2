import { accountEndpoints as e } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { socialProviders } from '@holdall/contract/accounts/social.schemas.ts'
import { manageUserEndpoints } from '@holdall/contract/users/manage.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type AccountsTest,
  createAccountsTest,
  forgetTries,
  password,
  registerMember,
  setUpSite,
} from '../../../../test/accounts.ts'
import { tables } from '../../../../test/all-tables.ts'
import { suiteDialects } from '../../../../test/databases.ts'
import { buildMember } from '../../../../test/factories.ts'
import type { Client } from '../../../../test/harness.ts'
import { type SocialPeer, startSocialPeer } from '../../../../test/peers/social-peer.ts'
import { agreeAt, linkBy, signInBy, switchOn } from '../../../../test/social.ts'

describe.each(suiteDialects)('social login with protocol peers on %s', dialect => {
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
  const links = (client: Client) => client.ok(e.socialLinks)

  async function confirmed(address = email()): Promise<Client> {
    const client = await registerMember(test, address)
    const { db } = test.app.services
    const verified = { email_confirmed_at: 1 }
    await db.transaction(tx => tables(tx).updateTable('users').set(verified).where('email', '=', address).execute())
    return client
  }

  it('[ACCT-03] links and unlinks in the account settings, with the password', async () => {
    const owner = await confirmed()
    const wrong = await owner.call(e.linkSocial, { params: { provider: 'facebook' }, body: { password: 'a guess' } })
    expect(wrong.problem.code).toBe('account.wrong-password')
    expect((await linkBy(owner, 'facebook')).data).toMatchObject({ outcome: { linked: 'facebook' } })
    expect((await signInBy(test.client(), 'facebook')).data).toMatchObject({ outcome: { me: { email: email() } } })
    const [link] = (await links(owner)).data
    const other = await confirmed(`other-${n}@example.org`)
    expect((await linkBy(other, 'facebook')).problem.code).toBe('account.social-taken')
    const unlink = (client: Client, id = link?.id, secret = password) =>
      client.call(e.unlinkSocial, { params: { id }, body: { password: secret } })
    expect((await unlink(other)).problem.code).toBe('item.not-found')
    expect((await unlink(owner, link?.id, 'a guess')).problem.code).toBe('account.wrong-password')
    expect((await unlink(owner)).status).toBe(204)
    expect((await links(owner)).data).toEqual([])
    expect((await signInBy(test.client(), 'facebook')).data).toMatchObject({ outcome: { complete: {} } })
  })

  it('links only the account that began, and only once its address is confirmed', async () => {
    const unconfirmed = await registerMember(test, `un-${email()}`)
    const early = await unconfirmed.call(e.linkSocial, { params: { provider: 'google' }, body: { password } })
    expect(early.problem.code).toBe('account.not-confirmed')
    const owner = await confirmed()
    const { address } = await owner.ok(e.linkSocial, { params: { provider: 'google' }, body: { password } })
    const body = await agreeAt(address)
    // Meanwhile someone else signs in to the same browser.
    await owner.ok(e.signIn, { body: { email: `un-${email()}`, password } })
    const answer = await owner.call(e.finishSocial, { params: { provider: 'google' }, body })
    expect(answer.problem.code).toBe('account.social-over')
    expect((await links(owner)).data).toEqual([])
  })

  it('never removes the last way in: sensitive changes need a password, which is set by mail', async () => {
    const client = test.client()
    await signInBy(client, 'google')
    const [link] = (await links(client)).data
    const unlink = () => client.call(e.unlinkSocial, { params: { id: link?.id }, body: { password } })
    expect((await unlink()).problem.code).toBe('account.no-password')
    const other = await client.call(e.linkSocial, { params: { provider: 'twitter' }, body: { password } })
    expect(other.problem.code).toBe('account.no-password')
    expect((await test.client().call(e.signIn, { body: { email: email(), password } })).status).toBe(401)
    await test.client().ok(e.forgot, { body: { email: email() } })
    await test.client().ok(e.reset, { body: { token: await test.tokenFor(email()), password } })
    await client.ok(e.signIn, { body: { email: email(), password } })
    // The address was confirmed and there was no password: no one else can have linked it.
    expect(await links(client)).toMatchObject({ hasPassword: true, data: [{ provider: 'google' }] })
    expect((await unlink()).status).toBe(204)
  })

  it('resetting the password removes logins that someone else may have linked', async () => {
    const owner = await confirmed()
    await linkBy(owner, 'facebook')
    const reset = async (address: string) => {
      await test.client().ok(e.forgot, { body: { email: address } })
      await test.client().ok(e.reset, { body: { token: await test.tokenFor(address), password } })
    }
    await reset(email())
    expect((await signInBy(test.client(), 'facebook')).data).toMatchObject({ outcome: { complete: {} } })
    // A stranger links their login to another person's address; the owner of the address finds the account and takes it
    // over by mail.
    const stranger = test.client()
    await signInBy(stranger, 'envato')
    const victim = `victim-${n}@example.org`
    await stranger.ok(e.completeSocial, { body: { email: victim } })
    await reset(victim)
    expect((await signInBy(test.client(), 'envato')).data).toMatchObject({ outcome: { complete: {} } })
  })

  it('setting a password as an administrator removes them as well', async () => {
    const owner = await confirmed()
    await linkBy(owner, 'facebook')
    const me = await owner.ok(e.me)
    const admin = await buildMember(test, { permissions: ['users.update'] })
    await admin.client.ok(manageUserEndpoints.update, {
      params: { id: me.id },
      body: { password: 'another horse battery' },
    })
    expect((await signInBy(test.client(), 'facebook')).data).toMatchObject({ outcome: { complete: {} } })
  })
})
