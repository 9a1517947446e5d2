import { accountEndpoints as a } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { type AccountsTest, createAccountsTest, password, setUpSite } from '../../../../test/accounts.ts'
import { sessionCookieName, sessionCookieNameAt } from './session-cookie.ts'

it('has the port in its name, unless it is the usual one', () => {
  expect(sessionCookieNameAt('http://nas:3915')).toBe('holdall_session_3915')
  expect(sessionCookieNameAt('https://drive.example.org')).toBe('holdall_session')
  expect(sessionCookieNameAt('https://drive.example.org:443')).toBe('holdall_session')
  expect(sessionCookieNameAt('http://[::1]:8080')).toBe('holdall_session_8080')
})

describe('two sites on one host', () => {
  const tests: AccountsTest[] = []
  afterEach(async () => {
    for (const test of tests.splice(0)) await test.close()
  })
  const site = async (port: number) => {
    const test = await createAccountsTest('sqlite', { APP_URL: `http://nas:${port}` })
    tests.push(test)
    return { test, owner: await setUpSite(test) }
  }

  it('keep their sessions in one browser', async () => {
    const [one, two] = [await site(3915), await site(3916)]
    const [first, second] = [one.test.client(), two.test.client()]
    const body = { email: 'owner@example.org', password }
    await first.ok(a.signIn, { body })
    // The browser sends both sites all cookies of the host, whatever their ports.
    for (const [name, value] of first.cookies) second.cookies.set(name, value)
    await second.ok(a.signIn, { body })
    for (const [name, value] of second.cookies) first.cookies.set(name, value)
    expect((await first.ok(a.me)).email).toBe(body.email)
    expect((await second.ok(a.me)).email).toBe(body.email)
    await second.ok(a.signOut)
    expect((await second.call(a.me)).status).toBe(401)
    first.cookies.delete(sessionCookieNameAt('http://nas:3916'))
    expect((await first.ok(a.me)).email).toBe(body.email)
  })

  it('take the session of a site that has another port now', async () => {
    const { test, owner } = await site(3915)
    const browser = test.client()
    browser.cookies.set(sessionCookieNameAt('http://nas:8080'), owner.cookies.get('holdall_session_3915') ?? '')
    expect((await browser.call(a.me)).status).toBe(200)
  })

  it('take a session from before under its former name, and not the other’s', async () => {
    const [one, two] = [await site(3915), await site(3916)]
    const token = one.owner.cookies.get('holdall_session_3915') ?? ''
    expect(token).not.toBe('')
    const [own, other] = [one.test.client(), two.test.client()]
    own.cookies.set(sessionCookieName, token)
    other.cookies.set(sessionCookieName, token)
    expect((await own.call(a.me)).status).toBe(200)
    expect((await other.call(a.me)).status).toBe(401)
  })
})
