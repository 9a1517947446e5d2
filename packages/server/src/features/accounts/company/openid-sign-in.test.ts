import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { companySignInEndpoints as s } from '@holdall/contract/company-sign-in/company-sign-in.endpoints.ts'
import { companyProviderEndpoints as p } from '@holdall/contract/company-sign-in/providers.endpoints.ts'
import type { CompanyProvider } from '@holdall/contract/company-sign-in/providers.schemas.ts'
import { siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import { generateKeyPair } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  addCertifiedCompany,
  type CertifiedCompany,
  comeFrom,
  createReachingSite,
  type ReachingSite,
  returnFrom,
} from '../../../../test/certified-company.ts'
import { buildOpenid } from '../../../../test/company.ts'
import { suiteDialects } from '../../../../test/databases.ts'
import type { Client } from '../../../../test/harness.ts'
import { collectLog } from '../../../../test/logged-lines.ts'
import { FormBrowser } from '../../../../test/peers/openid/form-browser.ts'
import { type LyingProvider, lyingClient, startLyingProvider } from '../../../../test/peers/openid/lying-provider.ts'

const manifest = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'))

describe.each(suiteDialects)('signing in by OpenID Connect on %s', dialect => {
  const logged = collectLog('warn')
  let site: ReachingSite
  /** Certified, signs with RS256. */
  let harbour: CertifiedCompany
  /** Has its endpoints elsewhere, signs with ES256, and lies when it is told to. */
  let works: CompanyProvider
  let liar: LyingProvider
  beforeAll(async () => {
    site = await createReachingSite(dialect, logged.log)
    harbour = await addCertifiedCompany(site.owner, { name: 'Harbour', icon: 'shield' })
    harbour.real.claims = { email: 'anna@harbour.test', email_verified: true }
    liar = await startLyingProvider()
    moveEndpoints()
    works = await buildOpenid(site.owner, {
      name: 'Works',
      icon: 'school',
      makesPeople: true,
      settings: { issuer: liar.issuer, clientId: lyingClient.id },
      secret: lyingClient.secret,
    })
  })
  afterAll(async () => {
    await site?.test.close()
    await harbour?.real.close()
    await liar?.close()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
  const visitor = () => site.test.client()
  /** Returns what the libraries said about refused answers since the last call. */
  function reasons(): string {
    const lines = logged.saying('A provider for company sign-in couldn’t say who it is')
    logged.clear()
    return lines.map(({ err }) => (err as { message: string }).message).join('\n')
  }

  function moveEndpoints() {
    liar.settings = { authorization_endpoint: `${liar.issuer}/moved/authorize`, token_endpoint: `${liar.issuer}/moved` }
    liar.answers.set('/moved', async ({ body, headers }) => {
      const form = new URLSearchParams(body.toString())
      asked = { verifier: form.get('code_verifier') ?? '', authorization: headers.authorization ?? '' }
      const idToken = await (liar.token ?? (() => liar.sign(liar.honest())))()
      return { status: 200, data: { access_token: 'canary-access', token_type: 'Bearer', id_token: idToken } }
    })
  }
  /** Holds what the provider was asked for a token with. */
  let asked = { verifier: '', authorization: '' }

  async function beginAtWorks(client: Client) {
    const { address } = await client.ok(s.begin, { params: { id: works.id }, body: {} })
    return { address: new URL(address), sent: Object.fromEntries(new URL(address).searchParams) }
  }
  async function answerFromWorks(client: Client, answer: Record<string, string>) {
    const query = String(new URLSearchParams({ code: 'a-code', iss: liar.issuer, ...answer }))
    return client.call(s.finish, { params: { id: works.id }, body: { query } })
  }
  /** Comes back from a provider that says what the test wants. */
  async function comeFromWorks(claims: Record<string, unknown> = {}, answer: Record<string, string> = {}) {
    const client = visitor()
    const { sent } = await beginAtWorks(client)
    liar.claims = { nonce: sent.nonce, email: 'bo@works.test', email_verified: true, ...claims }
    return answerFromWorks(client, { state: sent.state ?? '', ...answer })
  }

  async function showsProvidersInOrder() {
    const buttons = async () => {
      const { companyProviders = [] } = await visitor().ok(siteEndpoints.site)
      return companyProviders.map(({ id, name, icon, kind }) => [id, name, icon, kind])
    }
    const [first, second] = [
      [harbour.id, 'Harbour', 'shield', 'openid'],
      [works.id, 'Works', 'school', 'openid'],
    ]
    expect(await buttons()).toEqual([first, second])
    await site.owner.ok(p.orderProviders, { body: { ids: [works.id, harbour.id] } })
    expect(await buttons()).toEqual([second, first])
  }

  async function findsEachByDiscovery() {
    const { address, sent } = await beginAtWorks(visitor())
    expect(`${address.origin}${address.pathname}`).toBe(`${liar.issuer}/moved/authorize`)
    expect(sent).toEqual({
      client_id: lyingClient.id,
      response_type: 'code',
      scope: 'openid profile email',
      redirect_uri: `http://drive.test/secure/auth/company/${works.id}/callback`,
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    })
    const again = (await beginAtWorks(visitor())).sent
    for (const name of ['state', 'nonce', 'code_challenge']) expect(again[name]).not.toBe(sent[name])
    expect((await comeFromWorks()).data).toMatchObject({ outcome: { me: { email: 'bo@works.test' } } })
    expect((await comeFrom(harbour, visitor(), 'anna')).data).toMatchObject({
      outcome: { me: { email: 'anna@harbour.test' } },
    })
    expect(reasons()).toBe('')
  }

  async function provesItsOwnCode() {
    const client = visitor()
    const { sent } = await beginAtWorks(client)
    liar.claims = { nonce: sent.nonce, email: 'bo@works.test', email_verified: true }
    expect((await answerFromWorks(client, { state: sent.state ?? '' })).status).toBe(200)
    expect(createHash('sha256').update(asked.verifier).digest('base64url')).toBe(sent.code_challenge)
    // The certified provider refuses a code that was given to another browser, whose challenge is another one.
    const [thief, browser] = [visitor(), new FormBrowser()]
    const begin = async (who: Client) =>
      new URL((await who.ok(s.begin, { params: { id: harbour.id }, body: {} })).address)
    const stolen = await browser.walk((await begin(visitor())).href, { login: 'anna', password: 'x' })
    stolen.searchParams.set('state', (await begin(thief)).searchParams.get('state') ?? '')
    const query = stolen.search.slice(1)
    const refused = await thief.call(s.finish, { params: { id: harbour.id }, body: { query } })
    expect(refused.problem.code).toBe('company.untrusted')
    expect(reasons()).toMatch(/refused the code/)
  }

  async function refusesForgedAnswers() {
    const refused = async (attempt: ReturnType<typeof comeFromWorks>) => {
      const { status, problem } = await attempt
      expect([status, problem?.code]).toEqual([403, 'company.untrusted'])
    }
    // A state that this browser didn’t take along is nobody’s journey.
    expect((await comeFromWorks({}, { state: 'another-state' })).problem.code).toBe('account.social-over')
    await refused(comeFromWorks({ nonce: 'another-nonce' }))
    expect(reasons()).toMatch(/"nonce"/)
    const { privateKey } = await generateKeyPair('ES256')
    liar.token = () => liar.sign(liar.honest(), {}, privateKey)
    await refused(comeFromWorks())
    expect(reasons()).toMatch(/signature verification failed/)
    liar.token = null
    expect((await comeFromWorks()).status).toBe(200)
  }

  async function followsNewKeys() {
    await liar.rotate()
    await harbour.real.rotateKeys()
    // An unknown key makes it read the keys again, but not for each token.
    expect((await comeFromWorks()).problem.code).toBe('company.untrusted')
    later(61_000)
    expect((await comeFromWorks()).data).toMatchObject({ outcome: { me: { email: 'bo@works.test' } } })
    const client = visitor()
    const { address } = await client.ok(s.begin, { params: { id: harbour.id }, body: {} })
    expect((await returnFrom(harbour.id, client, address, 'anna')).data).toMatchObject({
      outcome: { me: { email: 'anna@harbour.test' } },
    })
  }

  it('[SSO-01] any provider is found by its issuer alone and checked by openid-client, several in their order', async () => {
    // Its words are expected below.
    expect(manifest.dependencies['openid-client']).toMatch(/^\d+\.\d+\.\d+$/)
    await showsProvidersInOrder()
    await findsEachByDiscovery()
    await provesItsOwnCode()
    await refusesForgedAnswers()
    await followsNewKeys()
  })
})
