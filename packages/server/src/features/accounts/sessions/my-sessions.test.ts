import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { password, registerMember, setUpSite } from '../../../../test/accounts.ts'
import { suiteDialects } from '../../../../test/databases.ts'
import { type Client, createTestApp, type TestApp } from '../../../../test/harness.ts'

const e = accountEndpoints
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

describe.each(suiteDialects)('sessions on %s', dialect => {
  let test: TestApp
  let owner: Client
  beforeEach(async () => {
    test = await createTestApp(dialect)
    owner = await setUpSite(test)
    await registerMember(test, 'ada@example.org')
  })
  afterEach(() => test.close())

  async function signIn(userAgent: string): Promise<Client> {
    const client = test.client()
    const headers = { 'user-agent': userAgent }
    await client.ok(e.signIn, { body: { email: 'ada@example.org', password }, headers })
    return client
  }

  it('[ACCT-05] shows device, browser, place and last use, and which one this is', async () => {
    await signIn(iphone)
    test.clock.advance(10 * 60_000)
    const client = await signIn(firefox)
    const { data } = await client.ok(e.sessions)
    expect(data[0]).toMatchObject({ device: 'Linux', browser: 'Firefox 140', address: '127.0.0.1', isCurrent: true })
    expect(data[1]).toMatchObject({ device: 'iPhone', browser: 'Safari 18', isCurrent: false })
    expect(data).toHaveLength(3)
  })

  it('[ACCT-05] updates the last use at most once a minute', async () => {
    const client = await signIn(firefox)
    const lastUse = async () => (await client.ok(e.sessions)).data.find(session => session.isCurrent)?.lastUsedAt ?? ''
    const first = await lastUse()
    test.clock.advance(59_000)
    expect(await lastUse()).toBe(first)
    test.clock.advance(60_000)
    expect(Date.parse(await lastUse()) - Date.parse(first)).toBeGreaterThanOrEqual(119_000)
  })

  it('[ACCT-05] ends one session immediately', async () => {
    const [phone, client] = [await signIn(iphone), await signIn(firefox)]
    const { data } = await client.ok(e.sessions)
    const id = data.find(session => session.device === 'iPhone')?.id
    await client.ok(e.endSession, { params: { id } })
    expect((await phone.call(e.me)).status).toBe(401)
    expect((await client.call(e.me)).status).toBe(200)
  })

  it('[ACCT-05] ends all others and returns how many', async () => {
    const [phone, client] = [await signIn(iphone), await signIn(firefox)]
    expect(await client.ok(e.endOtherSessions)).toEqual({ ended: 2 })
    expect((await phone.call(e.me)).status).toBe(401)
    expect((await client.ok(e.sessions)).data).toHaveLength(1)
    expect((await owner.call(e.me)).status).toBe(200)
  })

  it('treats other users’ sessions like unknown ones, and leaves them alone', async () => {
    const client = await signIn(firefox)
    const theirs = (await owner.ok(e.sessions)).data[0]?.id
    for (const id of [theirs, '0'.repeat(26)]) {
      expect((await client.call(e.endSession, { params: { id } })).problem.code).toBe('item.not-found')
    }
    expect((await owner.call(e.me)).status).toBe(200)
  })

  it('notifies open event streams that a session has ended', async () => {
    const client = await signIn(firefox)
    await client.ok(e.signOut)
    const events = await test.app.services.events.since(0, 100)
    expect(events.at(-1)).toMatchObject({ type: 'session.ended', payload: { sessionIds: [expect.any(String)] } })
  })
})
