import { accountEndpoints as a } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { userInvitationEndpoints as e } from '@holdall/contract/user-invitations/user-invitations.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AccountsTest, forgetTries, password } from '../../../test/accounts.ts'
import { tables } from '../../../test/all-tables.ts'
import { change, type FakeCompany, signInBy } from '../../../test/company.ts'
import { createCompanySite } from '../../../test/company-site.ts'
import { dialects } from '../../../test/databases.ts'
import { buildGroup } from '../../../test/groups.ts'
import type { Client } from '../../../test/harness.ts'
import { invitationIn } from '../../../test/user-invitations.ts'

describe.each(dialects)('[OWNER-01 part] invitations accepted by signing in with the company on %s', dialect => {
  let test: AccountsTest
  let admin: Client
  let company: FakeCompany
  let openid: { id: string; kind: string }
  let n = 0
  beforeAll(async () => {
    ;({ test, owner: admin, company, openid } = await createCompanySite(dialect))
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    n++
    await forgetTries(test)
    await change(admin, openid, { makesPeople: false, linksByAddress: false, isEnabled: true, sessionHours: null })
  })
  const hire = (more: object = {}) => company.hire({ user: `invited-${n}`, ...more })
  const invite = (email: string | null, more: object = {}) =>
    admin.ok(e.invite, { body: { people: [{ email, ...more }] } as never })
  const stateOf = async (email: string | null) =>
    (await admin.ok(e.list, { query: { query: email ?? '' } })).pagination.data[0]?.state

  it('a provider that makes nobody makes whom an administrator has invited, with what that gives', async () => {
    const [worker, other] = [hire(), hire({ user: `other-${n}` })]
    const group = await buildGroup(test, [])
    await invite(worker.email, { group: group.name })
    const client = test.client()
    const { data } = await signInBy(client, openid, worker)
    expect(data).toMatchObject({ outcome: { me: { email: worker.email, emailConfirmed: true } } })
    expect(await stateOf(worker.email)).toBe('accepted')
    const me = await client.ok(a.me)
    const places = await tables(test.app.services.db.read)
      .selectFrom('group_members')
      .select('group_id')
      .where('user_id', '=', me.id)
      .execute()
    expect(places).toEqual([{ group_id: group.id }])
    expect((await signInBy(test.client(), openid, other)).problem?.code).toBe('company.no-account')
  })

  it('an address that the provider doesn’t vouch for accepts nothing', async () => {
    const worker = hire({ isEmailConfirmed: false })
    await invite(worker.email)
    expect((await signInBy(test.client(), openid, worker)).problem?.code).toBe('company.no-account')
    expect(await stateOf(worker.email)).toBe('waiting')
  })

  it('one that is revoked lets nobody in', async () => {
    const worker = hire()
    await invite(worker.email)
    const [row] = (await admin.ok(e.list, { query: { query: worker.email ?? '' } })).pagination.data
    await admin.ok(e.revoke, { body: { invitationIds: [row?.id ?? ''] } })
    expect((await signInBy(test.client(), openid, worker)).problem?.code).toBe('company.no-account')
  })

  it('where only the company signs people in, the mail says so, and no password is taken', async () => {
    const worker = hire()
    const me = await admin.ok(a.me)
    const only = { 'auth.company_only': true, 'auth.break_glass': [me.id] }
    await test.app.services.settings.save(only as never, null)
    try {
      await invite(worker.email)
      const text = (await test.mailTo(worker.email ?? '')).at(-1)?.text
      expect(text).toContain('Sign in with your company’s account')
      const token = invitationIn(text)
      expect((await test.client().ok(e.open, { body: { token } })).email).toBe(worker.email)
      const tried = await test.client().call(e.accept, { body: { token, password } })
      expect([tried.status, tried.problem.code]).toEqual([403, 'account.company-only'])
      const { data } = await signInBy(test.client(), openid, worker)
      expect(data).toMatchObject({ outcome: { me: { email: worker.email } } })
      expect(await stateOf(worker.email)).toBe('accepted')
    } finally {
      await test.app.services.settings.save({ 'auth.company_only': false } as never, null)
    }
  })
})
