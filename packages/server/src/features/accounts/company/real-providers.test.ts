import { accountEndpoints as e } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { companySignInEndpoints as s } from '@holdall/contract/company-sign-in/company-sign-in.endpoints.ts'
import { companyProviderEndpoints as p } from '@holdall/contract/company-sign-in/providers.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addCertifiedCompany,
  type CertifiedCompany,
  comeFrom,
  createReachingSite,
  type ReachingSite,
  returnFrom,
} from '../../../../test/certified-company.ts'
import { buildDirectory, signInBy } from '../../../../test/company.ts'
import { suiteDialects } from '../../../../test/databases.ts'
import { companyEntries } from '../../../../test/directories/entries.ts'
import { settingsFor } from '../../../../test/directories/settings.ts'
import { reader, type Slapd, startSlapd, whyNoSlapd } from '../../../../test/directories/slapd.ts'
import { certifiedSecret } from '../../../../test/peers/openid/certified-provider.ts'
import { FormBrowser } from '../../../../test/peers/openid/form-browser.ts'
import { checkDirectories } from './sessions/check-directories.ts'

if (whyNoSlapd) console.log(`Not run here: company sign-in by a real slapd, because ${whyNoSlapd}.`)

describe.each(suiteDialects)('company sign-in with real providers on %s', dialect => {
  let site: ReachingSite
  beforeAll(async () => {
    site = await createReachingSite(dialect)
  })
  afterAll(() => site?.test.close())

  describe('a certified OpenID provider', () => {
    let harbour: CertifiedCompany
    beforeAll(async () => {
      harbour = await addCertifiedCompany(site.owner)
    })
    afterAll(() => harbour?.real.close())

    it('signs a person in and out, and they can sign out there', async () => {
      const { id, real } = harbour
      real.claims = { email: 'anna@company.test', email_verified: true, given_name: 'Anna', family_name: 'Berg' }
      const [client, browser] = [site.test.client(), new FormBrowser()]
      const params = { id }
      const { address } = await client.ok(s.begin, { params, body: { next: '/drive' } })
      expect((await returnFrom(id, client, address, 'anna', browser)).data).toMatchObject({
        next: '/drive',
        outcome: { me: { email: 'anna@company.test', emailConfirmed: true, firstName: 'Anna', lastName: 'Berg' } },
      })
      // Signing out there ends the session here, by the provider’s own token.
      const second = site.test.client()
      expect((await comeFrom(harbour, second, 'anna', browser)).status).toBe(200)
      const out = await client.ok(s.signOut)
      expect(out.address).toContain(real.issuer)
      expect((await client.call(e.me)).status).toBe(401)
      const home = await browser.walk(out.address ?? '', { logout: 'yes' })
      expect(`${home.origin}${home.pathname}`).toBe('http://drive.test/sign-in')
      expect(real.logouts).toHaveLength(1)
      const tell = (token: string) =>
        site.test.client().request('POST', `/api/v1/auth/company/${id}/logout`, {
          payload: new URLSearchParams({ logout_token: token }).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      const [token = ''] = real.logouts
      const told = await tell(token)
      expect([told.statusCode, told.headers['cache-control']]).toEqual([200, 'no-store'])
      expect((await second.call(e.me)).status).toBe(401)
      expect((await tell(token)).statusCode).toBe(400)
    })

    it('shows each step of a test with the unsaved values', async () => {
      const { id, real } = harbour
      const { provider } = await site.owner.ok(p.readProvider, { params: { id } })
      const body = { id, provider: { ...provider, rules: [], secret: '' } }
      const good = await site.owner.ok(p.probeProvider, { body })
      expect([good.isWorking, good.steps.length > 1]).toEqual([true, true])
      const wrong = {
        ...body,
        provider: {
          ...body.provider,
          secret: 'wrong-canary',
          settings: { ...provider.settings, issuer: `${real.issuer}/no` },
        },
      }
      const bad = await site.owner.ok(p.probeProvider, { body: wrong })
      expect(bad.isWorking).toBe(false)
      expect(bad.steps.at(-1)).toMatchObject({ state: 'failed' })
      expect(JSON.stringify([good, bad])).not.toMatch(/canary/)
    })

    it('tests one that isn’t saved as far as it can be tested without an address there', async () => {
      const { provider } = await site.owner.ok(p.readProvider, { params: { id: harbour.id } })
      const body = { id: null, provider: { ...provider, rules: [], secret: certifiedSecret } }
      const { isWorking, steps } = await site.owner.ok(p.probeProvider, { body })
      expect(isWorking).toBe(true)
      expect(steps.map(step => step.title)).not.toContain('Check the redirect URL')
    })
  })

  describe.skipIf(whyNoSlapd)('a real slapd', () => {
    let slapd: Slapd
    beforeAll(async () => {
      slapd = await startSlapd(companyEntries())
    })
    afterAll(() => slapd?.remove())

    it('signs a person in, gives what their groups give, and knows who is still there', async () => {
      const role = await site.owner.ok(p.targets).then(({ roles }) => roles[0]?.id)
      const directory = await buildDirectory(site.owner, {
        makesPeople: true,
        settings: settingsFor(slapd),
        secret: reader.password,
        rules: [{ group: 'Design', roleId: role }],
      })
      const client = site.test.client()
      const { data, problem } = await signInBy(client, directory, { user: 'anna', password: 'anna-secret' })
      expect(problem?.code).toBeUndefined()
      expect(data).toMatchObject({ outcome: { me: { email: 'anna@example.com', firstName: 'Anna' } } })
      const wrong = await signInBy(site.test.client(), directory, { user: 'anna', password: 'wrong' })
      expect(wrong.problem.code).toBe('company.wrong-credentials')
      await checkDirectories(site.test.app.ctx)
      expect((await client.call(e.me)).status).toBe(200)
      slapd.freeze()
      slapd.resume()
      await slapd.kill()
      const away = await signInBy(site.test.client(), directory, { user: 'anna', password: 'anna-secret' })
      expect(away.problem.code).toBe('company.unavailable')
      // A directory that is away ends nothing.
      await checkDirectories(site.test.app.ctx)
      expect((await client.call(e.me)).status).toBe(200)
    })
  })
})
