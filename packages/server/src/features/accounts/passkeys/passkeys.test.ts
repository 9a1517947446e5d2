import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
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
import type { Client } from '../../../../test/harness.ts'
import { type Authenticator, addPasskey, createAuthenticator, type Deviation } from '../../../../test/passkey.ts'
import { newId } from '../../../platform/ids.ts'

const e = accountEndpoints
const email = 'ada@example.org'
const again = { body: { password } }

describe.each(suiteDialects)('passkeys on %s', dialect => {
  let test: AccountsTest
  let owner: Client
  let ada: Client
  beforeEach(async () => {
    test = await createAccountsTest(dialect)
    owner = await setUpSite(test)
    ada = await registerMember(test, email)
    await forgetTries(test)
  })
  afterEach(() => test.close())

  async function signIn(key: Authenticator, how: Deviation = {}, client = test.client()) {
    const { challenge } = await client.ok(e.passkeySignInOptions)
    const answer = await client.call(e.passkeySignIn, { body: { credential: key.signIn(challenge, how) } })
    return { client, answer }
  }
  const list = async () => (await ada.ok(e.passkeys)).data

  it('are limited to 20 per account', async () => {
    const { challenge } = await ada.ok(e.newPasskeyOptions, again)
    const { db, clock } = test.app.services
    const { id: userId } = await ada.ok(e.me)
    const others = Array.from({ length: 20 }, (_, n) => ({
      id: newId(),
      user_id: userId,
      credential_id: `credential-${n}`,
      public_key: '',
      counter: 0,
      transports: '',
      name: `Key ${n}`,
      last_used_at: null,
      created_at: clock.now(),
    }))
    await db.transaction(tx => tables(tx).insertInto('passkeys').values(others).execute())
    expect((await ada.call(e.newPasskeyOptions, again)).problem.code).toBe('account.too-many-passkeys')
    // These options were requested while there was still room for one more.
    const body = { credential: createAuthenticator().register(challenge), name: 'One more' }
    expect((await ada.call(e.addPasskey, { body })).problem.code).toBe('account.too-many-passkeys')
    expect(await list()).toHaveLength(20)
  })

  it('[ACCT-04] sign in without address and password, and show when each was last used', async () => {
    const { challenge } = await ada.ok(e.newPasskeyOptions, again)
    const key = createAuthenticator()
    const body = { name: ' Laptop ', credential: key.register(challenge) }
    const made = await ada.ok(e.addPasskey, { body })
    expect(made.passkey).toMatchObject({ name: 'Laptop', lastUsedAt: null })
    expect(made.codes).toHaveLength(10)
    expect((await test.mailTo(email)).at(-1)?.text).toContain('A passkey was added')
    await addPasskey(ada, 'Phone')

    const { client, answer } = await signIn(key)
    expect(answer.data).toMatchObject({ email })
    expect((await client.ok(e.me)).email).toBe(email)
    const rows = await list()
    expect(rows.map(({ name }) => name)).toEqual(['Laptop', 'Phone'])
    expect(rows.map(({ lastUsedAt }) => lastUsedAt === null)).toEqual([false, true])
  })

  it('[ACCT-04] count as the second factor: the password alone opens no session', async () => {
    const key = await addPasskey(ada)
    const client = test.client()
    const first = await client.ok(e.signIn, { body: { email, password } })
    expect(first).toEqual({ secondStep: ['passkey', 'recovery-code'] })
    expect((await client.call(e.me)).status).toBe(401)
    expect((await signIn(key, {}, client)).answer.status).toBe(200)
    expect(client.cookies.has('holdall_second_step')).toBe(false)

    await test.app.services.settings.save({ 'second_factor.required_for_admins': true }, null)
    expect((await owner.ok(e.me)).mustAddSecondFactor).toBe(true)
    await addPasskey(owner)
    expect((await owner.ok(e.me)).mustAddSecondFactor).toBe(false)
  })

  it('[ACCT-04] are refused when they belong to another site, or are unverified, replayed or unknown', async () => {
    const key = await addPasskey(ada)
    for (const how of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { flags: 1 },
      { flags: 4 },
      { type: 'webauthn.create' },
    ]) {
      const { client, answer } = await signIn(key, how)
      expect([how, answer.problem.code]).toEqual([how, 'account.passkey-wrong'])
      expect((await client.call(e.me)).status).toBe(401)
    }
    expect((await signIn(createAuthenticator())).answer.problem.code).toBe('account.passkey-wrong')

    const client = test.client()
    const { challenge } = await client.ok(e.passkeySignInOptions)
    const credential = key.signIn(challenge)
    const forged = { ...credential, response: { ...credential.response, userHandle: 'c29tZWJvZHkgZWxzZQ' } }
    expect((await client.call(e.passkeySignIn, { body: { credential: forged } })).status).toBe(403)
    const thief = test.client()
    expect((await thief.call(e.passkeySignIn, { body: { credential } })).problem.code).toBe('account.second-step-over')
    const cookie = client.cookies.get('holdall_passkey') ?? ''
    expect((await client.call(e.passkeySignIn, { body: { credential } })).status).toBe(200)
    thief.cookies.set('holdall_passkey', cookie)
    expect((await thief.call(e.passkeySignIn, { body: { credential } })).problem.code).toBe('account.second-step-over')
  })

  it('[ACCT-04] are refused when their counter shows that a copy exists', async () => {
    const key = await addPasskey(ada)
    expect((await signIn(key, { counter: 7 })).answer.status).toBe(200)
    expect((await signIn(key, { counter: 7 })).answer.problem.code).toBe('account.passkey-wrong')
    expect((await signIn(key, { counter: 8 })).answer.status).toBe(200)
  })

  it('[ACCT-04] need the password to be added, and belong to the browser that asked', async () => {
    const wrong = await ada.call(e.newPasskeyOptions, { body: { password: 'wrong' } })
    expect(wrong.problem.code).toBe('account.wrong-password')
    const key = createAuthenticator()
    const add = (challenge: string, client = ada, how: Deviation = {}) =>
      client.call(e.addPasskey, { body: { name: 'x', credential: key.register(challenge, how) } })
    expect((await add('made-up')).problem.code).toBe('account.second-step-over')
    const { challenge } = await ada.ok(e.newPasskeyOptions, again)
    expect((await add('another')).problem.code).toBe('account.passkey-wrong')
    expect((await add(challenge, ada, { origin: 'https://evil.example' })).problem.code).toBe('account.passkey-wrong')
    expect((await add(challenge, ada, { flags: 1 })).problem.code).toBe('account.passkey-wrong')
    owner.cookies.set('holdall_new_passkey', ada.cookies.get('holdall_new_passkey') ?? '')
    expect((await add(challenge, owner)).problem.code).toBe('account.second-step-over')
    expect((await add(challenge)).status).toBe(201)
    const other = await owner.ok(e.newPasskeyOptions, again)
    expect((await add(other.challenge, owner)).problem.code).toBe('account.passkey-wrong')
    test.clock.advance(1)
    const late = await ada.ok(e.newPasskeyOptions, again)
    test.clock.advance(5 * 60_000)
    expect((await add(late.challenge)).problem.code).toBe('account.second-step-over')
  })

  it('[ACCT-04] can be renamed and removed only by their owner', async () => {
    const key = await addPasskey(ada)
    const [row] = await list()
    const params = { id: row?.id ?? '' }
    expect((await owner.call(e.renamePasskey, { params, body: { name: 'mine' } })).status).toBe(404)
    expect((await owner.call(e.removePasskey, { params, ...again })).status).toBe(404)
    expect((await ada.ok(e.renamePasskey, { params, body: { name: 'Work laptop' } })).name).toBe('Work laptop')
    expect((await ada.call(e.removePasskey, { params, body: { password: 'wrong' } })).status).toBe(403)
    await ada.ok(e.removePasskey, { params, ...again })
    expect(await list()).toEqual([])
    expect((await signIn(key)).answer.problem.code).toBe('account.passkey-wrong')
    expect(await test.client().ok(e.signIn, { body: { email, password } })).toMatchObject({ email })
    expect((await ada.ok(e.secondFactor)).recoveryCodesLeft).toBe(0)
  })

  it('[ACCT-04] do not sign in a suspended user', async () => {
    const key = await addPasskey(ada)
    const { db } = test.app.services
    await db.transaction(tx =>
      tables(tx).updateTable('users').set({ banned_at: 1 }).where('email', '=', email).execute(),
    )
    expect((await signIn(key)).answer.problem.code).toBe('account.banned')
  })
})
