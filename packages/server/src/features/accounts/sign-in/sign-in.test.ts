import { createHmac } from 'node:crypto'
import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countRows, forgetTries, password, registerMember, setUpSite } from '../../../../test/accounts.ts'
import { tables } from '../../../../test/all-tables.ts'
import { suiteDialects } from '../../../../test/databases.ts'
import { createClient, createTestApp, type TestApp } from '../../../../test/harness.ts'
import { createApp } from '../../../app/create-app.ts'
import { readEnvironment } from '../../../platform/environment.ts'
import { createLogger } from '../../../platform/logging.ts'
import { hashSessionToken, sessionCookieName } from '../sessions/session-cookie.ts'

const e = accountEndpoints
const credentials = { email: 'ada@example.org', password }

describe.each(suiteDialects)('sign-in on %s', dialect => {
  let test: TestApp
  beforeEach(async () => {
    test = await createTestApp(dialect)
    await setUpSite(test)
    await registerMember(test, credentials.email)
    await forgetTries(test)
  })
  afterEach(() => test.close())

  const isSignedIn = async (cookie: string) =>
    (await test.client().call(e.me, { headers: { cookie: `${sessionCookieName}=${cookie}` } })).status === 200

  it('[ACCT-02] sets a cookie that scripts cannot read and other sites do not send, and signs out', async () => {
    const client = test.client()
    const answer = await client.call(e.signIn, { body: credentials })
    const [cookie, known] = [answer.headers['set-cookie']].flat()
    expect(known).toMatch(/^holdall_device=[^;]+; Path=\/api\/v1; HttpOnly; SameSite=Lax; Max-Age=34560000$/)
    expect(cookie).toMatch(/^holdall_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=34560000$/)
    const value = client.cookies.get(sessionCookieName) as string
    expect(await client.ok(e.me)).toMatchObject({ email: credentials.email })

    await client.ok(e.signOut)
    expect(client.cookies.has(sessionCookieName)).toBe(false)
    expect(await isSignedIn(value)).toBe(false)
  })

  it('keeps the cookie only until the browser closes when asked to, and the session for a day', async () => {
    const client = test.client()
    const answer = await client.call(e.signIn, { body: { ...credentials, remember: false } })
    expect([answer.headers['set-cookie']].flat().join()).not.toMatch(/Max-Age|Expires/)
    test.clock.advance(20 * 3_600_000)
    expect((await client.call(e.me)).status).toBe(200)
    test.clock.advance(20 * 3_600_000)
    expect((await client.call(e.me)).status).toBe(200)
    test.clock.advance(24 * 3_600_000)
    expect((await client.call(e.me)).status).toBe(401)
  })

  it('ends a session that has not been used for thirty days', async () => {
    const client = test.client()
    await client.ok(e.signIn, { body: credentials })
    test.clock.advance(29 * 86_400_000)
    expect((await client.call(e.me)).status).toBe(200)
    test.clock.advance(30 * 86_400_000)
    expect((await client.call(e.me)).status).toBe(401)
  })

  it('never adopts a session that the browser brought, and ends it', async () => {
    const client = test.client()
    await client.ok(e.signIn, { body: credentials })
    const first = client.cookies.get(sessionCookieName) as string
    await client.ok(e.signIn, { body: credentials })
    const second = client.cookies.get(sessionCookieName) as string
    expect(second).not.toBe(first)
    expect(await isSignedIn(first)).toBe(false)
    expect(await isSignedIn(second)).toBe(true)
  })

  it('ignores a cookie that was planted beforehand', async () => {
    const planted = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA.c2lnbmF0dXJl'
    const client = test.client()
    client.cookies.set(sessionCookieName, planted)
    await client.ok(e.signIn, { body: credentials })
    expect(client.cookies.get(sessionCookieName)).not.toBe(planted)
    expect(await isSignedIn(planted)).toBe(false)
  })

  it('stores only the hash of a session’s token, which opens nothing', async () => {
    const client = test.client()
    await client.ok(e.signIn, { body: credentials })
    const token = client.cookies.get(sessionCookieName) as string
    expect(token).toMatch(/^[\w-]{43}$/)
    const kept = await tables(test.app.services.db.read).selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(token)
    expect(kept.map(row => row.token_hash)).toContain(hashSessionToken(token))
    for (const { token_hash } of kept) expect(await isSignedIn(token_hash)).toBe(false)
  })

  it('accepts cookies from before tokens were stored hashed, and refuses forged ones', async () => {
    const { db, vault } = test.app.services
    const client = test.client()
    await client.ok(e.signIn, { body: credentials })
    const current = hashSessionToken(client.cookies.get(sessionCookieName) as string)
    const token = 'pJ1uTqk0Wc3nXr8vBz5mLd7sHy2fGa9e'
    await db.transaction(tx =>
      tables(tx)
        .updateTable('sessions')
        .set({ token_hash: hashSessionToken(token) })
        .where('token_hash', '=', current)
        .execute(),
    )
    const signature = createHmac('sha256', vault.derive('account-library')).update(token).digest('base64')
    expect(await isSignedIn(encodeURIComponent(`${token}.${signature}`))).toBe(true)

    const forged = [
      token,
      `${token}.`,
      `${token}.AAAA`,
      `${token}x.${signature}`,
      `${token}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      `.${signature}`,
      '.',
    ]
    for (const one of forged) expect([one, await isSignedIn(encodeURIComponent(one))]).toEqual([one, false])
  })

  it('refuses a suspended member, even in the middle of a session', async () => {
    const client = test.client()
    await client.ok(e.signIn, { body: credentials })
    const { id } = await client.ok(e.me)
    await test.app.services.db.transaction(tx =>
      tables(tx).updateTable('users').set({ banned_at: test.clock.now() }).where('id', '=', id).execute(),
    )
    expect((await client.call(e.me)).status).toBe(401)
    expect((await test.client().call(e.signIn, { body: credentials })).problem.code).toBe('account.banned')
    const guess = await test.client().call(e.signIn, { body: { ...credentials, password: 'a guess' } })
    expect(guess.problem.code).toBe('account.wrong-credentials')
  })

  it('[ACCT-05] ends the other sessions if the settings allow only one device', async () => {
    await test.app.services.settings.save({ single_device_login: true }, null)
    const [first, second] = [test.client(), test.client()]
    await first.ok(e.signIn, { body: credentials })
    await second.ok(e.signIn, { body: credentials })
    expect((await first.call(e.me)).status).toBe(401)
    expect((await second.call(e.me)).status).toBe(200)
  })

  it('refuses requests from another site’s page', async () => {
    const sessions = await countRows(test, 'sessions')
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]
    for (const headers of foreign) {
      const answer = await test.client().call(e.signIn, { body: credentials, headers })
      expect(answer.problem.code).toBe('request.cross-site')
    }
    const own = { origin: 'http://drive.test', 'sec-fetch-site': 'same-origin' }
    expect((await test.client().call(e.signIn, { body: credentials, headers: own })).status).toBe(200)
    expect(await countRows(test, 'sessions')).toBe(sessions + 1)
  })

  it('names every wrong field', async () => {
    const answer = await test.client().call(e.signIn, { body: { email: 1, password: [], remember: 'yes' } })
    expect(answer.status).toBe(422)
    const fields = new Set(answer.problem.errors?.map(error => error.field))
    expect(fields).toEqual(new Set(['email', 'password', 'remember']))
  })
})

describe.each(suiteDialects)('the limit on attempts on %s', dialect => {
  let test: TestApp
  beforeEach(async () => {
    test = await createTestApp(dialect)
    await setUpSite(test)
    await registerMember(test, credentials.email)
    await forgetTries(test)
  })
  afterEach(() => test.close())

  it('[ACCT-02] applies to one client at one account, whatever the headers, and after a restart', async () => {
    const attempt = (client: ReturnType<TestApp['client']>, n: number, secret = 'a guess') =>
      client.call(e.signIn, {
        body: { email: n % 2 ? 'ADA@example.org' : credentials.email, password: secret },
        headers: {
          'x-forwarded-for': `203.0.113.${n}`,
          'x-real-ip': `203.0.113.${n}`,
          forwarded: `for=203.0.113.${n}`,
        },
      })
    for (let n = 0; n < 10; n++) expect((await attempt(test.client(), n)).status).toBe(401)
    const eleventh = await attempt(test.client(), 11, password)
    expect(eleventh.problem).toMatchObject({ status: 429, code: 'request.too-many' })
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(800)

    const env = readEnvironment({
      DATA_DIR: test.dataDir,
      DATABASE_URL: test.databaseUrl,
      APP_KEY: 'a key for the tests that is long enough',
      APP_URL: 'http://drive.test',
      WORKER: 'false',
    })
    const restarted = await createApp({ env, log: createLogger('silent') })
    await restarted.start()
    expect((await attempt(createClient(restarted), 12, password)).status).toBe(429)
    await restarted.close()

    test.clock.advance(15 * 60_000)
    expect((await attempt(test.client(), 13, password)).status).toBe(200)
  })

  it('[ACCT-02] applies to one client that tries many accounts', async () => {
    const attempt = (n: number) =>
      test.client().call(e.signIn, { body: { email: `someone-${n}@example.org`, password: 'a guess' } })
    for (let n = 0; n < 30; n++) expect((await attempt(n)).status).toBe(401)
    expect((await attempt(30)).status).toBe(429)
  })
})
