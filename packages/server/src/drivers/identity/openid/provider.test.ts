import { OpenidSettings } from '@holdall/contract/company-sign-in/provider-settings.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type LyingProvider, lyingClient, startLyingProvider } from '../../../../test/peers/openid/lying-provider.ts'
import { systemClock } from '../../../platform/clock.ts'
import { createOutbound, type Outbound } from '../../../platform/outbound/outbound.ts'
import { createOpenidDriver } from '../openid.driver.ts'

const signal = new AbortController().signal
const redirectUri = 'http://drive.test/secure/auth/company/01/callback'
const settingsPath = '/.well-known/openid-configuration'
/** The first bytes of a PNG, which is as far as anybody looks. */
const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')

describe('how a company’s provider is asked', () => {
  let liar: LyingProvider
  let outbound: Outbound
  beforeAll(async () => {
    liar = await startLyingProvider()
    outbound = createOutbound({ allow: '127.0.0.1' })
  })
  afterAll(async () => {
    outbound.close()
    await liar.close()
  })
  beforeEach(() => liar.reset())
  afterEach(() => {
    vi.useRealTimers()
  })

  interface Given {
    readonly issuer?: string
    readonly door?: Outbound
    readonly timeoutMs?: number
  }
  function driverOf({ issuer = liar.issuer, door = outbound, timeoutMs }: Given = {}) {
    const settings = OpenidSettings.parse({ issuer, clientId: lyingClient.id })
    const rest = timeoutMs === undefined ? {} : { timeoutMs }
    return createOpenidDriver({
      settings,
      clientSecret: lyingClient.secret,
      outbound: door,
      clock: systemClock,
      ...rest,
    })
  }
  const begin = (driver = driverOf()) => driver.begin({ redirectUri, signal })
  async function signIn(driver = driverOf(), claims: Record<string, unknown> = {}) {
    const { check } = await begin(driver)
    liar.claims = { nonce: check.nonce, ...claims }
    const returned = new URL(redirectUri)
    returned.search = String(new URLSearchParams({ code: 'a-code', state: check.state, iss: liar.issuer }))
    return driver.identify({ returned, redirectUri, check, signal })
  }
  const askedFor = (path: string) => liar.asked.filter(asked => asked.endsWith(path)).length
  const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
  const html = (text: string) => ({ status: 200, headers: { 'content-type': 'text/html' }, text })

  describe('its settings', () => {
    it('are read once by all who ask at the same time, and again after ten minutes', async () => {
      const driver = driverOf()
      await Promise.all([begin(driver), begin(driver), signIn(driver)])
      expect(askedFor(settingsPath)).toBe(1)
      later(9 * 60_000)
      await begin(driver)
      expect(askedFor(settingsPath)).toBe(1)
      later(2 * 60_000)
      await begin(driver)
      expect(askedFor(settingsPath)).toBe(2)
    })

    it('are read for those who stay, when the one who asked first leaves', async () => {
      const driver = driverOf()
      const leaving = new AbortController()
      const first = driver.begin({ redirectUri, signal: leaving.signal })
      const second = begin(driver)
      leaving.abort()
      await expect(first).rejects.toMatchObject({ fault: 'unavailable' })
      expect((await second).address).toContain(liar.issuer)
      expect(askedFor(settingsPath)).toBe(1)
    })

    it('are asked for again after a failure', async () => {
      const driver = driverOf()
      liar.answers.set(settingsPath, () => ({ status: 503, data: {} }))
      await expect(begin(driver)).rejects.toMatchObject({ fault: 'unavailable', field: 'issuer' })
      liar.answers.delete(settingsPath)
      expect((await begin(driver)).address).toContain(liar.issuer)
    })

    it('are found from their own address too', async () => {
      expect((await begin(driverOf({ issuer: `${liar.issuer}${settingsPath}` }))).address).toContain(liar.issuer)
    })

    it.each<[string, Record<string, unknown>]>([
      ['of another issuer', { issuer: 'https://other.example' }],
      ['of all tenants', { issuer: 'https://login.example/{tenantid}/v2.0' }],
      ['without an issuer', { issuer: undefined }],
      ['without a token endpoint', { token_endpoint: undefined }],
      ['with a script as the sign-in page', { authorization_endpoint: 'javascript:alert(1)' }],
      ['with a file of keys', { jwks_uri: 'file:///etc/passwd' }],
      ['with a number as the address of the keys', { jwks_uri: 7 }],
      ['without the code flow', { response_types_supported: ['id_token'] }],
      ['without PKCE by S256', { code_challenge_methods_supported: ['plain'] }],
      [
        'without a signature that only the provider can make',
        { id_token_signing_alg_values_supported: ['HS256', 'none'] },
      ],
    ])('are refused if they are %s', async (_what, settings) => {
      liar.settings = settings
      await expect(begin()).rejects.toMatchObject({ name: 'IdentityError', field: 'issuer' })
    })

    it('say which issuer to enter', async () => {
      liar.settings = { issuer: `${liar.issuer}/realms/house` }
      await expect(begin()).rejects.toThrow(
        `The provider’s issuer is “${liar.issuer}/realms/house”. Enter exactly that`,
      )
    })

    it.each([
      ['a page', () => html('<!doctype html><title>Sign in</title>')],
      ['a list', () => ({ status: 200, data: [] })],
      ['nothing', () => ({ status: 204 })],
      ['a redirect', () => ({ status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data' } })],
      ['more than 128 KiB', () => html('x'.repeat(129 * 1024))],
    ])('aren’t %s', async (_what, answer) => {
      liar.answers.set(settingsPath, answer)
      await expect(begin()).rejects.toMatchObject({ name: 'IdentityError', fault: 'unavailable' })
      expect(liar.asked).toEqual([`GET ${settingsPath}`])
    })

    it('that don’t come in time are given up', async () => {
      liar.answers.set(settingsPath, () => new Promise(() => undefined))
      await expect(begin(driverOf({ timeoutMs: 100 }))).rejects.toMatchObject({ fault: 'unavailable' })
    })
  })

  describe('the network', () => {
    it('refuses private addresses that the operator doesn’t allow', async () => {
      const door = createOutbound()
      await expect(begin(driverOf({ door }))).rejects.toMatchObject({
        fault: 'misconfigured',
        field: 'issuer',
        message: expect.stringContaining('OUTBOUND_ALLOW'),
      })
      door.close()
      expect(liar.asked).toEqual([])
    })

    it('refuses http:// on the public internet', async () => {
      const door = createOutbound({ lookup: async () => [{ address: '93.184.215.14', family: 4 }] })
      await expect(begin(driverOf({ door, issuer: 'http://login.example' }))).rejects.toMatchObject({
        fault: 'misconfigured',
        field: 'issuer',
        message: expect.stringContaining('https://'),
      })
      door.close()
    })

    it.each(['https://user:secret@login.example', 'https://login.example/?a=b', 'https://login.example/#a'])(
      'refuses %s as an issuer',
      async issuer => {
        await expect(begin(driverOf({ issuer }))).rejects.toMatchObject({ fault: 'misconfigured', field: 'issuer' })
      },
    )

    it('sends the code and the secret nowhere else when the provider redirects', async () => {
      liar.answers.set('/token', () => ({ status: 307, headers: { location: `${liar.issuer}/elsewhere` } }))
      await expect(signIn()).rejects.toMatchObject({ fault: 'unavailable' })
      expect(liar.asked).not.toContain('POST /elsewhere')
    })

    it('reads at most half a mebibyte of tokens', async () => {
      liar.token = async () => 'x'.repeat(513 * 1024)
      await expect(signIn()).rejects.toMatchObject({ fault: 'unavailable' })
    })
  })

  describe('its keys', () => {
    it('are read once for many sign-ins', async () => {
      const driver = driverOf()
      for (let times = 0; times < 3; times++) await signIn(driver)
      expect(askedFor('/keys')).toBe(1)
    })

    it('are read again when it signs with a new one, but not for each token', async () => {
      const driver = driverOf()
      await signIn(driver)
      await liar.rotate()
      await expect(signIn(driver)).rejects.toMatchObject({ fault: 'untrusted' })
      await expect(signIn(driver)).rejects.toMatchObject({ fault: 'untrusted' })
      expect(askedFor('/keys')).toBe(1)
      later(61_000)
      expect(await signIn(driver)).toMatchObject({ accountId: 'ada' })
      expect(askedFor('/keys')).toBe(2)
    })

    it('that it has withdrawn count no longer than five minutes', async () => {
      const driver = driverOf()
      await signIn(driver)
      liar.keys = []
      later(301_000)
      await expect(signIn(driver)).rejects.toMatchObject({ fault: 'untrusted' })
    })

    it.each<[string, unknown[]]>([
      ['none', []],
      ['a shared secret', [{ kty: 'oct', k: 'c2VjcmV0', alg: 'HS256' }]],
      ['a broken one', [{ kty: 'EC', crv: 'P-256', x: 'a', y: 'b', use: 'sig' }]],
      ['something else', ['key', 7, null]],
    ])('that are %s verify nothing', async (_what, keys) => {
      liar.keys = keys as never
      await expect(signIn()).rejects.toMatchObject({ name: 'IdentityError', fault: 'untrusted' })
    })
  })

  describe('a picture', () => {
    async function pictureAt(picture: unknown, door = outbound) {
      const { readPicture } = await signIn(driverOf({ door }), { picture })
      return readPicture?.(signal)
    }
    const picture = (bytes: Buffer) => () => ({ status: 200, text: bytes as unknown as string })

    it('is read only when it is needed, with the access token where userinfo is', async () => {
      liar.answers.set('/ada.png', picture(png))
      const person = await signIn(driverOf(), { picture: `${liar.issuer}/ada.png` })
      expect(askedFor('/ada.png')).toBe(0)
      expect(Buffer.from((await person.readPicture?.(signal)) ?? [])).toEqual(png)
      expect(liar.authorizations.get('/ada.png')).toBe('Bearer canary-access')
    })

    it('of another place is asked for without the access token, and only there by https://', async () => {
      const other = await startLyingProvider()
      other.answers.set('/ada.png', picture(png))
      expect(await pictureAt(`${other.issuer}/ada.png`)).toBeNull()
      liar.answers.set('/moved.png', () => ({ status: 302, headers: { location: `${other.issuer}/ada.png` } }))
      expect(await pictureAt(`${liar.issuer}/moved.png`)).toBeNull()
      expect(other.asked).toEqual([])
      await other.close()
    })

    it('is nothing if it is missing, too large, no picture, or its address isn’t one', async () => {
      liar.answers.set('/large.png', picture(Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)])))
      liar.answers.set('/page', () => html('<svg onload="alert(1)"/>'))
      for (const path of ['/gone.png', '/large.png', '/page'])
        expect(await pictureAt(`${liar.issuer}${path}`)).toBeNull()
      for (const address of ['file:///etc/passwd', 'data:image/png;base64,AA', 'https://169.254.169.254/x', 'x'])
        expect(await pictureAt(address)).toBeNull()
      expect(await pictureAt('')).toBeUndefined()
      expect(await pictureAt(['https://example.org/a.png'])).toBeUndefined()
    })

    it('that redirects without end is given up', async () => {
      liar.answers.set('/round', () => ({ status: 302, headers: { location: '/round' } }))
      expect(await pictureAt(`${liar.issuer}/round`)).toBeNull()
      expect(askedFor('/round')).toBe(4)
    })
  })
})
