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
import { suiteDialects } from '../../../../test/databases.ts'
import type { Client } from '../../../../test/harness.ts'

const e = accountEndpoints
const email = 'ada@example.org'
const next = 'a quite different password'

describe.each(suiteDialects)('credentials on %s', dialect => {
  let test: AccountsTest
  let ada: Client
  let elsewhere: Client
  beforeEach(async () => {
    test = await createAccountsTest(dialect)
    await setUpSite(test)
    ada = await registerMember(test, email)
    elsewhere = test.client()
    await elsewhere.ok(e.signIn, { body: { email, password } })
    await forgetTries(test)
  })
  afterEach(() => test.close())

  const status = async (client: Client) => (await client.call(e.me)).status
  const signIn = async (secret: string, address = email) =>
    (await test.client().call(e.signIn, { body: { email: address, password: secret } })).status

  it('[ACCT-02] sets a new password with the token from the message, once, and ends every session', async () => {
    await test.client().ok(e.forgot, { body: { email: 'ADA@example.org' } })
    const token = await test.tokenFor(email)
    await test.client().ok(e.reset, { body: { token, password: next } })

    expect([await status(ada), await status(elsewhere)]).toEqual([401, 401])
    expect([await signIn(password), await signIn(next)]).toEqual([401, 200])
    const again = await test.client().call(e.reset, { body: { token, password } })
    expect(again.problem).toMatchObject({ status: 410, code: 'account.token-invalid' })
    expect((await test.mailTo(email)).at(-1)?.subject).toContain('was changed')
  })

  it('[ACCT-02] returns the address for a valid reset token, and nothing for a used, expired or made-up one', async () => {
    await test.client().ok(e.forgot, { body: { email } })
    const token = await test.tokenFor(email)
    const check = async (of: string) => {
      const answer = await test.client().call(e.checkReset, { body: { token: of } })
      return answer.status === 200 ? answer.data : answer.problem.code
    }
    expect(await check(token)).toEqual({ email })
    // Checking doesn't use it up.
    expect(await check(token)).toEqual({ email })
    for (const wrong of [`${token}x`, token.slice(0, 26), `${'0'.repeat(26)}${token.slice(26)}`])
      expect(await check(wrong)).toBe('account.token-invalid')
    await test.client().ok(e.reset, { body: { token, password: next } })
    expect(await check(token)).toBe('account.token-invalid')
    await test.client().ok(e.forgot, { body: { email } })
    const late = await test.tokenFor(email)
    test.clock.advance(3_600_001)
    expect(await check(late)).toBe('account.token-invalid')
  })

  it('[ACCT-02] rejects a token after an hour, a forged one and one for another purpose', async () => {
    await test.client().ok(e.forgot, { body: { email } })
    const token = await test.tokenFor(email)
    for (const wrong of [`${token}x`, token.slice(0, 26), 'x', `${'0'.repeat(26)}${token.slice(26)}`]) {
      const answer = await test.client().call(e.reset, { body: { token: wrong, password: next } })
      expect(answer.problem.code).toBe('account.token-invalid')
    }
    expect((await test.client().call(e.confirm, { body: { token } })).problem.code).toBe('account.token-invalid')
    test.clock.advance(3_600_001)
    expect((await test.client().call(e.reset, { body: { token, password: next } })).status).toBe(410)
    expect([await status(ada), await signIn(password)]).toEqual([200, 200])
  })

  it('accepts a token from only one of several concurrent calls', async () => {
    await test.client().ok(e.forgot, { body: { email } })
    const token = await test.tokenFor(email)
    const answers = await Promise.all(
      [1, 2, 3].map(n => test.client().call(e.reset, { body: { token, password: `${next} ${n}` } })),
    )
    expect(answers.map(answer => answer.status).sort()).toEqual([204, 410, 410])
  })

  it('confirms the address with a reset, and invalidates every other link', async () => {
    await test.client().ok(e.forgot, { body: { email } })
    const first = await test.tokenFor(email)
    // A browser that has signed in before gets another message while the first still works.
    await ada.ok(e.forgot, { body: { email } })
    const second = await test.tokenFor(email)
    await test.client().ok(e.reset, { body: { token: second, password: next } })
    expect((await test.client().call(e.reset, { body: { token: first, password } })).status).toBe(410)
    const me = await test.client().ok(e.signIn, { body: { email, password: next } })
    expect(me).toMatchObject({ emailConfirmed: true })
  })

  it('[ACCT-06] changes the password with the current one and ends the other sessions', async () => {
    await ada.ok(e.changePassword, { body: { currentPassword: password, newPassword: next } })
    expect([await status(ada), await status(elsewhere)]).toEqual([200, 401])
    expect([await signIn(password), await signIn(next)]).toEqual([401, 200])
    expect((await test.mailTo(email)).map(mail => mail.subject)).toEqual(['Your password for Holdall was changed'])
  })

  it('[ACCT-06] refuses a change without the current password, and changes nothing', async () => {
    const change = await ada.call(e.changePassword, { body: { currentPassword: 'a guess', newPassword: next } })
    expect(change.problem).toMatchObject({ status: 403, code: 'account.wrong-password' })
    const move = await ada.call(e.changeEmail, { body: { email: 'new@example.org', password: 'a guess' } })
    expect(move.problem.code).toBe('account.wrong-password')
    expect([await status(elsewhere), await signIn(password)]).toEqual([200, 200])
    expect(await ada.ok(e.me)).toMatchObject({ email, pendingEmail: null })
    expect(await test.mailTo(email)).toEqual([])
  })

  it('[ACCT-06] changes the address once the new one is confirmed, and notifies the old one immediately', async () => {
    const me = await ada.ok(e.changeEmail, { body: { email: 'New@Example.org', password } })
    expect(me).toMatchObject({ email, pendingEmail: 'new@example.org' })
    const token = await test.tokenFor('new@example.org')
    expect((await test.mailTo(email)).at(-1)?.text).toContain('new@example.org')

    expect(await test.client().ok(e.confirm, { body: { token } })).toEqual({ email: 'new@example.org' })
    expect(await ada.ok(e.me)).toMatchObject({ email: 'new@example.org', pendingEmail: null, emailConfirmed: true })
    expect([await signIn(password), await signIn(password, 'new@example.org')]).toEqual([401, 200])
  })

  it('responds the same for an address that has an account, and notifies its owner', async () => {
    const me = await ada.ok(e.changeEmail, { body: { email: 'owner@example.org', password } })
    expect(me).toMatchObject({ email, pendingEmail: 'owner@example.org' })
    const [mail] = await test.mailTo('owner@example.org')
    expect(mail?.subject).toContain('already have an account')
    expect(mail?.text).not.toMatch(/confirm-email/)
  })

  it('rejects a new address that someone registered in the meantime', async () => {
    await ada.ok(e.changeEmail, { body: { email: 'new@example.org', password } })
    const token = await test.tokenFor('new@example.org')
    await registerMember(test, 'new@example.org')
    expect((await test.client().call(e.confirm, { body: { token } })).problem.code).toBe('account.token-invalid')
    expect(await ada.ok(e.me)).toMatchObject({ email })
  })

  it('cancels a change of address with a password reset', async () => {
    await elsewhere.ok(e.changeEmail, { body: { email: 'thief@example.org', password } })
    const stolen = await test.tokenFor('thief@example.org')
    await test.client().ok(e.forgot, { body: { email } })
    await test.client().ok(e.reset, { body: { token: await test.tokenFor(email), password: next } })
    expect((await test.client().call(e.confirm, { body: { token: stolen } })).status).toBe(410)
  })

  it('limits attempts to confirm the password', async () => {
    const guess = () => ada.call(e.changePassword, { body: { currentPassword: 'a guess', newPassword: next } })
    for (let n = 0; n < 10; n++) expect((await guess()).status).toBe(403)
    const answer = await ada.call(e.changeEmail, { body: { email: 'new@example.org', password } })
    expect(answer.problem.code).toBe('request.too-many')
  })
})
