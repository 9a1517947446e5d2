import { accountEndpoints as a } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { mostInvited } from '@holdall/contract/user-invitations/invite-limits.ts'
import { userInvitationEndpoints as e } from '@holdall/contract/user-invitations/user-invitations.endpoints.ts'
import { manageUserEndpoints as m } from '@holdall/contract/users/manage.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AccountsTest, countRows, createAccountsTest, password, setUpSite } from '../../../test/accounts.ts'
import { tables } from '../../../test/all-tables.ts'
import { buildPlan } from '../../../test/build-plans.ts'
import { dialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { buildGroup } from '../../../test/groups.ts'
import { invitationIn } from '../../../test/user-invitations.ts'
import { newId } from '../../platform/ids.ts'

const day = 24 * 60 * 60 * 1000
const email = 'new@example.org'

describe.each(dialects)('[OWNER-01] invitations to the site on %s', dialect => {
  let test: AccountsTest
  let ada: TestMember
  beforeEach(async () => {
    test = await createAccountsTest(dialect)
    await setUpSite(test)
    ada = await buildMember(test, { permissions: ['admin'] })
    // Nobody may sign up by themselves: an invitation doesn’t depend on it.
    await test.app.services.settings.save({ 'registration.disable': true }, null)
  })
  afterEach(() => test.close())

  const invite = (people: readonly object[], by = ada, more: object = {}) =>
    by.client.ok(e.invite, { body: { people, ...more } as never })
  const problems = async (people: readonly object[], by = ada) =>
    (await by.client.ok(e.check, { body: { people } as never })).data.map(row => row.problems.map(one => one.problem))
  const token = async (address = email) => invitationIn((await test.mailTo(address)).at(-1)?.text)
  const accept = (secret: string, more: object = {}) =>
    test.client().call(e.accept, { body: { token: secret, password, ...more } })
  const refusal = async (secret: string) => {
    const { status, problem } = await accept(secret)
    return [status, problem?.code]
  }
  const listed = async () => (await ada.client.ok(e.list, { query: {} })).pagination.data
  const actions = async () =>
    (
      await tables(test.app.services.db.read)
        .selectFrom('audit_log')
        .select('action')
        .where('object_type', '=', 'user-invitation')
        .orderBy('id')
        .execute()
    ).map(({ action }) => action)
  const buildSiteRole = async (name: string, permissions: readonly string[]) => {
    const id = newId()
    await test.app.services.db.transaction(async tx => {
      const flags = { is_default: 0, is_guests: 0, is_internal: 0, created_at: 1, updated_at: 1 }
      const row = { id, name, description: '', type: 'sitewide' as const, ...flags }
      await tables(tx).insertInto('roles').values(row).execute()
      const held = permissions.map(permission => ({ role_id: id, permission, restrictions: '{}' }))
      if (held.length > 0) await tables(tx).insertInto('role_permissions').values(held).execute()
    })
    return id
  }

  it('go from a list to the first sign-in: one mail, one link, and role, group and plan at once', async () => {
    await buildSiteRole('Writers', ['users.view'])
    await buildGroup(test, [], 'Climbers')
    await buildPlan(test, { name: 'Gold' })
    const row = { email: 'New@Example.org', name: 'Lovelace, Ada', role: 'writers', group: 'CLIMBERS', plan: 'gold' }
    expect(await invite([row])).toEqual({ data: [{ email, problems: [] }], invited: 1 })
    // The account doesn’t exist before.
    const before = await countRows(test, 'users')
    const mails = await test.mailTo(email)
    expect(mails.map(({ subject }) => subject)).toEqual(['You’re invited to Holdall'])
    expect(mails[0]?.text).toContain('Choose a password')
    const secret = await token()
    const kept = await tables(test.app.services.db.read).selectFrom('user_invitations').selectAll().executeTakeFirst()
    expect(JSON.stringify(kept)).not.toContain(secret.slice(26))
    expect(await test.client().ok(e.open, { body: { token: secret } })).toMatchObject({
      email,
      firstName: 'Ada',
      lastName: 'Lovelace',
    })
    expect(await countRows(test, 'users')).toBe(before)
    expect((await accept(secret)).data).toEqual({ email })
    const client = test.client()
    await client.ok(a.signIn, { body: { email, password } })
    const me = await client.ok(a.me)
    expect(me).toMatchObject({ email, emailConfirmed: true, firstName: 'Ada', lastName: 'Lovelace' })
    const { user } = await ada.client.ok(m.read, { params: { id: me.id } })
    expect(user.roles.map(role => role.name)).toContain('Writers')
    const db = test.app.services.db.read
    const groups = await tables(db).selectFrom('group_members').selectAll().where('user_id', '=', me.id).execute()
    const plans = await tables(db).selectFrom('subscriptions').selectAll().where('user_id', '=', me.id).execute()
    expect([groups.length, plans.map(plan => [plan.gateway, plan.ends_at])]).toEqual([1, [['none', null]]])
    expect(await listed()).toEqual([expect.objectContaining({ email, state: 'accepted', mail: 'sent' })])
    expect(await actions()).toEqual(['user-invitation.created', 'user-invitation.accepted'])
    // The link works once.
    expect(await refusal(secret)).toEqual([410, 'account.token-invalid'])
    expect((await test.client().call(e.open, { body: { token: secret } })).problem.code).toBe('account.token-invalid')
  })

  it('name what is wrong in each row, and invite the others', async () => {
    const known = await buildMember(test)
    await buildPlan(test, { name: 'Twice' })
    await buildPlan(test, { name: 'Twice' })
    await invite([{ email: 'first@example.org' }])
    const people = [
      { email: 'nobody' },
      { email: 'a@example.org' },
      { email: ' A@Example.org ' },
      { email: known.email },
      { email: 'first@example.org' },
      { email: 'b@example.org', name: 'x'.repeat(101) },
      { email: 'c@example.org', name: 'Ada\r\nBcc: eve@example.org' },
      { email: 'd@example.org', role: 'Nothing', group: 'Nothing', plan: 'Nothing' },
      { email: 'e@example.org', plan: 'twice' },
      { email: '' },
    ]
    const expected = [
      ['address'],
      [],
      ['repeated'],
      ['person'],
      ['invited'],
      ['name'],
      ['name'],
      ['role-unknown', 'group-unknown', 'plan-unknown'],
      ['plan-ambiguous'],
      ['address'],
    ]
    expect(await problems(people)).toEqual(expected)
    const done = await invite(people)
    expect([done.invited, done.data.map(row => row.problems.map(one => one.problem))]).toEqual([1, expected])
    expect(await test.mailTo('a@example.org')).toHaveLength(1)
    expect(await test.mailTo('c@example.org')).toHaveLength(0)
    // Sent again, it invites nobody twice.
    expect((await invite(people)).invited).toBe(0)
    expect(await test.mailTo('a@example.org')).toHaveLength(1)
  })

  it('give nothing that the inviter can’t give, now or when they are accepted', async () => {
    const clerk = await buildMember(test, { permissions: ['users.create'] })
    const strong = await buildSiteRole('Strong', ['settings.update'])
    await buildSiteRole('Weak', [])
    await buildGroup(test, [], 'Climbers')
    await buildPlan(test, { name: 'Gold' })
    const all = { email, role: 'Strong', group: 'Climbers', plan: 'Gold' }
    // Whoever may give nothing doesn’t learn what there is.
    expect(
      await problems([all, { ...all, email: 'x@example.org', role: 'None', group: 'None', plan: 'None' }], clerk),
    ).toEqual([
      ['role-forbidden', 'group-forbidden', 'plan-forbidden'],
      ['role-forbidden', 'group-forbidden', 'plan-forbidden'],
    ])
    const giver = await buildMember(test, { permissions: ['users.create', 'roles.update'] })
    expect(
      await problems(
        [
          { email, role: 'Strong' },
          { email: 'x@example.org', role: 'Weak' },
        ],
        giver,
      ),
    ).toEqual([['role-too-strong'], []])
    const nobody = await buildMember(test)
    for (const endpoint of [e.check, e.invite])
      expect((await nobody.client.call(endpoint, { body: { people: [{ email }] } as never })).status).toBe(403)

    // What the role allows has grown since.
    const weak = await buildSiteRole('Growing', [])
    await invite([{ email, role: 'Growing' }], giver)
    const secret = await token()
    const grow = (permission: string) =>
      test.app.services.db.transaction(tx =>
        tables(tx).insertInto('role_permissions').values({ role_id: weak, permission, restrictions: '{}' }).execute(),
      )
    await grow('settings.update')
    expect(await refusal(secret)).toEqual([410, 'account.token-invalid'])
    const [row] = await listed()
    const id = row?.id ?? ''
    // Somebody weaker can’t send it in their own name; an administrator can.
    const again = async (by: TestMember) =>
      (await by.client.ok(e.resend, { body: { invitationIds: [id] } })).data[0]?.error?.code ?? 'done'
    expect(await again(giver)).toBe('user-invitation.forbidden')
    expect(await again(ada)).toBe('done')
    expect(await refusal(secret)).toEqual([410, 'account.token-invalid'])
    expect((await accept(await token())).status).toBe(200)
    expect(strong).not.toBe(weak)
  })

  it.each([
    ['suspended', { banned_at: 1 }],
    ['without the right', {}],
  ])('count no longer once the inviter is %s', async (_what, change) => {
    const clerk = await buildMember(test, { permissions: ['users.create'] })
    await invite([{ email }], clerk)
    const secret = await token()
    await test.app.services.db.transaction(async tx => {
      if ('banned_at' in change)
        await tables(tx).updateTable('users').set(change).where('id', '=', clerk.userId).execute()
      else await tables(tx).deleteFrom('user_permissions').where('user_id', '=', clerk.userId).execute()
    })
    expect(await refusal(secret)).toEqual([410, 'account.token-invalid'])
  })

  it('are accepted once, however many try at the same time', async () => {
    await buildSiteRole('Writers', [])
    await invite([{ email, role: 'Writers' }])
    const secret = await token()
    const tried = await Promise.all(Array.from({ length: 4 }, () => accept(secret)))
    expect(tried.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410])
    expect((await actions()).filter(action => action.endsWith('accepted'))).toHaveLength(1)
  })

  it('are either accepted or revoked, if both happen at once', async () => {
    await invite([{ email }])
    const secret = await token()
    const [row] = await listed()
    const [tried, { data }] = await Promise.all([
      accept(secret),
      ada.client.ok(e.revoke, { body: { invitationIds: [row?.id ?? ''] } }),
    ])
    const state = (await listed())[0]?.state
    expect([tried.status, data[0]?.status, state]).toEqual(
      tried.status === 200 ? [200, 'failed', 'accepted'] : [410, 'done', 'revoked'],
    )
  })

  it('end by being revoked, by time, and by another account with the address', async () => {
    await invite([
      { email },
      { email: 'late@example.org' },
      { email: 'made@example.org' },
      { email: 'typed@example.org' },
    ])
    const [first, late, made, typed] = [
      await token(),
      await token('late@example.org'),
      await token('made@example.org'),
      await token('typed@example.org'),
    ]
    const ids = new Map((await listed()).map(row => [row.email, row.id]))
    await ada.client.ok(e.revoke, { body: { invitationIds: [ids.get(email) ?? ''] } })
    expect(await refusal(first)).toEqual([410, 'account.token-invalid'])
    await ada.client.ok(m.create, { body: { email: 'made@example.org', password } })
    expect(await refusal(made)).toEqual([410, 'account.token-invalid'])
    await test.app.services.settings.save({ 'registration.disable': false }, null)
    await test.client().ok(a.register, { body: { email: 'typed@example.org', password } })
    expect(await refusal(typed)).toEqual([410, 'account.token-invalid'])
    test.clock.advance(14 * day + 1)
    expect(await refusal(late)).toEqual([410, 'account.token-invalid'])
    const states = new Map((await listed()).map(row => [row.email, row.state]))
    expect([email, 'late@example.org', 'made@example.org', 'typed@example.org'].map(one => states.get(one))).toEqual([
      'revoked',
      'expired',
      'revoked',
      'revoked',
    ])
    // Only an expired one is sent again; a revoked one and one whose address has an account aren’t.
    const invitationIds = [email, 'late@example.org', 'made@example.org'].map(one => ids.get(one) ?? '')
    const { data } = await ada.client.ok(e.resend, { body: { invitationIds } })
    expect(data.map(({ error }) => error?.code ?? 'done')).toEqual([
      'user-invitation.over',
      'done',
      'user-invitation.over',
    ])
    expect((await accept(await token('late@example.org'))).status).toBe(200)
  })

  it('are sent again at most five times a day, and earlier links stop working', async () => {
    await invite([{ email }])
    const first = await token()
    const invitationIds = [(await listed())[0]?.id ?? '']
    const codes: string[] = []
    for (let n = 0; n < 6; n++) {
      const { data } = await ada.client.ok(e.resend, { body: { invitationIds } })
      codes.push(data[0]?.error?.code ?? 'done')
    }
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'done'), 'user-invitation.too-often'])
    const last = await token()
    expect(await refusal(first)).toEqual([410, 'account.token-invalid'])
    expect((await accept(last)).status).toBe(200)
  })

  it('refuse made-up, cut and foreign secrets alike', async () => {
    await invite([{ email }, { email: 'other@example.org' }])
    const [one, other] = [await token(), await token('other@example.org')]
    const wrong = [
      'x',
      one.slice(0, 26),
      `${one}x`,
      `${one.slice(0, 26)}${other.slice(26)}`,
      `${newId()}${one.slice(26)}`,
    ]
    for (const secret of wrong) expect(await refusal(secret)).toEqual([410, 'account.token-invalid'])
    expect((await accept(one)).status).toBe(200)
  })

  it(`take ${mostInvited} people in one request, which doesn’t write a single mail itself, and no more`, async () => {
    const people = Array.from({ length: mostInvited }, (_, n) => ({ email: `p${n}@example.org`, name: `=cmd|${n}` }))
    const done = await invite(people)
    expect(done.invited).toBe(mostInvited)
    expect(await countRows(test, 'audit_log')).toBeGreaterThanOrEqual(mostInvited)
    const mails = async () =>
      Number(
        (
          await tables(test.app.services.db.read)
            .selectFrom('mail_outbox')
            .select(q => q.fn.countAll().as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      )
    expect(await mails()).toBe(0)
    const more = await ada.client.call(e.invite, { body: { people: [...people, { email }] } as never })
    expect(more.status).toBe(422)
    // A spreadsheet that opens the list runs nothing.
    const csv = await ada.client.call(e.csv, { body: { query: 'p7@' } as never })
    expect(String(csv.raw.payload)).not.toMatch(/^=|,=/m)
  }, 60_000)

  it('are written to in the chosen language, and say so', async () => {
    await invite([{ email }], ada, { language: 'de' })
    const [mail] = await test.mailTo(email)
    expect(mail?.html).toContain('<html lang="')
  })

  it('are forgotten with their people: what is kept of the invited, and what the inviter sent', async () => {
    const clerk = await buildMember(test, { permissions: ['users.create'] })
    await invite([{ email }, { email: 'waits@example.org' }], clerk)
    await accept(await token())
    const { data } = await ada.client.ok(m.removal, { params: { id: clerk.userId } }).then(() => ({ data: [] }))
    expect(data).toEqual([])
    await ada.client.ok(m.delete, { params: { ids: clerk.userId } })
    expect((await listed()).map(row => [row.email, row.state, row.invitedBy])).toEqual(
      expect.arrayContaining([['waits@example.org', 'revoked', null]]),
    )
    const person = await tables(test.app.services.db.read)
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    await ada.client.ok(m.delete, { params: { ids: person.id } })
    expect((await listed()).map(row => row.email)).toEqual(['waits@example.org'])
  })
})
