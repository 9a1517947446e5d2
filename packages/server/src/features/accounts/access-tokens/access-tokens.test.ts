import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type AccountsTest,
  createAccountsTest,
  forgetTries,
  password,
  registerMember,
  setUpSite,
} from '../../../../test/accounts.ts'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import type { Client, Sent } from '../../../../test/harness.ts'
import { newId } from '../../../platform/ids.ts'
import { checkAppPassword } from '../public.ts'
import { sweepAccounts } from '../sweep-accounts.ts'

const e = accountEndpoints
const email = 'ada@example.org'
const day = 86_400_000

describe.each(dialects)('an access token on %s', dialect => {
  let test: AccountsTest
  let ada: Client
  beforeEach(async () => {
    test = await createAccountsTest(dialect)
    await setUpSite(test)
    ada = await registerMember(test, email)
    await forgetTries(test)
  })
  afterEach(() => test.close())

  const body = (more: Record<string, unknown> = {}) => ({
    kind: 'api',
    name: 'Backup',
    scopes: ['read'],
    expiresAt: null,
    password,
    ...more,
  })
  const make = (more: Record<string, unknown> = {}, client = ada) => client.ok(e.createToken, { body: body(more) })
  const by = (secret: string, sent: Sent = {}): Sent => ({
    ...sent,
    headers: { ...sent.headers, authorization: `Bearer ${secret}` },
  })
  const statusBy = async (secret: string) => (await test.client().call(driveEndpoints.spaces, by(secret))).status
  const list = async (client = ada) => (await client.ok(e.tokens)).data
  const setUser = (patch: { banned_at: number | null }) =>
    test.app.services.db.transaction(tx =>
      tables(tx).updateTable('users').set(patch).where('email', '=', email).execute(),
    )

  it('[ACCT-08] shows its secret once, stores only its hash, and shows what it is for', async () => {
    const expiresAt = new Date(test.clock.now() + day).toISOString()
    const { token, secret } = await make({ name: ' Nightly backup ', scopes: ['write', 'read', 'read'], expiresAt })
    expect(secret).toMatch(/^hd_[\w-]{43}$/)
    expect(token).toMatchObject({
      kind: 'api',
      name: 'Nightly backup',
      scopes: ['read', 'write'],
      expiresAt,
      lastUsedAt: null,
      lastUsedAddress: null,
      beginning: secret.slice(0, 8),
    })
    expect(await list()).toEqual([token])
    const rows = await tables(test.app.services.db.read).selectFrom('access_tokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect((await make()).secret).not.toBe(secret)
  })

  it('[ACCT-08] records its last use with the address, at most once a minute', async () => {
    const { secret } = await make()
    const used = async () => (await list())[0]?.lastUsedAt ?? ''
    await statusBy(secret)
    const first = await used()
    expect((await list())[0]?.lastUsedAddress).toBe('127.0.0.1')
    test.clock.advance(50_000)
    await statusBy(secret)
    expect(await used()).toBe(first)
    test.clock.advance(60_000)
    await statusBy(secret)
    expect(Date.parse(await used()) - Date.parse(first)).toBeGreaterThanOrEqual(110_000)
  })

  it('[ACCT-08] stops working immediately when it expires, is revoked, or its owner is suspended or deleted', async () => {
    const brief = await make({ expiresAt: new Date(test.clock.now() + 60_000).toISOString() })
    const { token, secret } = await make()
    expect([await statusBy(brief.secret), await statusBy(secret)]).toEqual([200, 200])
    test.clock.advance(60_000)
    expect([await statusBy(brief.secret), await statusBy(secret)]).toEqual([401, 200])

    await setUser({ banned_at: 1 })
    expect(await statusBy(secret)).toBe(401)
    await setUser({ banned_at: null })
    await ada.ok(e.revokeToken, { params: { id: token.id } })
    const refused = await test.client().call(driveEndpoints.spaces, by(secret))
    expect(refused.problem).toMatchObject({ status: 401, code: 'request.token-invalid' })
    expect(refused.headers['www-authenticate']).toBe('Bearer error="invalid_token"')

    const eve = await registerMember(test, 'eve@example.org')
    const last = await make({ scopes: ['read', 'account'] }, eve)
    expect((await test.client().call(e.me, by(last.secret))).status).toBe(200)
    await test.app.services.db.transaction(async tx => {
      const gone = tables(tx).selectFrom('users').select('id').where('email', '=', 'eve@example.org')
      const spaces = tables(tx).selectFrom('spaces').select('id').where('owner_id', 'in', gone)
      await tables(tx).deleteFrom('items').where('space_id', 'in', spaces).execute()
      await tables(tx).deleteFrom('spaces').where('owner_id', 'in', gone).execute()
      await tables(tx).deleteFrom('users').where('email', '=', 'eve@example.org').execute()
    })
    expect((await test.client().call(e.me, by(last.secret))).status).toBe(401)
  })

  it('[ACCT-08] is revoked by a password reset and by a suspension, but not by an ordinary password change', async () => {
    const [{ secret }, app] = [await make(), await make({ kind: 'app' })]
    const change = { currentPassword: password, newPassword: 'another horse battery' }
    await ada.ok(e.changePassword, { body: change })
    expect(await statusBy(secret)).toBe(200)
    await test.client().ok(e.forgot, { body: { email } })
    await test.client().ok(e.reset, { body: { token: await test.tokenFor(email), password } })
    expect(await statusBy(secret)).toBe(401)
    expect(await check(app.secret)).toBeNull()

    await ada.ok(e.signIn, { body: { email, password } })
    expect(await list()).toEqual([])
    const another = await make()
    await setUser({ banned_at: 1 })
    await sweepAccounts(test.app.ctx)
    await setUser({ banned_at: null })
    expect(await statusBy(another.secret)).toBe(401)
  })

  it('[ACCT-08] stays in the list for thirty days after it expires', async () => {
    await make({ expiresAt: new Date(test.clock.now() + day).toISOString() })
    await make({ name: 'Without an end' })
    const names = async () => {
      await sweepAccounts(test.app.ctx)
      return (await list()).map(token => token.name)
    }
    test.clock.advance(20 * day)
    expect(await names()).toEqual(['Without an end', 'Backup'])
    await ada.ok(e.tokens)
    test.clock.advance(12 * day)
    expect(await names()).toEqual(['Without an end'])
  })

  it('[ACCT-08] requires the password again, and isn’t created without it', async () => {
    const answer = await ada.call(e.createToken, { body: body({ password: 'a guess' }) })
    expect(answer.problem).toMatchObject({ status: 403, code: 'account.wrong-password' })
    for (let n = 0; n < 9; n++) await ada.call(e.createToken, { body: body({ password: 'a guess' }) })
    expect((await ada.call(e.createToken, { body: body() })).problem.code).toBe('request.too-many')
    expect(await list()).toEqual([])
  })

  it('[ACCT-08] rejects invalid names, scopes and expiration dates', async () => {
    const wrong: [Record<string, unknown>, string][] = [
      [{ name: '   ' }, 'name'],
      [{ name: 'x'.repeat(101) }, 'name'],
      [{ name: 'two\nlines' }, 'name'],
      [{ name: 'nul\0' }, 'name'],
      [{ scopes: [] }, 'scopes'],
      [{ scopes: ['admin'] }, 'scopes.0'],
      [{ scopes: 'read' }, 'scopes'],
      [{ scopes: ['read', 'read', 'read', 'read'] }, 'scopes'],
      [{ kind: 'app', scopes: ['read', 'account'] }, 'scopes'],
      [{ kind: 'session' }, 'kind'],
      [{ expiresAt: new Date(test.clock.now() - 1).toISOString() }, 'expiresAt'],
      [{ expiresAt: '2099-02-31T00:00:00Z' }, 'expiresAt'],
      [{ expiresAt: undefined }, 'expiresAt'],
    ]
    for (const [more, field] of wrong) {
      const answer = await ada.call(e.createToken, { body: body(more) })
      expect([field, answer.status, answer.problem.errors?.[0]?.field]).toEqual([field, 422, field])
    }
    expect(await list()).toEqual([])
    expect((await make({ name: '🔑 <script>' })).token.name).toBe('🔑 <script>')
  })

  it('[ACCT-08] is limited to a hundred per person, even with concurrent calls', async () => {
    const { user_id } = await tables(test.app.services.db.read)
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .where('users.email', '=', email)
      .select('user_id')
      .executeTakeFirstOrThrow()
    const row = { user_id, kind: 'api' as const, name: 'x', beginning: 'hd_', scopes: 'read', created_at: 1 }
    const rest = { expires_at: null, last_used_at: null, last_used_address: null }
    const rows = Array.from({ length: 98 }, () => ({ ...row, ...rest, id: newId(), token_hash: newId() }))
    await test.app.services.db.transaction(tx => tables(tx).insertInto('access_tokens').values(rows).execute())
    const answers = await Promise.all([1, 2, 3, 4].map(() => ada.call(e.createToken, { body: body() })))
    expect(answers.map(answer => answer.status).sort()).toEqual([201, 201, 409, 409])
    expect(answers.find(answer => answer.status === 409)?.problem.code).toBe('account.too-many-tokens')
    expect(await list()).toHaveLength(100)
  })

  const check = (secret: string, address = email) =>
    checkAppPassword(test.app.services, { timeZone: null, address: '192.0.2.7' }, { email: address, password: secret })

  it('[ACCT-08] is accepted as an app password only together with its owner’s address', async () => {
    const { token, secret } = await make({ kind: 'app', scopes: ['read', 'write'] })
    const api = await make()
    expect(await check(secret, 'Ada@Example.org')).toMatchObject({
      kind: 'member',
      email,
      token: { id: token.id, name: 'Backup', scopes: ['read', 'write'] },
    })
    expect((await list()).find(({ id }) => id === token.id)?.lastUsedAddress).toBe('192.0.2.7')
    const wrong = [check(secret, 'owner@example.org'), check(secret, ''), check(api.secret), check(password), check('')]
    expect(await Promise.all(wrong)).toEqual([null, null, null, null, null])
    await setUser({ banned_at: 1 })
    expect(await check(secret)).toBeNull()
    await setUser({ banned_at: null })
    await ada.ok(e.revokeToken, { params: { id: token.id } })
    expect(await check(secret)).toBeNull()
  })
})
