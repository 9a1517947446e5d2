import { accountEndpoints as e } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { companySignInEndpoints as s } from '@holdall/contract/company-sign-in/company-sign-in.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AccountsTest, forgetTries } from '../../../../../test/accounts.ts'
import { tables } from '../../../../../test/all-tables.ts'
import { agree, type FakeCompany, signInBy } from '../../../../../test/company.ts'
import { createCompanySite } from '../../../../../test/company-site.ts'
import { suiteDialects } from '../../../../../test/databases.ts'
import { IdentityError } from '../../../../drivers/identity/identity-provider.ts'

describe.each(suiteDialects)('what a provider says of a person on %s', dialect => {
  let test: AccountsTest
  let company: FakeCompany
  let openid: { id: string; kind: string }
  let directory: { id: string; kind: string }
  let n = 0
  beforeAll(async () => {
    ;({ test, company, openid, directory } = await createCompanySite(dialect))
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    n++
    company.fault = null
    await forgetTries(test)
  })
  const hire = (more: object = {}) => company.hire({ user: `worker-${n}`, ...more })

  it('makes one person of two first sign-ins at the same time', async () => {
    const ada = hire()
    const two = await Promise.all([signInBy(test.client(), directory, ada), signInBy(test.client(), directory, ada)])
    const ids = two.map(({ data }) => ('me' in data.outcome ? data.outcome.me.id : null))
    expect(ids[0]).toMatch(/^[0-9a-z]{26}$/)
    expect(ids[1]).toBe(ids[0])
  })

  it('refuses suspended people', async () => {
    const ada = hire()
    const client = test.client()
    await signInBy(client, openid, ada)
    const { id } = await client.ok(e.me)
    await test.app.services.db.transaction(tx =>
      tables(tx).updateTable('users').set({ banned_at: 1 }).where('id', '=', id).execute(),
    )
    const refused = await signInBy(test.client(), openid, ada)
    expect([refused.status, refused.problem.code]).toEqual([403, 'account.banned'])
  })

  it('tells people who has to mend what, and nothing that the provider said', async () => {
    const ada = hire()
    for (const [fault, status] of [
      ['refused', 403],
      ['unavailable', 502],
      ['misconfigured', 502],
      ['untrusted', 403],
    ] as const) {
      company.fault = new IdentityError(fault, 'secret words of the provider', { field: 'issuer' })
      const failed = await signInBy(test.client(), directory, ada)
      expect([failed.status, failed.problem.code]).toEqual([status, `company.${fault}`])
      expect(JSON.stringify(failed.problem)).not.toContain('secret words')
    }
    company.fault = null
    const wrong = await signInBy(test.client(), directory, { ...ada, password: 'wrong' })
    expect([wrong.status, wrong.problem.code]).toEqual([401, 'company.wrong-credentials'])
    const client = test.client()
    const { address } = await client.ok(s.begin, { params: { id: openid.id }, body: {} })
    const query = `${agree(address, ada.user)}&error=access_denied`
    expect((await client.call(s.finish, { params: { id: openid.id }, body: { query } })).problem.code).toBe(
      'company.refused',
    )
  })

  it.each([
    'https://evil.test',
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/a\nb',
    'javascript:alert(1)',
    'drive',
  ])('continues nowhere but to its own pages: %j', async next => {
    const ada = hire()
    const client = test.client()
    const { address } = await client.ok(s.begin, { params: { id: openid.id }, body: { next } })
    const done = await client.ok(s.finish, { params: { id: openid.id }, body: { query: agree(address, ada.user) } })
    expect(done.next).toBeNull()
  })

  it('follows the name there until the person changes it here', async () => {
    const ada = hire()
    const client = test.client()
    await signInBy(client, openid, ada)
    hire({ firstName: 'Augusta', lastName: 'King\u0000\n of Lovelace' })
    await signInBy(client, openid, ada)
    expect(await client.ok(e.me)).toMatchObject({ firstName: 'Augusta', lastName: 'King of Lovelace' })
    await client.ok(e.updateProfile, { body: { firstName: 'Own', lastName: 'Choice' } })
    hire({ firstName: 'Ada', lastName: 'Byron' })
    await signInBy(client, openid, ada)
    expect(await client.ok(e.me)).toMatchObject({ firstName: 'Own', lastName: 'Choice' })
  })

  it('takes the picture there until the person chooses another one or none', async () => {
    const { default: sharp } = await import('sharp')
    const picture = async (background: string) =>
      new Uint8Array(
        await sharp({ create: { width: 40, height: 40, channels: 3, background } })
          .png()
          .toBuffer(),
      )
    const red = await picture('red')
    const ada = hire({ readPicture: async () => red })
    const client = test.client()
    await signInBy(client, directory, ada)
    const first = (await client.ok(e.me)).avatarUrl
    expect(first).not.toBeNull()
    await signInBy(client, directory, ada)
    expect((await client.ok(e.me)).avatarUrl).toBe(first)
    const blue = await picture('blue')
    hire({ readPicture: async () => blue })
    await signInBy(client, directory, ada)
    const second = (await client.ok(e.me)).avatarUrl
    expect(second).not.toBe(first)
    await client.ok(e.removeAvatar)
    await signInBy(client, directory, ada)
    expect((await client.ok(e.me)).avatarUrl).toBeNull()
    // A picture that is none, or that never comes, keeps nobody out.
    const bob = company.hire({ user: `bob-${n}`, readPicture: async () => new Uint8Array([1, 2, 3]) })
    expect((await signInBy(test.client(), directory, bob)).status).toBe(200)
  })
})
