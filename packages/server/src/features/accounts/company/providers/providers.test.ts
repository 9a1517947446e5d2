import { companyProviderEndpoints as p } from '@holdall/contract/company-sign-in/providers.endpoints.ts'
import { mostProviders } from '@holdall/contract/company-sign-in/providers.schemas.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountsTest, createAccountsTest, setUpSite } from '../../../../../test/accounts.ts'
import { buildCompany, buildOpenid } from '../../../../../test/company.ts'
import { suiteDialects } from '../../../../../test/databases.ts'
import type { Client } from '../../../../../test/harness.ts'

describe.each(suiteDialects)('providers of company sign-in on %s', dialect => {
  let test: AccountsTest
  let owner: Client
  beforeAll(async () => {
    test = await createAccountsTest(dialect)
    owner = await setUpSite(test)
    buildCompany(test)
  })
  afterAll(() => test.close())

  const settings = { issuer: 'https://one.company.test', clientId: 'drive' }

  it('what someone else has changed since is neither overwritten nor put in order', async () => {
    const { id } = await buildOpenid(owner, { name: 'First' })
    const [read] = (await owner.ok(p.providers)).data
    const provider = { kind: 'openid' as const, name: 'Second', settings }
    await owner.ok(p.updateProvider, { params: { id }, body: { provider, version: read?.version } })
    const again = { params: { id }, body: { provider: { ...provider, name: 'Third' }, version: read?.version } }
    const late = await owner.call(p.updateProvider, again)
    expect([late.status, late.problem.code]).toEqual([409, 'company.changed'])
    expect((await owner.call(p.orderProviders, { body: { ids: [id, id] } })).problem.code).toBe('company.changed')
    expect((await owner.call(p.orderProviders, { body: { ids: [] } })).problem.code).toBe('company.changed')
    expect((await owner.ok(p.providers)).data).toMatchObject([{ id, name: 'Second' }])
  })

  it('a directory whose filters can’t work isn’t saved: neither a new one nor changes, and the field is named', async () => {
    const body = (settings: object) => ({
      kind: 'directory' as const,
      name: 'Directory',
      settings: { servers: ['ldap.company.test'], groupBase: 'ou=groups,dc=example,dc=com', ...settings },
    })
    const before = (await owner.ok(p.providers)).data
    const { provider: good } = await owner.ok(p.createProvider, { body: body({ groupFilter: '(memberUid={{user}})' }) })
    for (const [field, filter] of [
      ['filter', '(uid=anna)'],
      ['filter', '(uid={{user}}'],
      ['groupFilter', '(cn=staff)'],
      ['groupFilter', '(!(memberUid={{user}}))'],
      ['groupFilter', '({{user}}=x)'],
    ] as const) {
      const created = await owner.call(p.createProvider, { body: body({ [field]: filter }) })
      expect([created.status, created.problem.errors?.[0]?.field], filter).toEqual([422, `settings.${field}`])
      const [read] = (await owner.ok(p.providers)).data.filter(({ id }) => id === good.id)
      const provider = body({ [field]: filter })
      const changed = await owner.call(p.updateProvider, {
        params: { id: good.id },
        body: { provider, version: read?.version },
      })
      expect([changed.status, changed.problem.errors?.[0]?.field], filter).toEqual([422, `provider.settings.${field}`])
    }
    const after = (await owner.ok(p.providers)).data
    expect(after).toHaveLength(before.length + 1)
    const kept = await owner.ok(p.readProvider, { params: { id: good.id } })
    expect(kept.provider).toMatchObject({ settings: { groupFilter: '(memberUid={{user}})' } })
    await owner.ok(p.deleteProvider, { params: { id: good.id } })
  })

  it('a site has a limited number of them', async () => {
    const { data } = await owner.ok(p.providers)
    const body = { kind: 'openid' as const, name: 'One more', settings }
    for (let n = data.length; n < mostProviders; n++) await owner.ok(p.createProvider, { body })
    const refused = await owner.call(p.createProvider, { body })
    expect([refused.status, refused.problem.code]).toEqual([409, 'company.too-many'])
    expect((await owner.ok(p.providers)).data).toHaveLength(mostProviders)
  })
})
