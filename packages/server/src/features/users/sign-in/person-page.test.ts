import { tokenEndpoints } from '@holdall/contract/accounts/access-tokens.endpoints.ts'
import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { auditEndpoints } from '@holdall/contract/audit/audit.contract.ts'
import { encodeFilters } from '@holdall/contract/kit/list-parts/filters.ts'
import { userEndpoints as e } from '@holdall/contract/users/users.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountsTest, createAccountsTest, password, setUpSite } from '../../../../test/accounts.ts'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../../test/factories.ts'
import { buildAccount } from '../../../../test/leavers.ts'

const unknownId = '0'.repeat(26)

describe.each(dialects)('someone’s sign-in, for administrators, on %s', dialect => {
  let test: AccountsTest
  let admin: TestMember
  let count = 0
  beforeAll(async () => {
    test = await createAccountsTest(dialect)
    await setUpSite(test)
    admin = await buildMember(test, { permissions: ['users.view', 'users.update', 'audit.view'] })
  })
  afterAll(() => test.close())

  const buildPerson = () => buildAccount(test, `person-${++count}@example.org`)
  const of = (person: TestMember) => ({ params: { id: person.userId } })
  const signInOf = (person: TestMember) => admin.client.ok(e.signIn, of(person))
  const signedIn = (person: TestMember) => person.client.call(accountEndpoints.me)
  const buildToken = async (person: TestMember, name: string) => {
    const body = { kind: 'app', name, scopes: ['read'], expiresAt: null, password } as const
    return (await person.client.ok(tokenEndpoints.createToken, { body })).token
  }
  const addFactor = (person: TestMember) =>
    test.app.services.db.transaction(async tx => {
      const now = test.app.services.clock.now()
      const row = { user_id: person.userId, sealed_secret: 'x', confirmed_at: now, last_step: -1, created_at: now }
      await tables(tx).insertInto('totp_factors').values(row).execute()
    })
  const audited = async (person: TestMember, action: string) => {
    const filters = encodeFilters([
      { key: 'person_id', operator: '=', value: person.userId },
      { key: 'action', operator: '=', value: action },
    ])
    const { data } = (await admin.client.ok(auditEndpoints.list, { query: { filters } })).pagination
    return data.filter(line => line.actor?.id === admin.userId)
  }
  const code = async (call: Promise<{ problem?: { code: string } }>) => (await call).problem?.code

  it('[OWNER-02 part] shows ways to sign in, sessions with device and address, second factors and tokens without their secrets', async () => {
    const ada = await buildPerson()
    const token = await buildToken(ada, 'Phone')
    await addFactor(ada)
    const { raw, data } = await admin.client.call(e.signIn, of(ada))
    expect(data).toMatchObject({
      hasPassword: true,
      logins: [],
      secondFactor: { authenticatorApp: true, passkeys: 0, recoveryCodes: 0 },
      sessionCount: 1,
      sessions: [{ address: '127.0.0.1', isImpersonation: false, device: expect.any(String) }],
      tokenCount: 1,
      tokens: [{ id: token.id, kind: 'app', name: 'Phone' }],
    })
    expect(raw.payload).not.toContain(token.beginning)
    const { user } = await admin.client.ok(e.read, of(ada))
    expect(Math.abs(Date.parse(user.lastSignInAt ?? '') - test.app.services.clock.now())).toBeLessThan(60_000)
    expect(user.isAdministrator).toBe(false)
    const boss = await buildMember(test, { permissions: ['admin'] })
    // Never signed in by themselves.
    expect((await admin.client.ok(e.read, of(boss))).user).toMatchObject({
      isAdministrator: true,
      lastSignInAt: null,
    })
  })

  it('[OWNER-02 part] ends one session or all, immediately, and says so in the audit log', async () => {
    const ada = await buildPerson()
    const other = test.client()
    await other.ok(accountEndpoints.signIn, { body: { email: ada.email, password } })
    const [newest, oldest] = (await signInOf(ada)).sessions
    const own = (await ada.client.ok(accountEndpoints.sessions)).data.find(one => one.isCurrent)
    const id = own?.id ?? ''
    expect([newest?.id, oldest?.id]).toContain(id)
    await admin.client.ok(e.endSession, { params: { id: ada.userId, sessionId: id } })
    expect((await signedIn(ada)).status).toBe(401)
    expect((await other.call(accountEndpoints.me)).status).toBe(200)
    expect(await code(admin.client.call(e.endSession, { params: { id: ada.userId, sessionId: id } }))).toBe(
      'item.not-found',
    )
    expect(await admin.client.ok(e.endSessions, of(ada))).toEqual({ ended: 1 })
    expect((await other.call(accountEndpoints.me)).status).toBe(401)
    expect((await audited(ada, 'session.ended')).map(line => line.after)).toEqual([{ sessions: 1 }, { sessions: 1 }])
  })

  it('[OWNER-02 part] revokes one token and no other', async () => {
    const ada = await buildPerson()
    const [phone, laptop] = [await buildToken(ada, 'Phone'), await buildToken(ada, 'Laptop')]
    await admin.client.ok(e.revokeToken, { params: { id: ada.userId, tokenId: phone.id } })
    expect((await signInOf(ada)).tokens.map(({ id }) => id)).toEqual([laptop.id])
    const bo = await buildPerson()
    expect(await code(admin.client.call(e.revokeToken, { params: { id: bo.userId, tokenId: laptop.id } }))).toBe(
      'item.not-found',
    )
    expect((await signInOf(ada)).tokenCount).toBe(1)
    expect((await audited(ada, 'token.revoked'))[0]?.before).toEqual({ kind: 'app', name: 'Phone' })
  })

  it('[OWNER-02 part] removes the second factor, and tells its person by mail', async () => {
    const ada = await buildPerson()
    await addFactor(ada)
    const before = (await test.mailTo(ada.email)).length
    await admin.client.ok(e.removeSecondFactor, of(ada))
    expect((await signInOf(ada)).secondFactor).toEqual({ authenticatorApp: false, passkeys: 0, recoveryCodes: 0 })
    expect((await test.mailTo(ada.email)).length).toBe(before + 1)
    expect(await audited(ada, 'user.totp-removed')).toHaveLength(1)
  })

  it('[OWNER-02 part] mails a link with which a new password is chosen, but not to somebody who can’t use it', async () => {
    const ada = await buildPerson()
    await admin.client.ok(e.sendReset, of(ada))
    const token = await test.tokenFor(ada.email)
    await test.client().ok(accountEndpoints.reset, { body: { token, password: 'another long password' } })
    expect(await audited(ada, 'user.reset-sent')).toHaveLength(1)
    await admin.client.ok(e.suspend, { ...of(ada), query: {} })
    expect(await code(admin.client.call(e.sendReset, of(ada)))).toBe('user.suspended')
    const bo = await buildPerson()
    const onlyCompany = (isOn: boolean) => test.app.services.settings.save({ 'auth.company_only': isOn }, null)
    await onlyCompany(true)
    try {
      expect(await code(admin.client.call(e.sendReset, of(bo)))).toBe('user.company-only')
    } finally {
      await onlyCompany(false)
    }
  })

  it('[OWNER-02 part] nothing of it is for strangers, for oneself, or for somebody who may do more', async () => {
    const ada = await buildPerson()
    const boss = await buildMember(test, { permissions: ['admin'] })
    const looker = await buildMember(test, { permissions: ['users.view'] })
    const calls = [
      (by: TestMember, id: string) => by.client.call(e.endSessions, { params: { id } }),
      (by: TestMember, id: string) => by.client.call(e.endSession, { params: { id, sessionId: unknownId } }),
      (by: TestMember, id: string) => by.client.call(e.removeSecondFactor, { params: { id } }),
      (by: TestMember, id: string) => by.client.call(e.revokeToken, { params: { id, tokenId: unknownId } }),
    ]
    for (const call of calls) {
      expect((await call(looker, ada.userId)).status).toBe(403)
      expect(await code(call(admin, boss.userId))).toBe('user.too-strong')
      expect(await code(call(admin, admin.userId))).toBe('user.not-yourself')
      expect(await code(call(admin, unknownId))).toBe('user.not-found')
    }
    expect(await code(admin.client.call(e.sendReset, of(boss)))).toBe('user.too-strong')
    expect((await looker.client.call(e.sendReset, of(ada))).status).toBe(403)
    expect((await looker.client.call(e.signIn, of(ada))).status).toBe(200)
    expect((await ada.client.call(e.signIn, of(ada))).status).toBe(403)
    expect(await code(admin.client.call(e.signIn, { params: { id: unknownId } }))).toBe('user.not-found')
    expect((await signedIn(ada)).status).toBe(200)
  })
})
