import { accountEndpoints as e } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { companySignInEndpoints as s } from '@holdall/contract/company-sign-in/company-sign-in.endpoints.ts'
import { settingsEndpoints } from '@holdall/contract/settings/settings.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetTries, password, registerMember, setConfirmed } from '../../../../test/accounts.ts'
import {
  addCertifiedCompany,
  type CertifiedCompany,
  comeFrom,
  createReachingSite,
  type ReachingSite,
} from '../../../../test/certified-company.ts'
import { change } from '../../../../test/company.ts'
import { suiteDialects } from '../../../../test/databases.ts'
import type { Client } from '../../../../test/harness.ts'
import { FormBrowser } from '../../../../test/peers/openid/form-browser.ts'

const hour = 60 * 60 * 1000
const owner = 'owner@example.org'

describe.each(suiteDialects)('only company sign-in, by a real OpenID provider, on %s', dialect => {
  let site: ReachingSite
  let harbour: CertifiedCompany
  beforeAll(async () => {
    site = await createReachingSite(dialect)
    harbour = await addCertifiedCompany(site.owner)
    harbour.real.claims = { email: 'anna@harbour.test', email_verified: true }
  })
  afterAll(async () => {
    await site?.test.close()
    await harbour?.real.close()
  })

  const status = async (client: Client) => (await client.call(e.me)).status
  async function comeIn(browser = new FormBrowser()) {
    const client = site.test.client()
    const { status: answered, problem } = await comeFrom(harbour, client, 'anna', browser)
    expect(answered, problem?.code).toBe(200)
    expect(await status(client)).toBe(200)
    return client
  }

  async function leavesPasswordsToAdministratorsForEmergencies() {
    const email = 'member@example.org'
    const member = await registerMember(site.test, email)
    await setConfirmed(site.test, (await member.ok(e.me)).id)
    await site.test.client().ok(e.forgot, { body: { email } })
    const reset = await site.test.tokenFor(email)
    const { id } = await site.owner.ok(e.me)
    const only = (chosen: readonly string[]) => ({
      body: { client: { 'auth.company_only': true }, server: { 'auth.break_glass': chosen } },
    })
    expect((await site.owner.call(settingsEndpoints.save, only([]))).problem.errors).toMatchObject([
      { field: 'auth.break_glass' },
    ])
    await site.owner.ok(settingsEndpoints.save, only([id]))
    await site.test.app.worker.runDue()
    expect([await status(member), await status(site.owner)]).toEqual([401, 200])
    const signIn = (address: string) => site.test.client().call(e.signIn, { body: { email: address, password } })
    expect((await signIn(email)).problem.code).toBe('account.company-only')
    const visitor = site.test.client()
    const renewed = await visitor.call(e.reset, { body: { token: reset, password: 'another password' } })
    expect(renewed.problem.code).toBe('account.company-only')
    const registered = await visitor.call(e.register, { body: { email: 'new@example.org', password } })
    expect(registered.problem.code).toBe('account.company-only')
    expect((await signIn(owner)).data).toMatchObject({ email: owner })
  }

  /** Signs out there in this browser, and comes home. @returns what the provider tells the site about it */
  async function signOutThere(browser: FormBrowser, address: string): Promise<string> {
    const before = harbour.real.logouts.length
    const home = await browser.walk(address, { logout: 'yes' })
    expect(`${home.origin}${home.pathname}`).toBe('http://drive.test/sign-in')
    expect(harbour.real.logouts).toHaveLength(before + 1)
    return harbour.real.logouts[before] ?? ''
  }
  const tell = (token: string) =>
    site.test.client().request('POST', `/api/v1/auth/company/${harbour.id}/logout`, {
      payload: new URLSearchParams({ logout_token: token }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

  async function endsSessionsWithThoseThere() {
    const [laptop, phone] = [new FormBrowser(), new FormBrowser()]
    const [first, second] = [await comeIn(laptop), await comeIn(laptop)]
    const elsewhere = await comeIn(phone)
    // Begun here (RP-initiated): this session ends at once, and the browser goes on to end the one there.
    const { address } = await first.ok(s.signOut)
    expect(new URL(address ?? '').origin).toBe(harbour.real.issuer)
    expect([await status(first), await status(second), await status(elsewhere)]).toEqual([401, 200, 200])
    const token = await signOutThere(laptop, address ?? '')
    // Told by the provider (back-channel): the others of that browser end too, by a token that counts once.
    expect((await tell(`${token.slice(0, -4)}AAAA`)).statusCode).toBe(400)
    expect(await status(second)).toBe(200)
    expect((await tell(token)).statusCode).toBe(200)
    expect([await status(second), await status(elsewhere)]).toEqual([401, 200])
    expect((await tell(token)).statusCode).toBe(400)
  }

  async function isOutWithinTheSessionTime() {
    const changed = await change(site.owner, harbour, { sessionHours: 8 })
    expect(changed.status).toBe(200)
    const anna = await comeIn()
    harbour.real.dismissed.add('anna')
    for (let passed = 1; passed < 8; passed++) {
      site.test.clock.advance(hour)
      expect(await status(anna)).toBe(200)
    }
    site.test.clock.advance(hour)
    expect(await status(anna)).toBe(401)
    await forgetTries(site.test)
    await expect(comeFrom(harbour, anna, 'anna')).rejects.toThrow()
    expect(await status(anna)).toBe(401)
  }

  it('[SSO-03] passwords end but for emergencies, sessions with those there, and everyone’s after the set time', async () => {
    await leavesPasswordsToAdministratorsForEmergencies()
    await endsSessionsWithThoseThere()
    await isOutWithinTheSessionTime()
  })
})
