import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { siteEndpoints } from '@holdall/contract/site/site.contract.ts'
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
import { suiteDialects } from '../../../../test/databases.ts'
import type { Client, Sent } from '../../../../test/harness.ts'

const e = accountEndpoints
const email = 'ada@example.org'

describe.each(suiteDialects)('an access token on %s', dialect => {
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
  const auditOf = async (action: string) => {
    const rows = await tables(test.app.services.db.read).selectFrom('audit_log').selectAll().execute()
    return rows.filter(row => row.action === action)
  }

  it('[ACCT-08] signs a program in as its owner, with their permissions', async () => {
    const { secret } = await make({ scopes: ['read', 'write', 'account'] })
    const me = await test.client().ok(e.me, by(secret))
    const own = await ada.ok(e.me)
    expect(me).toEqual(own)
    const [space] = (await test.client().ok(driveEndpoints.spaces, by(secret))).data
    const folder = by(secret, { body: { parentId: space?.rootId, name: 'Made by a program' } })
    expect((await test.client().ok(driveEndpoints.newFolder, folder)).name).toBe('Made by a program')
    await test.app.services.db.transaction(tx =>
      tables(tx).deleteFrom('user_roles').where('user_id', '=', own.id).execute(),
    )
    expect((await test.client().ok(e.me, by(secret))).permissions).toEqual((await ada.ok(e.me)).permissions)
  })

  it('[ACCT-08] is rejected unless it is valid, and never falls back to the cookie', async () => {
    const { token, secret } = await make()
    const app = await make({ kind: 'app' })
    const flipped = secret.slice(0, -1) + (secret.endsWith('A') ? 'E' : 'A')
    const [row] = await tables(test.app.services.db.read).selectFrom('access_tokens').selectAll().execute()
    const fields = [
      'Bearer',
      'Bearer ',
      `Bearer ${flipped}`,
      `Bearer ${secret.slice(0, -1)}`,
      `Bearer ${secret}x`,
      `Bearer ${secret} ${secret}`,
      `Bearer ${secret.slice(3)}`,
      `Bearer ${secret.toUpperCase()}`,
      `Bearer ${token.id}`,
      `Bearer ${row?.token_hash}`,
      `Bearer ${app.secret}`,
      `Bearer hd_${"' or 1=1 --".padEnd(43, '-')}`,
      `Bearer ${'x'.repeat(10_000)}`,
      `bearer ${flipped}`,
    ]
    for (const authorization of fields) {
      for (const client of [ada, test.client()]) {
        const answer = await client.call(driveEndpoints.spaces, { headers: { authorization } })
        expect([authorization, answer.status]).toEqual([authorization, 401])
        expect(answer.raw.payload).not.toContain('hd_')
      }
      const open = await ada.call(siteEndpoints.site, { headers: { authorization } })
      expect([authorization, open.status]).toEqual([authorization, 401])
    }
    expect(await statusBy(secret)).toBe(200)
    expect((await ada.request('GET', `/api/v1/spaces?access_token=${secret}`)).statusCode).toBeLessThan(500)
    expect((await test.client().request('GET', `/api/v1/spaces?access_token=${secret}`)).statusCode).toBe(401)
    // A proxy's own authentication is none of our business.
    const basic = { authorization: `Basic ${Buffer.from('proxy:secret').toString('base64')}` }
    expect((await ada.call(e.me, { headers: basic })).status).toBe(200)
    const asBearer = { authorization: `BEARER  ${secret}` }
    expect((await test.client().call(driveEndpoints.spaces, { headers: asBearer })).status).toBe(200)
  })

  it('[ACCT-08] takes precedence over a cookie, and isn’t subject to the cross-site check, which is for cookies', async () => {
    const eve = await registerMember(test, 'eve@example.org')
    const evesToken = await make({ scopes: ['read', 'write', 'account'] }, eve)
    expect((await ada.ok(e.me, by(evesToken.secret))).email).toBe('eve@example.org')
    const { secret } = await make({ scopes: ['read'] })
    // The cookie would allow it; the token that was sent doesn't.
    expect((await ada.call(e.updateProfile, by(secret, { body: {} }))).problem.code).toBe('request.scope')
    expect((await ada.ok(siteEndpoints.site, by(secret))).me).toBeNull()
    expect((await ada.ok(siteEndpoints.site, by(evesToken.secret))).me?.email).toBe('eve@example.org')

    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const change = { body: { firstName: 'E' }, headers: foreign }
    expect((await eve.call(e.updateProfile, change)).problem.code).toBe('request.cross-site')
    expect((await test.client().call(e.updateProfile, by(evesToken.secret, change))).status).toBe(200)
    const wrong = { ...change, headers: { ...foreign, authorization: 'Bearer wrong' } }
    expect((await eve.call(e.updateProfile, wrong)).status).toBe(401)
  })

  it('[ACCT-08] is named in the audit log for what it did, and its creation and revocation are logged', async () => {
    const { token, secret } = await make({ scopes: ['write', 'account'] })
    await test.client().ok(e.updateProfile, by(secret, { body: { firstName: 'Augusta' } }))
    await ada.ok(e.updateProfile, { body: { firstName: 'Ada' } })
    const afters = (await auditOf('user.profile-updated')).map(row => JSON.parse(row.after ?? '{}').byToken)
    expect(afters).toEqual([{ id: token.id, name: 'Backup' }, undefined])
    await test.client().ok(e.revokeToken, by(secret, { params: { id: token.id } }))
    expect((await auditOf('token.created'))[0]).toMatchObject({ object_type: 'token', object_id: token.id })
    const [revoked] = await auditOf('token.revoked')
    expect(JSON.parse(revoked?.before ?? '')).toEqual({ kind: 'api', name: 'Backup' })
    expect(JSON.parse(revoked?.after ?? '').byToken.id).toBe(token.id)
  })

  it('[ACCT-08] has its open streams closed when it is revoked', async () => {
    const { token, secret } = await make()
    const answer = await test.app.http.inject({
      url: '/api/v1/events',
      headers: { authorization: `Bearer ${secret}` },
      payloadAsStream: true,
    })
    expect(answer.statusCode).toBe(200)
    const ended = new Promise<void>(resolve => answer.stream().resume().once('end', resolve))
    await ada.ok(e.revokeToken, { params: { id: token.id } })
    await ended
  })

  it('[ACCT-08] is subject to the rate limits', async () => {
    const { secret } = await make({ scopes: ['write'] })
    const forgot = () => test.client().call(e.forgot, by(secret, { body: { email: 'nobody@example.org' } }))
    for (let n = 0; n < 10; n++) expect((await forgot()).status).toBe(204)
    expect((await forgot()).problem.code).toBe('request.too-many')
  })
})
