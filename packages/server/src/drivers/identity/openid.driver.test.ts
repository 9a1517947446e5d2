import { inspect } from 'node:util'
import { OpenidSettings } from '@holdall/contract/company-sign-in/provider-settings.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type CertifiedOptions,
  type CertifiedProvider,
  certifiedSecret,
  redirectUri,
  signedOut,
  startCertifiedProvider,
} from '../../../test/peers/openid/certified-provider.ts'
import { FormBrowser } from '../../../test/peers/openid/form-browser.ts'
import { systemClock } from '../../platform/clock.ts'
import { createOutbound, type Outbound } from '../../platform/outbound/outbound.ts'
import { createOpenidDriver } from './openid.driver.ts'

const signal = new AbortController().signal
const ada = {
  email: 'Ada@Example.org',
  email_verified: true,
  given_name: 'Ada Augusta',
  family_name: 'Byron',
  groups: ['Mathematicians', 'Everyone'],
}

describe('company sign-in with oidc-provider, which is certified', () => {
  let outbound: Outbound
  let provider: CertifiedProvider | null = null
  beforeAll(() => {
    outbound = createOutbound({ allow: '127.0.0.1' })
  })
  afterAll(() => outbound.close())
  beforeEach(() => {
    // It says at each start that it keeps everything in memory, and that its pages are for development.
    vi.spyOn(console, 'warn').mockReturnValue()
    vi.spyOn(console, 'info').mockReturnValue()
  })
  afterEach(async () => {
    await provider?.close()
    provider = null
  })

  async function start(options: CertifiedOptions = {}) {
    provider = await startCertifiedProvider(options)
    provider.claims = { ...ada }
    return provider
  }

  function driverOf({ issuer }: CertifiedProvider, clientSecret = certifiedSecret) {
    const settings = OpenidSettings.parse({ issuer, clientId: 'drive', scopes: ['profile', 'email', 'groups'] })
    return createOpenidDriver({ settings, clientSecret, outbound, clock: systemClock })
  }

  /** Signs in as `ada` in a browser, and returns what the browser comes back with. */
  async function signIn(driver: ReturnType<typeof driverOf>, browser = new FormBrowser()) {
    const { address, check } = await driver.begin({ redirectUri, signal })
    const returned = await browser.walk(address, { login: 'ada', password: 'x' })
    return { returned, redirectUri, check, signal }
  }

  it('signs in by discovery with the code flow, PKCE, state and nonce', async () => {
    const driver = driverOf(await start())
    const { address, check } = await driver.begin({ redirectUri, signal })
    const asked = Object.fromEntries(new URL(address).searchParams)
    expect(asked).toEqual({
      client_id: 'drive',
      response_type: 'code',
      scope: 'openid profile email groups',
      redirect_uri: redirectUri,
      state: check.state,
      nonce: check.nonce,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(asked.code_challenge).not.toBe(check.verifier)
    const person = await driver.identify(await signIn(driver))
    expect(person).toEqual({
      accountId: 'ada',
      email: 'ada@example.org',
      isEmailConfirmed: true,
      firstName: 'Ada Augusta',
      lastName: 'Byron',
      label: 'ada@example.org',
      groups: ['Mathematicians', 'Everyone'],
      readPicture: null,
      session: { id: expect.stringMatching(/./), idToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) },
    })
  })

  it('makes a new state, nonce and verifier for each sign-in', async () => {
    const driver = driverOf(await start())
    const [one, two] = [await driver.begin({ redirectUri, signal }), await driver.begin({ redirectUri, signal })]
    const values = [one, two].flatMap(({ check }) => Object.values(check))
    expect(new Set(values).size).toBe(6)
    expect(Math.min(...values.map(value => value.length))).toBeGreaterThanOrEqual(43)
  })

  it('reads claims that only userinfo has', async () => {
    const driver = driverOf(await start({ onlyUserinfo: true }))
    expect(await driver.identify(await signIn(driver))).toMatchObject({
      accountId: 'ada',
      email: 'ada@example.org',
      isEmailConfirmed: true,
      groups: ['Mathematicians', 'Everyone'],
    })
  })

  it.each(['RS256', 'PS256', 'ES256', 'Ed25519'])('accepts ID tokens signed with %s', async algorithm => {
    const driver = driverOf(await start({ algorithm }))
    expect(await driver.identify(await signIn(driver))).toMatchObject({ accountId: 'ada' })
  })

  it('refuses ID tokens signed with the client secret', async () => {
    const driver = driverOf(await start({ tokenAlgorithm: 'HS256' }))
    await expect(driver.identify(await signIn(driver))).rejects.toMatchObject({ fault: 'untrusted' })
  })

  it.each([
    ['client_secret_basic', certifiedSecret],
    ['client_secret_post', certifiedSecret],
    ['none', ''],
  ])('signs in as a client that authenticates with %s', async (authentication, secret) => {
    const driver = driverOf(await start({ authentication }), secret)
    expect(await driver.identify(await signIn(driver))).toMatchObject({ accountId: 'ada' })
  })

  it('accepts each code once', async () => {
    const driver = driverOf(await start())
    const back = await signIn(driver)
    await driver.identify(back)
    await expect(driver.identify(back)).rejects.toMatchObject({ fault: 'untrusted' })
  })

  it('refuses a code that was given to somebody else’s browser', async () => {
    const driver = driverOf(await start())
    const stolen = await signIn(driver)
    const own = await driver.begin({ redirectUri, signal })
    const injected = new URL(stolen.returned)
    injected.searchParams.set('state', own.check.state)
    const back = { returned: injected, redirectUri, check: own.check, signal }
    await expect(driver.identify(back)).rejects.toMatchObject({ fault: 'untrusted' })
  })

  it('refuses an answer without the issuer that the provider announces', async () => {
    const driver = driverOf(await start())
    const back = await signIn(driver)
    expect(back.returned.searchParams.get('iss')).toBe(provider?.issuer)
    back.returned.searchParams.delete('iss')
    await expect(driver.identify(back)).rejects.toMatchObject({ fault: 'untrusted' })
  })

  it('says that the person cancelled, or that a secret is wrong, without the secret', async () => {
    const made = await start()
    const driver = driverOf(made)
    const { check } = await driver.begin({ redirectUri, signal })
    const query = new URLSearchParams({ error: 'access_denied', state: check.state, iss: made.issuer })
    const cancelled = { returned: new URL(`${redirectUri}?${query}`), redirectUri, check, signal }
    await expect(driver.identify(cancelled)).rejects.toMatchObject({ fault: 'refused' })
    const wrong = driverOf(made, 'canary-wrong-secret')
    const failure = await wrong.identify(await signIn(wrong)).catch((error: unknown) => error)
    expect(failure).toMatchObject({ fault: 'misconfigured', field: 'clientSecret' })
    expect(inspect(failure, { depth: 9 })).not.toContain('canary')
  })

  it('ends the session there, and reads the logout token that the provider sends', async () => {
    const made = await start()
    const driver = driverOf(made)
    const browser = new FormBrowser()
    const person = await driver.identify(await signIn(driver, browser))
    const address = await driver.signOutAddress({
      idToken: person.session?.idToken ?? null,
      returnTo: signedOut,
      state: 'the-state',
      signal,
    })
    const end = await browser.walk(address ?? '', { logout: 'yes' })
    expect(end.href).toBe(`${signedOut}?state=the-state`)
    await expect.poll(() => made.logouts.length).toBe(1)
    const notice = await driver.readLogout(made.logouts[0] ?? '', signal)
    expect(notice).toEqual({
      id: expect.stringMatching(/./),
      accountId: 'ada',
      sessionId: person.session?.id,
      issuedAt: expect.any(Number),
    })
    expect(Math.abs(notice.issuedAt - Date.now())).toBeLessThan(5 * 60_000)
    // The ID token of the same provider, client and person ends nothing.
    const idToken = person.session?.idToken ?? ''
    await expect(driver.readLogout(idToken, signal)).rejects.toMatchObject({ fault: 'untrusted' })
  })
})
