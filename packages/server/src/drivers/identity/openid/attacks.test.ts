import { OpenidSettings } from '@holdall/contract/company-sign-in/provider-settings.ts'
import { base64url, type CryptoKey, exportSPKI, generateKeyPair, importJWK, type JWTPayload } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type LyingProvider, lyingClient, startLyingProvider } from '../../../../test/peers/openid/lying-provider.ts'
import { systemClock } from '../../../platform/clock.ts'
import { createOutbound, type Outbound } from '../../../platform/outbound/outbound.ts'
import type { RedirectCheck } from '../identity-provider.ts'
import { createOpenidDriver } from '../openid.driver.ts'

const signal = new AbortController().signal
const redirectUri = 'http://drive.test/secure/auth/company/01/callback'
const now = () => Math.floor(Date.now() / 1000)

describe('company sign-in with a provider that lies', () => {
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

  function driverOf() {
    const settings = OpenidSettings.parse({ issuer: liar.issuer, clientId: lyingClient.id })
    return createOpenidDriver({ settings, clientSecret: lyingClient.secret, outbound, clock: systemClock })
  }

  interface Attack {
    /** Parameters of the answer that differ from the honest ones. */
    readonly answer?: Record<string, string | null>
    readonly check?: Partial<RedirectCheck>
    /** Claims of the ID token that differ from the honest ones. */
    readonly claims?: Record<string, unknown>
    /** Makes the ID token itself. */
    readonly token?: (claims: JWTPayload) => Promise<string>
  }

  async function attack({ answer = {}, check = {}, claims = {}, token }: Attack) {
    const driver = driverOf()
    const begun = await driver.begin({ redirectUri, signal })
    liar.claims = { nonce: begun.check.nonce, ...claims }
    if (token) liar.token = () => token(liar.honest())
    const returned = new URL(redirectUri)
    const parameters = { code: 'canary-code', state: begun.check.state, iss: liar.issuer, ...answer }
    for (const [name, value] of Object.entries(parameters)) if (value !== null) returned.searchParams.set(name, value)
    return driver.identify({ returned, redirectUri, check: { ...begun.check, ...check }, signal })
  }
  const untrusted = { name: 'IdentityError', fault: 'untrusted' }

  it('is let in while it is honest, so that the refusals below mean something', async () => {
    expect(await attack({})).toMatchObject({ accountId: 'ada' })
  })

  describe('about the answer', () => {
    const askedForTokens = () => liar.asked.includes('POST /token')

    it('refuses the answer of another issuer (mix-up) before the code is given away', async () => {
      await expect(attack({ answer: { iss: 'https://other.example' } })).rejects.toMatchObject(untrusted)
      expect(askedForTokens()).toBe(false)
    })

    it('refuses an answer without a state, or with another one', async () => {
      for (const state of [null, '', 'another'])
        await expect(attack({ answer: { state } })).rejects.toMatchObject(untrusted)
      expect(askedForTokens()).toBe(false)
    })

    it('refuses the state of an earlier sign-in', async () => {
      const { check } = await driverOf().begin({ redirectUri, signal })
      await expect(attack({ answer: { state: check.state } })).rejects.toMatchObject(untrusted)
      expect(askedForTokens()).toBe(false)
    })

    it('refuses an answer that brings tokens along', async () => {
      await expect(attack({ answer: { id_token: 'a.b.c' } })).rejects.toMatchObject(untrusted)
      await expect(attack({ answer: { response: 'a.b.c' } })).rejects.toMatchObject(untrusted)
      expect(askedForTokens()).toBe(false)
    })

    it('says what the provider said, in one line, short and without the code', async () => {
      const failing = attack({
        answer: { error: 'odd', error_description: `canary-code\n<b>${'x'.repeat(5000)}` },
      }).catch((error: unknown) => error as Error)
      const { message } = (await failing) as Error
      expect(await failing).toMatchObject({ fault: 'refused' })
      expect([message.length < 400, message.includes('\n'), message.includes('canary')]).toEqual([true, false, false])
    })
  })

  describe('about the ID token', () => {
    it('refuses the nonce of another sign-in, or none', async () => {
      const { check } = await driverOf().begin({ redirectUri, signal })
      for (const nonce of [check.nonce, undefined, ''])
        await expect(attack({ claims: { nonce } })).rejects.toMatchObject(untrusted)
    })

    it('refuses an unsigned token, however “none” is written', async () => {
      for (const alg of ['none', 'None', 'NONE', '']) {
        const header = base64url.encode(JSON.stringify({ alg }))
        const token = async (claims: JWTPayload) => `${header}.${base64url.encode(JSON.stringify(claims))}.`
        await expect(attack({ token })).rejects.toMatchObject(untrusted)
      }
    })

    it('refuses a token whose signature is cut off, changed, or not base64url', async () => {
      for (const change of [
        (token: string) => token.slice(0, token.lastIndexOf('.') + 1),
        (token: string) => `${token.slice(0, -6)}AAAAAA`,
        (token: string) => `${token.slice(0, -6)}!!!!!!`,
        (token: string) => token.slice(0, token.lastIndexOf('.')),
        (token: string) => token.replace(/\.[^.]+\./, `.${base64url.encode('{"sub":"eve"}')}.`),
        () => 'not a token',
      ])
        await expect(attack({ token: async claims => change(await liar.sign(claims)) })).rejects.toMatchObject(
          untrusted,
        )
    })

    it('refuses HS256 with the public key or with the client secret', async () => {
      const [jwk] = liar.keys
      const publicKey = (await importJWK(jwk ?? {}, 'ES256', { extractable: true })) as CryptoKey
      const secrets = [await exportSPKI(publicKey), JSON.stringify(jwk), lyingClient.secret]
      for (const secret of secrets) {
        const token = (claims: JWTPayload) =>
          liar.sign(claims, { alg: 'HS256' }, new TextEncoder().encode(secret.padEnd(32, '\0')))
        await expect(attack({ token })).rejects.toMatchObject(untrusted)
      }
    })

    it('refuses a token that another key signed, also if the token brings that key along', async () => {
      const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
      const jwk = await crypto.subtle.exportKey('jwk', publicKey)
      for (const header of [{}, { kid: 'unknown' }, { jwk }, { jku: 'http://127.0.0.1:1/keys' }]) {
        const token = (claims: JWTPayload) => liar.sign(claims, header as Record<string, unknown>, privateKey)
        await expect(attack({ token })).rejects.toMatchObject(untrusted)
      }
    })

    it('refuses a token with an extension that changes what it means', async () => {
      const token = (claims: JWTPayload) => liar.sign(claims, { crit: ['odd'], odd: 1 })
      await expect(attack({ token })).rejects.toMatchObject(untrusted)
    })

    it.each<[string, Record<string, unknown>]>([
      ['for another client', { aud: 'another' }],
      ['for several clients without naming ours', { aud: [lyingClient.id, 'another'] }],
      ['for several clients, naming another one', { aud: [lyingClient.id, 'another'], azp: 'another' }],
      ['without an audience', { aud: undefined }],
      ['of another issuer', { iss: 'https://other.example' }],
      ['of the issuer with a slash more', { iss: 'SLASH' }],
      ['that has expired', { exp: now() - 120 }],
      ['that never expires', { exp: undefined }],
      ['whose end is a text', { exp: '9999999999' }],
      ['issued in the future', { iat: now() + 600 }],
      ['that isn’t valid yet', { nbf: now() + 600 }],
      ['of a sign-in in the future', { auth_time: now() + 600 }],
      ['of a sign-in at a time that isn’t one', { auth_time: 'now' }],
      ['without an account', { sub: undefined }],
      ['with an empty account', { sub: '' }],
      ['with an account that is a number', { sub: 7 }],
      ['with an account of 256 characters', { sub: 'x'.repeat(256) }],
      ['with a session that isn’t text', { sid: { $ne: '' } }],
    ])('refuses a token %s', async (_what, claims) => {
      const meant = claims.iss === 'SLASH' ? { iss: `${liar.issuer}/` } : claims
      await expect(attack({ claims: meant })).rejects.toMatchObject(untrusted)
    })

    it('accepts a clock that is wrong by less than a minute', async () => {
      const ahead = { iat: now() + 30, nbf: now() + 30, auth_time: now() + 30 }
      expect(await attack({ claims: ahead })).toMatchObject({ accountId: 'ada' })
      expect(await attack({ claims: { iat: now() - 330, exp: now() - 30 } })).toMatchObject({ accountId: 'ada' })
    })

    it('keeps an ID token only if it can be sent back, and reads it however many groups it has', async () => {
      const groups = Array.from({ length: 1000 }, (_, index) => `${index} ${'x'.repeat(240)}`)
      const person = await attack({ claims: { groups, sid: 'session' } })
      expect(person).toMatchObject({ groups, session: { id: 'session', idToken: '' } })
    })

    it('never shows a token or a secret in an error', async () => {
      liar.answers.set('/token', ({ body }) => ({
        status: 400,
        data: { error: 'invalid_client', error_description: `You sent ${decodeURIComponent(body.toString())}` },
      }))
      const { check } = await driverOf().begin({ redirectUri, signal })
      const failure = await attack({ check: { verifier: check.verifier } }).catch((error: unknown) => error as Error)
      expect(failure).toMatchObject({ fault: 'misconfigured', field: 'clientSecret' })
      for (const secret of ['canary', check.verifier]) expect((failure as Error).message).not.toContain(secret)
    })
  })

  describe('about userinfo', () => {
    it('refuses userinfo about somebody else, or about nobody', async () => {
      for (const sub of ['eve', undefined, '', ['ada']]) {
        liar.userinfo = { sub, email: 'eve@example.org' }
        await expect(attack({})).rejects.toMatchObject(untrusted)
      }
    })

    it('refuses userinfo that is signed by another key', async () => {
      const { privateKey } = await generateKeyPair('ES256')
      const text = await liar.sign({ ...liar.honest(), email: 'eve@example.org' }, {}, privateKey)
      liar.answers.set('/userinfo', () => ({ status: 200, headers: { 'content-type': 'application/jwt' }, text }))
      await expect(attack({})).rejects.toMatchObject(untrusted)
      const own = await liar.sign({ ...liar.honest(), email: 'ada@example.org' })
      liar.answers.set('/userinfo', () => ({ status: 200, headers: { 'content-type': 'application/jwt' }, text: own }))
      expect(await attack({})).toMatchObject({ email: 'ada@example.org' })
    })

    it('fails rather than sign in with half of what is known', async () => {
      liar.answers.set('/userinfo', () => ({ status: 503, data: {} }))
      await expect(attack({})).rejects.toMatchObject({ fault: 'unavailable' })
    })
  })
})
