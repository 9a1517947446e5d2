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
import { knownDeviceCookieName } from '../../../platform/http/known-device.ts'
import { delayAfter } from '../../../platform/http/rate-limit.ts'
import { totpCode, totpStep } from '../second-factor/totp.ts'

const e = accountEndpoints
const email = 'ada@example.org'

describe.each(suiteDialects)('no one can lock out another user on %s', dialect => {
  let test: AccountsTest
  /** Ada's own browser, signed out again. */
  let own: Client
  beforeEach(async () => {
    test = await createAccountsTest(dialect, { TRUST_PROXY: '1' })
    await setUpSite(test)
    own = await registerMember(test, email)
    await own.ok(e.signOut)
    await forgetTries(test)
  })
  afterEach(() => test.close())

  const from = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n}` })
  const signIn = (client: Client, secret: string, n: number, address = email) =>
    client.call(e.signIn, { body: { email: address, password: secret }, headers: from(n) })
  const guess = async (times: number, n: number, address = email) => {
    for (let turn = 0; turn < times; turn++) await signIn(test.client(), 'a guess', n, address)
  }

  it('[ACCT-02] ten wrong passwords from one client refuse that client alone', async () => {
    await guess(10, 1)
    expect((await signIn(test.client(), password, 1)).problem.code).toBe('request.too-many')
    expect((await signIn(test.client(), password, 2)).status).toBe(200)
  })

  it('[ACCT-02] wrong passwords from everywhere delay a new browser a little, and lock no one out', async () => {
    for (let n = 1; n <= 6; n++) await guess(2, n)
    const began = performance.now()
    expect((await signIn(test.client(), password, 99)).status).toBe(200)
    expect(performance.now() - began).toBeGreaterThan(450)
    expect([delayAfter(10, 10), delayAfter(11, 10), delayAfter(20, 10), delayAfter(10_000, 10)]).toEqual([
      0, 250, 2500, 10_000,
    ])
  })

  it('[ACCT-02] a browser that has signed in before is not delayed by anyone else, even at the same IP address', async () => {
    await guess(30, 1)
    for (let n = 0; n < 31; n++) await guess(1, 1, `other-${n}@example.org`)
    expect((await signIn(test.client(), password, 1)).status).toBe(429)
    const began = performance.now()
    expect((await signIn(own, password, 1)).status).toBe(200)
    // The thirty wrong passwords, each of which adds a quarter of a second, cause no wait here.
    expect(performance.now() - began).toBeLessThan(4000)
  })

  it('[ACCT-02] a browser that has signed in before has ten tries of its own, for this account only', async () => {
    for (let n = 0; n < 10; n++) expect((await signIn(own, 'a guess', n)).status).toBe(401)
    expect((await signIn(own, password, 50)).status).toBe(429)
    expect((await signIn(test.client(), password, 50)).status).toBe(200)
    await registerMember(test, 'bo@example.org')
    await guess(30, 51, 'bo@example.org')
    expect((await signIn(own, password, 51, 'bo@example.org')).status).toBe(429)
  })

  it('[ACCT-02] the mark of a known browser is signed for one account, and works without its session', async () => {
    const mark = own.cookies.get(knownDeviceCookieName) ?? ''
    expect(mark).not.toBe('')
    await guess(10, 1)
    const forged = test.client()
    for (const value of ['', 'x', mark.slice(0, -3), `${'a'.repeat(32)}${mark.slice(mark.indexOf('~'))}`]) {
      forged.cookies.set(knownDeviceCookieName, value)
      expect((await signIn(forged, password, 1)).status, value).toBe(429)
    }
    forged.cookies.set(knownDeviceCookieName, mark)
    expect((await signIn(forged, password, 1)).status).toBe(200)
  })

  it('[ACCT-02] thirty wrong passwords at many accounts within a quarter of an hour block their client', async () => {
    for (let n = 0; n < 30; n++) {
      expect((await signIn(test.client(), 'a guess', 1, `someone-${n}@example.org`)).status).toBe(401)
    }
    expect((await signIn(test.client(), 'a guess', 1, 'someone-31@example.org')).status).toBe(429)
    expect((await signIn(test.client(), 'a guess', 2, 'someone-31@example.org')).status).toBe(401)
  })

  it('[ACCT-02] slips at three accounts keep nobody else at their address out, however many', async () => {
    for (const who of ['one', 'two', 'three', 'four']) await guess(12, 1, `${who}@example.org`)
    expect((await signIn(test.client(), password, 1)).status).toBe(200)
    // Each of them has run out of tries, and all together stay limited.
    expect((await signIn(test.client(), 'a guess', 1, 'four@example.org')).status).toBe(429)
    for (let n = 0; n < 7; n++) await guess(9, 1, `more-${n}@example.org`)
    expect((await signIn(test.client(), password, 1)).status).toBe(429)
    expect((await signIn(test.client(), password, 2)).status).toBe(200)
  })

  it('[ACCT-02] password resets are limited per client; strangers cause at most three messages an hour', async () => {
    const forgot = (client: Client, n: number) => client.call(e.forgot, { body: { email }, headers: from(n) })
    for (let n = 0; n < 10; n++) expect((await forgot(test.client(), n)).status).toBe(204)
    expect(await resets()).toBe(3)
    // The first client's address has nine tries left.
    for (let n = 0; n < 9; n++) await forgot(test.client(), 0)
    expect((await forgot(test.client(), 0)).problem.code).toBe('request.too-many')
    // Her own browser gets another one immediately, and the link of the first still works.
    expect((await forgot(own, 77)).status).toBe(204)
    expect(await resets()).toBe(4)
    test.clock.advance(60 * 60_000 + 1)
    await forgot(test.client(), 78)
    expect(await resets()).toBe(5)
  })

  it('[ACCT-02] strangers cause at most three confirmations an hour, and one message that the address has an account', async () => {
    const before = (await test.mailTo(email)).length
    for (let n = 0; n < 5; n++) {
      await test.client().ok(e.resendConfirmation, { body: { email }, headers: from(n) })
      await test.client().ok(e.register, { body: { email, password }, headers: from(n) })
    }
    const subjects = (await test.mailTo(email)).slice(before).map(mail => mail.subject)
    expect(new Set(subjects).size).toBe(2)
    expect(subjects).toHaveLength(4)
    test.clock.advance(60 * 60_000 + 1)
    await test.client().ok(e.resendConfirmation, { body: { email }, headers: from(9) })
    expect(await test.mailTo(email)).toHaveLength(before + 5)
  })

  const resets = async () => (await test.mailTo(email)).filter(mail => mail.text.includes('/reset-password/')).length

  it('[ACCT-04] wrong codes by others do not lock out a known browser, and strangers run out of tries', async () => {
    await own.ok(e.signIn, { body: { email, password } })
    const { secret } = await own.ok(e.newTotp, { body: { password } })
    const code = () => totpCode(secret, totpStep(test.clock.now()))
    await own.ok(e.confirmTotp, { body: { code: code() } })
    await own.ok(e.signOut)
    const wrong = async (n: number) => {
      const client = test.client()
      await signIn(client, password, n)
      return client.call(e.secondStep, { body: { code: '000000', remember: true }, headers: from(n) })
    }
    for (let n = 0; n < 6; n++) expect((await wrong(1)).problem.code).toBe('account.wrong-code')
    expect((await wrong(1)).problem.code).toBe('request.too-many')
    // Another client has its own tries, until all clients together have sent twenty wrong codes.
    for (let n = 0; n < 14; n++) expect((await wrong(2 + Math.floor(n / 5))).problem.code).toBe('account.wrong-code')
    expect((await wrong(9)).problem.code).toBe('request.too-many')
    test.clock.advance(60_000)
    await own.ok(e.signIn, { body: { email, password }, headers: from(9) })
    const answer = await own.call(e.secondStep, { body: { code: code(), remember: true }, headers: from(9) })
    expect(answer.status).toBe(200)
  })

  it('[ACCT-02] wrong passwords in one session do not use up the tries of another', async () => {
    const [here, there] = [test.client(), test.client()]
    for (const client of [here, there]) await client.ok(e.signIn, { body: { email, password } })
    const change = (client: Client, secret: string) =>
      client.call(e.changePassword, { body: { currentPassword: secret, newPassword: `${password} 2` } })
    for (let n = 0; n < 10; n++) expect((await change(there, 'a guess')).status).toBe(403)
    expect((await change(there, password)).status).toBe(429)
    expect((await change(here, password)).status).toBe(204)
  })
})
