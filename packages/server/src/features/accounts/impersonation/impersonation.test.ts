import { accountEndpoints as a } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { userEndpoints } from '@holdall/contract/users/users.endpoints.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type AccountsTest, createAccountsTest, forgetTries, password, setUpSite } from '../../../../test/accounts.ts'
import { tables } from '../../../../test/all-tables.ts'
import { suiteDialects } from '../../../../test/databases.ts'
import { buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import type { Client } from '../../../../test/harness.ts'
import { buildAccount } from '../../../../test/leavers.ts'

const code = async (call: Promise<{ problem?: { code: string } }>) => (await call).problem?.code

describe.each(suiteDialects)('"Login as user" on %s', dialect => {
  let test: AccountsTest
  let ada: TestMember
  beforeAll(async () => {
    test = await createAccountsTest(dialect)
    await setUpSite(test)
    ada = await buildAccount(test, 'ada@example.org')
  })
  afterAll(() => test.close())
  afterEach(() => forgetTries(test))

  async function signInAsOwner(): Promise<Client> {
    const client = test.client()
    await client.ok(a.signIn, { body: { email: 'owner@example.org', password } })
    return client
  }
  const reason = 'They asked for help'
  const impersonate = (client: Client, id = ada.userId, body: object = { reason }) =>
    client.call(a.impersonate, { params: { id }, body })
  async function asAda(): Promise<Client> {
    const client = await signInAsOwner()
    expect((await impersonate(client)).status).toBe(204)
    return client
  }

  /** The token hash of the administrator's own session. */
  const ownToken = async () => {
    const row = await tables(test.app.services.db.read)
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select('sessions.token_hash')
      .where('users.email', '=', 'owner@example.org')
      .orderBy('sessions.created_at', 'desc')
      .executeTakeFirstOrThrow()
    return row.token_hash
  }

  it('[USERS-44] [ADMX-14] signs in as them, names the administrator behind it, and returns to the administrator’s own session', async () => {
    const client = await asAda()
    const me = await client.ok(a.me)
    expect([me.id, me.impersonation?.by]).toEqual([ada.userId, 'owner'])
    const left = Date.parse(me.impersonation?.until ?? '') - test.clock.now()
    expect(left).toBeGreaterThan(59 * 60_000)
    expect(left).toBeLessThanOrEqual(60 * 60_000)
    expect((await ada.client.ok(a.me)).impersonation).toBeUndefined()
    const former = await ownToken()
    expect((await client.call(a.endImpersonation)).status).toBe(204)
    expect((await client.ok(a.me)).email).toBe('owner@example.org')
    expect(await ownToken()).not.toBe(former)
    expect(await code(client.call(a.endImpersonation))).toBe('account.not-impersonating')
  })

  it('[ADMX-14] is recorded in the audit log with its reason, and so is everything done during it', async () => {
    const client = await asAda()
    await client.ok(driveEndpoints.newFolder, { body: { parentId: ada.rootId, name: 'Made by the helper' } })
    await client.ok(a.endImpersonation)
    const rows = await tables(test.app.services.db.read)
      .selectFrom('audit_log')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(3)
      .execute()
    const owner = (await (await signInAsOwner()).ok(a.me)).id
    expect(rows.map(row => [row.action, row.actor_id, row.impersonator_id])).toEqual([
      ['user.impersonation-ended', owner, owner],
      ['folder.created', ada.userId, owner],
      ['user.impersonated', owner, null],
    ])
    expect(rows[2]?.after).toContain(reason)
  })

  it('[ADMX-14] requires a reason, a session of one’s own and another user', async () => {
    const client = await signInAsOwner()
    for (const body of [{}, { reason: '' }, { reason: '  a ' }, { reason: 'x'.repeat(501) }])
      expect((await impersonate(client, ada.userId, body)).status).toBe(422)
    expect(await code(impersonate(client, (await client.ok(a.me)).id))).toBe('user.not-yourself')
    expect(await code(impersonate(client, '0'.repeat(26)))).toBe('user.not-found')
    const clerk = await buildMember(test, { permissions: ['admin.access', 'users.update'] })
    expect(await code(impersonate(clerk.client))).toBe('request.forbidden')
  })

  it('[ADMX-14] blocks the admin area and the account’s security settings, whoever the user is', async () => {
    const chief = await buildMember(test, { permissions: ['admin'] })
    const client = await signInAsOwner()
    await impersonate(client, chief.userId)
    const me = await client.ok(a.me)
    expect(me.id).toBe(chief.userId)
    expect(me.permissions).not.toContain('admin')
    expect((await client.call(userEndpoints.list)).status).toBe(403)
    expect(await code(impersonate(client))).toBe('account.impersonating')
    const own = [
      client.call(a.changePassword, { body: { currentPassword: password, newPassword: password } }),
      client.call(a.changeEmail, { body: { email: 'eve@example.org', password } }),
      client.call(a.createToken, { body: { kind: 'api', name: 'x', scopes: ['read'], expiresAt: null, password } }),
      client.call(a.revokeToken, { params: { id: '0'.repeat(26) } }),
      client.call(a.newTotp, { body: { password } }),
      client.call(a.endOtherSessions),
    ]
    for (const call of own) expect(await code(call)).toBe('account.impersonating')
    await buildFolder({ ...chief, client }, 'With their own rights')
  })

  it('[ADMX-14] expires after an hour regardless of activity, and can still return afterwards', async () => {
    const client = await asAda()
    for (let n = 0; n < 3; n++) {
      test.clock.advance(15 * 60_000)
      await client.ok(a.me)
    }
    test.clock.advance(16 * 60_000)
    expect((await client.call(a.me)).status).toBe(401)
    expect((await client.call(a.endImpersonation)).status).toBe(204)
    expect((await client.ok(a.me)).email).toBe('owner@example.org')
  })

  it('[ADMX-14] ends with the administrator’s own session, and with their rights', async () => {
    const client = await asAda()
    const owner = await signInAsOwner()
    await owner.ok(a.endOtherSessions)
    expect((await client.call(a.me)).status).toBe(401)

    const chief = await buildAccount(test, 'chief@example.org')
    const admin = { user_id: chief.userId, permission: 'admin', restrictions: '{}' }
    const { db } = test.app.services
    await db.transaction(tx => tables(tx).insertInto('user_permissions').values(admin).execute())
    await impersonate(chief.client)
    expect((await chief.client.ok(a.me)).id).toBe(ada.userId)
    await db.transaction(tx => tables(tx).deleteFrom('user_permissions').where('user_id', '=', chief.userId).execute())
    expect((await chief.client.call(a.me)).status).toBe(401)
  })

  it('[ADMX-14] signs both out together', async () => {
    const client = await signInAsOwner()
    const cookie = client.cookies.get('holdall_session') ?? ''
    await impersonate(client)
    await client.ok(a.signOut)
    const copy = test.client()
    copy.cookies.set('holdall_session', cookie)
    expect((await copy.call(a.me)).status).toBe(401)
  })
})
