import { OpenidSettings } from '@holdall/contract/company-sign-in/provider-settings.ts'
import { base64url, generateKeyPair } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type LyingProvider, lyingClient, startLyingProvider } from '../../../../test/peers/openid/lying-provider.ts'
import { systemClock } from '../../../platform/clock.ts'
import { createOutbound, type Outbound } from '../../../platform/outbound/outbound.ts'
import type { RedirectProvider } from '../identity-provider.ts'
import { createOpenidDriver } from '../openid.driver.ts'

const signal = new AbortController().signal
const event = 'http://schemas.openid.net/event/backchannel-logout'
const now = () => Math.floor(Date.now() / 1000)

describe('signing out at a company’s provider', () => {
  let liar: LyingProvider
  let outbound: Outbound
  let driver: RedirectProvider
  beforeAll(async () => {
    liar = await startLyingProvider()
    outbound = createOutbound({ allow: '127.0.0.1' })
  })
  afterAll(async () => {
    outbound.close()
    await liar.close()
  })
  beforeEach(async () => {
    await liar.reset()
    const settings = OpenidSettings.parse({ issuer: liar.issuer, clientId: lyingClient.id })
    driver = createOpenidDriver({ settings, clientSecret: lyingClient.secret, outbound, clock: systemClock })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const logout = () => ({ ...liar.honest(), jti: 'once', sid: 'session', events: { [event]: {} } })
  const read = (token: string) => driver.readLogout(token, signal)
  const untrusted = { name: 'IdentityError', fault: 'untrusted' }

  it('names the account, the session and its own ID, so that the caller accepts it once', async () => {
    const claims = logout()
    const token = await liar.sign(claims, { typ: 'logout+jwt' })
    const notice = { id: 'once', accountId: 'ada', sessionId: 'session', issuedAt: (claims.iat ?? 0) * 1000 }
    expect(await read(token)).toEqual(notice)
    // Replayed, it has the same ID.
    expect(await read(token)).toEqual(notice)
    expect(await read(await liar.sign({ ...claims, sid: undefined }))).toMatchObject({ sessionId: null })
    expect(await read(await liar.sign({ ...claims, sub: undefined }))).toMatchObject({ accountId: null })
  })

  it('accepts the types that providers write', async () => {
    for (const typ of ['logout+jwt', 'application/logout+jwt', 'JWT', undefined])
      expect(await read(await liar.sign(logout(), { typ }))).toMatchObject({ id: 'once' })
    for (const typ of ['at+jwt', 'secevent+jwt', 'logout'])
      await expect(read(await liar.sign(logout(), { typ }))).rejects.toMatchObject(untrusted)
  })

  it.each<[string, Record<string, unknown>]>([
    ['with a nonce', { nonce: 'a-nonce' }],
    ['with an empty nonce', { nonce: '' }],
    ['without the event', { events: {} }],
    ['without events', { events: undefined }],
    ['whose events are a text', { events: event }],
    ['whose event is a list', { events: { [event]: [] } }],
    ['whose event is null', { events: { [event]: null } }],
    ['without an ID', { jti: undefined }],
    ['with an empty ID', { jti: '' }],
    ['with an ID of 256 characters', { jti: 'x'.repeat(256) }],
    ['without an account and a session', { sub: undefined, sid: undefined }],
    ['whose account isn’t text', { sub: { $ne: '' } }],
    ['whose session isn’t text', { sid: ['session'] }],
    ['for another client', { aud: 'another' }],
    ['of another issuer', { iss: 'https://other.example' }],
    ['that has expired', { exp: now() - 120 }],
    ['that is ten minutes old', { iat: now() - 600 }],
    ['issued in the future', { iat: now() + 600 }],
    ['without a time', { iat: undefined }],
    ['whose time is a text', { iat: '1' }],
  ])('refuses a logout token %s', async (_what, claims) => {
    await expect(read(await liar.sign({ ...logout(), ...claims } as never))).rejects.toMatchObject(untrusted)
  })

  it('refuses a forged logout token', async () => {
    const { privateKey } = await generateKeyPair('ES256')
    const unsigned = `${base64url.encode('{"alg":"none"}')}.${base64url.encode(JSON.stringify(logout()))}.`
    const secret = new TextEncoder().encode(lyingClient.secret.padEnd(32, '\0'))
    for (const token of [
      await liar.sign(logout(), {}, privateKey),
      await liar.sign(logout(), { alg: 'HS256' }, secret),
      unsigned,
      '',
      'a.b.c',
      'a.b.c.d.e',
      '😀.😀.😀',
      'x'.repeat(1_000_000),
    ])
      await expect(read(token)).rejects.toMatchObject(untrusted)
  })

  it('many forged ones with unknown keys make few requests; a new key is found', async () => {
    const keys = () => liar.asked.filter(asked => asked === 'GET /keys').length
    await read(await liar.sign(logout()))
    for (const kid of ['a', 'b', 'c'])
      await expect(read(await liar.sign(logout(), { kid }))).rejects.toMatchObject(untrusted)
    expect(keys()).toBe(1)
    await liar.rotate()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
    expect(await read(await liar.sign(logout()))).toMatchObject({ id: 'once' })
    expect(keys()).toBe(2)
  })

  it('says that keys can’t be read, rather than that a token is forged', async () => {
    liar.answers.set('/keys', () => ({ status: 500, data: {} }))
    await expect(read(await liar.sign(logout()))).rejects.toMatchObject({ fault: 'unavailable' })
  })

  it('leads to the provider’s sign-out page with the ID token, the way back and a state', async () => {
    liar.settings = { end_session_endpoint: `${liar.issuer}/end?realm=house` }
    const input = { idToken: 'a.b.c', returnTo: 'http://drive.test/login', state: 'the-state', signal }
    const address = new URL((await driver.signOutAddress(input)) ?? '')
    expect(`${address.origin}${address.pathname}`).toBe(`${liar.issuer}/end`)
    const values = { post_logout_redirect_uri: 'http://drive.test/login', state: 'the-state', client_id: 'drive' }
    expect(Object.fromEntries(address.searchParams)).toEqual({ realm: 'house', id_token_hint: 'a.b.c', ...values })
    for (const idToken of [null, 'x'.repeat(20_000)]) {
      const plain = new URL((await driver.signOutAddress({ ...input, idToken })) ?? '')
      expect(Object.fromEntries(plain.searchParams)).toEqual({ realm: 'house', ...values })
    }
  })

  it('has no sign-out page where the provider has none', async () => {
    const input = { idToken: 'a.b.c', returnTo: 'http://drive.test/login', state: 'the-state', signal }
    expect(await driver.signOutAddress(input)).toBeNull()
  })
})
