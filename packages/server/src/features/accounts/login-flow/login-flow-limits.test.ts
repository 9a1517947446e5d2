import { accountEndpoints as e } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetTries, registerMember, setUpSite } from '../../../../test/accounts.ts'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { type Client, createTestApp, type TestApp } from '../../../../test/harness.ts'
import { pollWith, startApp } from '../../../../test/sync-app.ts'
import { newId } from '../../../platform/ids.ts'
import { insertFlow } from './login-flow.repository.ts'

const guess = (n: number) => String(n).padStart(43, 'a')

describe.each(dialects)('the limits of signing in through the browser on %s', dialect => {
  let test: TestApp
  let ada: Client
  beforeAll(async () => {
    test = await createTestApp(dialect)
    ada = await setUpSite(test)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    await forgetTries(test)
    await test.app.services.db.transaction(tx => tables(tx).deleteFrom('login_flows').execute())
  })

  const address = '198.51.100.7'
  const open = () => tables(test.app.services.db.read).selectFrom('login_flows').select('id').orderBy('id').execute()

  it('counts a client’s unknown tokens, and still gives the password to the right one', async () => {
    const app = await startApp(test, { address })
    for (let n = 0; n < 100; n++) expect((await pollWith(test, guess(n), { address })).statusCode).toBe(404)
    const over = await pollWith(test, guess(100), { address })
    expect([over.statusCode, Number(over.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await pollWith(test, guess(101))).statusCode).toBe(404)
    expect((await app.poll()).statusCode).toBe(404)
    await ada.ok(e.grantLoginFlow, { body: { token: app.token } })
    expect((await app.poll()).statusCode).toBe(200)
  })

  it('counts a member’s unknown tokens on the page, for both calls together', async () => {
    const bo = await registerMember(test, 'bo@example.org')
    for (let n = 0; n < 30; n++) {
      const endpoint = n % 2 ? e.checkLoginFlow : e.refuseLoginFlow
      expect((await bo.call(endpoint, { body: { token: guess(n) } })).status).toBe(410)
    }
    expect((await bo.call(e.checkLoginFlow, { body: { token: guess(30) } })).status).toBe(429)
    expect((await ada.call(e.checkLoginFlow, { body: { token: guess(30) } })).status).toBe(410)
  })

  it('starts sixty in fifteen minutes for a client, of which the last fifty stay open', async () => {
    const first = await startApp(test, { address })
    const other = await startApp(test)
    for (let n = 1; n < 60; n++) await startApp(test, { address })
    await expect(startApp(test, { address })).rejects.toThrow('429')
    expect(await open()).toHaveLength(51)
    expect((await ada.call(e.checkLoginFlow, { body: { token: first.token } })).status).toBe(410)
    expect((await ada.call(e.checkLoginFlow, { body: { token: other.token } })).status).toBe(200)
  })

  it('makes room for new ones among those of everyone, and leaves what was granted', async () => {
    const granted = await startApp(test)
    await ada.ok(e.grantLoginFlow, { body: { token: granted.token } })
    const insert = (client: string) => {
      const id = newId()
      const row = { id, page_hash: `p${id}`, poll_hash: `q${id}`, state: 'open' as const, device: 'x', address: null }
      const now = test.clock.now()
      const rest = { client, created_at: now, expires_at: now + 1000, user_id: null, session_id: null }
      return test.app.services.db.transaction(async tx => {
        await insertFlow(tx, { ...row, ...rest }, { ofClient: 2, ofAll: 3 })
        return id
      })
    }
    const kept = [await insert('a'), await insert('a'), await insert('a'), await insert('b'), await insert('c')]
    expect((await open()).slice(1).map(({ id }) => id)).toEqual(kept.slice(2))
    expect((await granted.poll()).statusCode).toBe(200)
  })

  it('reads no form that is longer than one with a token', async () => {
    expect((await pollWith(test, 'x'.repeat(5000))).statusCode).toBe(413)
    expect((await pollWith(test, '')).statusCode).toBe(404)
  })
})
