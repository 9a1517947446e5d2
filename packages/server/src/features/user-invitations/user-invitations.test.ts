import { accountEndpoints as a } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { localizationEndpoints } from '@holdall/contract/localizations/localizations.contract.ts'
import { mostInvited } from '@holdall/contract/user-invitations/invite-limits.ts'
import { userInvitationEndpoints as e } from '@holdall/contract/user-invitations/user-invitations.endpoints.ts'
import { manageUserEndpoints as m } from '@holdall/contract/users/manage.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countRows, password } from '../../../test/accounts.ts'
import { tables } from '../../../test/all-tables.ts'
import { buildPlan } from '../../../test/build-plans.ts'
import { dialects } from '../../../test/databases.ts'
import { buildMember } from '../../../test/factories.ts'
import { buildGroup } from '../../../test/groups.ts'
import { createInvitingSite, newcomer as email, type InvitingSite } from '../../../test/inviting-site.ts'
import { sweepInvitations } from './sweep-invitations.ts'

const day = 24 * 60 * 60 * 1000

describe.each(dialects)('[OWNER-01 part] invitations to the site on %s', dialect => {
  let site: InvitingSite
  beforeEach(async () => {
    site = await createInvitingSite(dialect)
  })
  afterEach(() => site.test.close())
  it('go from a list to the first sign-in: one mail, one link, and role, group and plan at once', async () => {
    await site.buildSiteRole('Writers', ['users.view'])
    await buildGroup(site.test, [], 'Climbers')
    await buildPlan(site.test, { name: 'Gold' })
    const row = { email: 'New@Example.org', name: 'Lovelace, Ada', role: 'writers', group: 'CLIMBERS', plan: 'gold' }
    expect(await site.invite([row])).toEqual({ data: [{ email, problems: [] }], invited: 1 })
    // The account doesn’t exist before.
    const before = await countRows(site.test, 'users')
    const mails = await site.test.mailTo(email)
    expect(mails.map(({ subject }) => subject)).toEqual(['You’re invited to Holdall'])
    expect(mails[0]?.text).toContain('Choose a password')
    const secret = await site.token()
    const kept = await tables(site.test.app.services.db.read)
      .selectFrom('user_invitations')
      .selectAll()
      .executeTakeFirst()
    expect(JSON.stringify(kept)).not.toContain(secret.slice(26))
    expect(await site.test.client().ok(e.open, { body: { token: secret } })).toMatchObject({
      email,
      firstName: 'Ada',
      lastName: 'Lovelace',
    })
    expect(await countRows(site.test, 'users')).toBe(before)
    expect((await site.accept(secret)).data).toEqual({ email })
    const client = site.test.client()
    await client.ok(a.signIn, { body: { email, password } })
    const me = await client.ok(a.me)
    expect(me).toMatchObject({ email, emailConfirmed: true, firstName: 'Ada', lastName: 'Lovelace' })
    const { user } = await site.ada.client.ok(m.read, { params: { id: me.id } })
    expect(user.roles.map(role => role.name)).toContain('Writers')
    const db = site.test.app.services.db.read
    const groups = await tables(db).selectFrom('group_members').selectAll().where('user_id', '=', me.id).execute()
    const plans = await tables(db).selectFrom('subscriptions').selectAll().where('user_id', '=', me.id).execute()
    expect([groups.length, plans.map(plan => [plan.gateway, plan.ends_at])]).toEqual([1, [['none', null]]])
    expect(await site.listed()).toEqual([expect.objectContaining({ email, state: 'accepted', mail: 'sent' })])
    expect(await site.actions()).toEqual(['user-invitation.created', 'user-invitation.accepted'])
    // The link works once.
    expect(await site.refusal(secret)).toEqual([410, 'account.token-invalid'])
    expect((await site.test.client().call(e.open, { body: { token: secret } })).problem.code).toBe(
      'account.token-invalid',
    )
  })

  it('name what is wrong in each row, and invite the others', async () => {
    const known = await buildMember(site.test)
    await buildPlan(site.test, { name: 'Twice' })
    await buildPlan(site.test, { name: 'Twice' })
    await site.invite([{ email: 'first@example.org' }])
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
    expect(await site.problems(people)).toEqual(expected)
    const done = await site.invite(people)
    expect([done.invited, done.data.map(row => row.problems.map(one => one.problem))]).toEqual([1, expected])
    expect(await site.test.mailTo('a@example.org')).toHaveLength(1)
    expect(await site.test.mailTo('c@example.org')).toHaveLength(0)
    // Sent again, it invites nobody twice.
    expect((await site.invite(people)).invited).toBe(0)
    expect(await site.test.mailTo('a@example.org')).toHaveLength(1)
  })

  it('end by being revoked, by time, and by another account with the address', async () => {
    await site.invite([
      { email },
      { email: 'late@example.org' },
      { email: 'made@example.org' },
      { email: 'typed@example.org' },
    ])
    const [first, late, made, typed] = [
      await site.token(),
      await site.token('late@example.org'),
      await site.token('made@example.org'),
      await site.token('typed@example.org'),
    ]
    const ids = new Map((await site.listed()).map(row => [row.email, row.id]))
    await site.ada.client.ok(e.revoke, { body: { invitationIds: [ids.get(email) ?? ''] } })
    expect(await site.refusal(first)).toEqual([410, 'account.token-invalid'])
    await site.ada.client.ok(m.create, { body: { email: 'made@example.org', password } })
    expect(await site.refusal(made)).toEqual([410, 'account.token-invalid'])
    await site.test.app.services.settings.save({ 'registration.disable': false }, null)
    await site.test.client().ok(a.register, { body: { email: 'typed@example.org', password } })
    expect(await site.refusal(typed)).toEqual([410, 'account.token-invalid'])
    site.test.clock.advance(14 * day + 1)
    expect(await site.refusal(late)).toEqual([410, 'account.token-invalid'])
    const states = new Map((await site.listed()).map(row => [row.email, row.state]))
    expect([email, 'late@example.org', 'made@example.org', 'typed@example.org'].map(one => states.get(one))).toEqual([
      'revoked',
      'expired',
      'revoked',
      'revoked',
    ])
    // Only an expired one is sent again; a revoked one and one whose address has an account aren’t.
    const invitationIds = [email, 'late@example.org', 'made@example.org'].map(one => ids.get(one) ?? '')
    const { data } = await site.ada.client.ok(e.resend, { body: { invitationIds } })
    expect(data.map(({ error }) => error?.code ?? 'done')).toEqual([
      'user-invitation.over',
      'done',
      'user-invitation.over',
    ])
    expect((await site.accept(await site.token('late@example.org'))).status).toBe(200)
  })

  it('end when somebody takes the address as their own, which makes no account', async () => {
    await site.invite([{ email }])
    const secret = await site.token()
    const bo = await buildMember(site.test)
    await site.test.app.services.db.transaction(tx =>
      tables(tx).updateTable('users').set({ email }).where('id', '=', bo.userId).execute(),
    )
    expect(await site.refusal(secret)).toEqual([410, 'account.token-invalid'])
    await sweepInvitations(site.test.app.ctx)
    expect(await site.listed()).toEqual([expect.objectContaining({ email, state: 'revoked' })])
    expect(await site.actions()).toEqual(['user-invitation.created', 'user-invitation.revoked'])
  })

  it('are sent again at most five times a day, and earlier links stop working', async () => {
    await site.invite([{ email }])
    const first = await site.token()
    const invitationIds = [(await site.listed())[0]?.id ?? '']
    const codes: string[] = []
    for (let n = 0; n < 6; n++) {
      const { data } = await site.ada.client.ok(e.resend, { body: { invitationIds } })
      codes.push(data[0]?.error?.code ?? 'done')
    }
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'done'), 'user-invitation.too-often'])
    const last = await site.token()
    expect(await site.refusal(first)).toEqual([410, 'account.token-invalid'])
    expect((await site.accept(last)).status).toBe(200)
  })

  it(`take ${mostInvited} people in one request, which doesn’t write a single mail itself, and no more`, async () => {
    const people = Array.from({ length: mostInvited }, (_, n) => ({ email: `p${n}@example.org`, name: `=cmd|${n}` }))
    const done = await site.invite(people)
    expect(done.invited).toBe(mostInvited)
    expect(await countRows(site.test, 'audit_log')).toBeGreaterThanOrEqual(mostInvited)
    const mails = async () =>
      Number(
        (
          await tables(site.test.app.services.db.read)
            .selectFrom('mail_outbox')
            .select(q => q.fn.countAll().as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      )
    expect(await mails()).toBe(0)
    const more = await site.ada.client.call(e.invite, { body: { people: [...people, { email }] } as never })
    expect(more.status).toBe(422)
    // A spreadsheet that opens the list runs nothing.
    const csv = await site.ada.client.call(e.csv, { body: { query: 'p7@' } as never })
    expect(String(csv.raw.payload)).not.toMatch(/^=|,=/m)
  }, 60_000)

  it('are written to in the chosen language, whatever the inviter reads', async () => {
    await site.ada.client.ok(localizationEndpoints.create, { body: { name: 'Deutsch', language: 'de' } })
    await site.invite([{ email }, { email: 'nobody' }], site.ada, { language: 'de' })
    await site.invite([{ email: 'en@example.org' }])
    const [german, english] = [await site.test.mailTo(email), await site.test.mailTo('en@example.org')]
    expect(german.map(({ subject }) => subject)).toEqual(['Sie sind zu Holdall eingeladen'])
    // From there, the header Content-Language is written.
    expect(german[0]?.html).toContain('<html lang="de"')
    expect(english[0]?.html).toContain('<html lang="en"')
  })
})
