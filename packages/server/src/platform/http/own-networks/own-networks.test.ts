import { accountEndpoints as e } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { settingsEndpoints } from '@holdall/contract/settings/settings.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AccountsTest, createAccountsTest, password, setUpSite } from '../../../../test/accounts.ts'
import { suiteDialects } from '../../../../test/databases.ts'
import type { Client } from '../../../../test/harness.ts'

describe.each(suiteDialects)('networks with higher limits on %s', dialect => {
  let test: AccountsTest
  let owner: Client
  const start = async (env: Record<string, string> = { TRUST_PROXY: '1' }) => {
    test = await createAccountsTest(dialect, env)
    owner = await setUpSite(test)
    await test.app.services.settings.save(
      { own_networks: ['203.0.113.0/25', '198.51.100.9', '2001:db8:5::/48'], 'own_networks.factor': 3 },
      null,
    )
  }
  beforeEach(() => start())
  afterEach(() => test.close())

  let number = 0
  const register = async (address: string, times: number) => {
    const statuses = new Set<number>()
    for (let turn = 0; turn < times; turn++) {
      const body = { email: `pupil-${number++}@school.example`, password }
      const { status } = await test.client().call(e.register, { body, headers: { 'x-forwarded-for': address } })
      statuses.add(status)
    }
    return [...statuses]
  }
  const guess = (address: string, email: string) =>
    test.client().call(e.signIn, { body: { email, password: 'a guess' }, headers: { 'x-forwarded-for': address } })

  it.each(['203.0.113.7', '198.51.100.9', '2001:db8:5:1::7', '::ffff:203.0.113.7'])(
    'let thirty instead of ten people register at %s, and no more',
    async address => {
      expect(await register(address, 30)).toEqual([202])
      expect(await register(address, 1)).toEqual([429])
    },
  )

  it.each(['203.0.113.128', '198.51.100.8', '2001:db8:6::7'])('change nothing at %s', async address => {
    expect(await register(address, 10)).toEqual([202])
    expect(await register(address, 1)).toEqual([429])
  })

  it('raise the number of accounts that may be tried, but not the tries at one', async () => {
    const inside = '203.0.113.7'
    for (let n = 0; n < 10; n++) expect((await guess(inside, 'one@example.org')).status).toBe(401)
    expect((await guess(inside, 'one@example.org')).status).toBe(429)
    for (let n = 1; n < 90; n++) expect((await guess(inside, `n-${n}@example.org`)).status, `${n}`).toBe(401)
    expect((await guess(inside, 'n-90@example.org')).status).toBe(429)
  })

  it('refuse what is no network at its place, and change nothing', async () => {
    const save = (own_networks: string[]) => owner.call(settingsEndpoints.save, { body: { client: { own_networks } } })
    const before = test.app.services.settings.get('own_networks')
    for (const wrong of ['0.0.0.0/0', '::/0', '203.0.113.7/24', 'office']) {
      const { status, problem } = await save(['10.0.0.0/8', wrong])
      expect([status, problem?.code], wrong).toEqual([422, 'request.invalid'])
      expect(JSON.stringify(problem), wrong).toContain('own_networks')
    }
    expect((await save(['10.0.0.0/8', '10.0.0.0/8'])).status).toBe(422)
    expect(test.app.services.settings.get('own_networks')).toEqual(before)
  })

  it('hold for nobody behind a proxy that isn’t trusted, whose address everybody has', async () => {
    await test.close()
    await start({ TRUST_PROXY: '' })
    await test.app.services.settings.save({ own_networks: ['127.0.0.0/8'] }, null)
    expect(await register('203.0.113.7', 10)).toEqual([202])
    expect(await register('203.0.113.8', 1)).toEqual([429])
  })
})
