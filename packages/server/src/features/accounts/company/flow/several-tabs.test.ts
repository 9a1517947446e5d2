import { companySignInEndpoints as s } from '@holdall/contract/company-sign-in/company-sign-in.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AccountsTest, forgetTries } from '../../../../../test/accounts.ts'
import { agree, change, type FakeCompany } from '../../../../../test/company.ts'
import { createCompanySite } from '../../../../../test/company-site.ts'
import { suiteDialects } from '../../../../../test/databases.ts'

describe.each(suiteDialects)('several tabs at the company’s sign-in on %s', dialect => {
  let test: AccountsTest
  let company: FakeCompany
  let openid: { id: string; kind: string }
  let n = 0
  beforeAll(async () => {
    const site = await createCompanySite(dialect)
    ;({ test, company, openid } = site)
    await change(site.owner, openid, { makesPeople: true, isEnabled: true })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    n++
    await forgetTries(test)
  })
  const hire = () => company.hire({ user: `worker-${n}` })

  it('lets both of two tabs in, whichever comes back first, and whatever a third one brings', async () => {
    const ada = hire()
    const params = { id: openid.id }
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const client = test.client()
      const queries: string[] = []
      for (const next of ['/drive/one', '/drive/two']) {
        const { address } = await client.ok(s.begin, { params, body: { next } })
        queries.push(agree(address, ada.user))
      }
      const forged = agree(`https://one.company.test/authorize?state=${'f'.repeat(2000)}&nonce=x`, ada.user)
      expect((await client.call(s.finish, { params, body: { query: forged } })).status).toBeGreaterThanOrEqual(400)
      const nexts: unknown[] = []
      for (const place of order) {
        const { next, outcome } = await client.ok(s.finish, { params, body: { query: queries[place] ?? '' } })
        expect(outcome).toMatchObject({ me: { email: ada.email } })
        nexts.push(next)
      }
      expect(nexts.sort()).toEqual(['/drive/one', '/drive/two'])
      // The return page loaded again leads on, and starts no session.
      const session = client.cookies.get('holdall_session')
      const again = await client.ok(s.finish, { params, body: { query: queries[0] ?? '' } })
      expect(again).toMatchObject({ next: '/drive/one', outcome: { me: { email: ada.email } } })
      expect(client.cookies.get('holdall_session')).toBe(session)
    }
  })

  it('keeps a few journeys of one browser, and drops the oldest', async () => {
    const ada = hire()
    const params = { id: openid.id }
    const client = test.client()
    const queries: string[] = []
    for (let tab = 0; tab < 8; tab++) {
      queries.push(agree((await client.ok(s.begin, { params, body: {} })).address, ada.user))
    }
    expect([...client.cookies.keys()].filter(name => name.startsWith('holdall_company_'))).toHaveLength(5)
    const first = await client.call(s.finish, { params, body: { query: queries[0] ?? '' } })
    expect(first.problem.code).toBe('account.social-over')
    await client.ok(s.finish, { params, body: { query: queries[3] ?? '' } })
    await client.ok(s.finish, { params, body: { query: queries[7] ?? '' } })
  })
})
