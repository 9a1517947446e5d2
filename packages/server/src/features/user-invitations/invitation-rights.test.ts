import { userInvitationEndpoints as e } from '@holdall/contract/user-invitations/user-invitations.endpoints.ts'
import { manageUserEndpoints as m } from '@holdall/contract/users/manage.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { buildPlan } from '../../../test/build-plans.ts'
import { dialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { buildGroup } from '../../../test/groups.ts'
import { createInvitingSite, newcomer as email, type InvitingSite } from '../../../test/inviting-site.ts'
import { newId } from '../../platform/ids.ts'

describe.each(dialects)('[OWNER-01 part] what invitations to the site may give, once, on %s', dialect => {
  let site: InvitingSite
  beforeEach(async () => {
    site = await createInvitingSite(dialect)
  })
  afterEach(() => site.test.close())
  it('give nothing that the inviter can’t give, now or when they are accepted', async () => {
    const clerk = await buildMember(site.test, { permissions: ['users.create'] })
    const strong = await site.buildSiteRole('Strong', ['settings.update'])
    await site.buildSiteRole('Weak', [])
    await buildGroup(site.test, [], 'Climbers')
    await buildPlan(site.test, { name: 'Gold' })
    const all = { email, role: 'Strong', group: 'Climbers', plan: 'Gold' }
    // Whoever may give nothing doesn’t learn what there is.
    expect(
      await site.problems([all, { ...all, email: 'x@example.org', role: 'None', group: 'None', plan: 'None' }], clerk),
    ).toEqual([
      ['role-forbidden', 'group-forbidden', 'plan-forbidden'],
      ['role-forbidden', 'group-forbidden', 'plan-forbidden'],
    ])
    const giver = await buildMember(site.test, { permissions: ['users.create', 'roles.update'] })
    expect(
      await site.problems(
        [
          { email, role: 'Strong' },
          { email: 'x@example.org', role: 'Weak' },
        ],
        giver,
      ),
    ).toEqual([['role-too-strong'], []])
    const nobody = await buildMember(site.test)
    for (const endpoint of [e.check, e.invite])
      expect((await nobody.client.call(endpoint, { body: { people: [{ email }] } as never })).status).toBe(403)

    // What the role allows has grown since.
    const weak = await site.buildSiteRole('Growing', [])
    await site.invite([{ email, role: 'Growing' }], giver)
    const secret = await site.token()
    const grow = (permission: string) =>
      site.test.app.services.db.transaction(tx =>
        tables(tx).insertInto('role_permissions').values({ role_id: weak, permission, restrictions: '{}' }).execute(),
      )
    await grow('settings.update')
    expect(await site.refusal(secret)).toEqual([410, 'account.token-invalid'])
    const [row] = await site.listed()
    const id = row?.id ?? ''
    // Somebody weaker can’t send it in their own name; an administrator can.
    const again = async (by: TestMember) =>
      (await by.client.ok(e.resend, { body: { invitationIds: [id] } })).data[0]?.error?.code ?? 'done'
    expect(await again(giver)).toBe('user-invitation.forbidden')
    expect(await again(site.ada)).toBe('done')
    expect(await site.refusal(secret)).toEqual([410, 'account.token-invalid'])
    expect((await site.accept(await site.token())).status).toBe(200)
    expect(strong).not.toBe(weak)
  })

  it.each([
    ['suspended', { banned_at: 1 }],
    ['without the right', {}],
  ])('count no longer once the inviter is %s', async (_what, change) => {
    const clerk = await buildMember(site.test, { permissions: ['users.create'] })
    await site.invite([{ email }], clerk)
    const secret = await site.token()
    await site.test.app.services.db.transaction(async tx => {
      if ('banned_at' in change)
        await tables(tx).updateTable('users').set(change).where('id', '=', clerk.userId).execute()
      else await tables(tx).deleteFrom('user_permissions').where('user_id', '=', clerk.userId).execute()
    })
    expect(await site.refusal(secret)).toEqual([410, 'account.token-invalid'])
  })

  it('are accepted once, however many try at the same time', async () => {
    await site.buildSiteRole('Writers', [])
    await site.invite([{ email, role: 'Writers' }])
    const secret = await site.token()
    const tried = await Promise.all(Array.from({ length: 4 }, () => site.accept(secret)))
    expect(tried.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410])
    expect((await site.actions()).filter(action => action.endsWith('accepted'))).toHaveLength(1)
  })

  it('are either accepted or revoked, if both happen at once', async () => {
    await site.invite([{ email }])
    const secret = await site.token()
    const [row] = await site.listed()
    const [tried, { data }] = await Promise.all([
      site.accept(secret),
      site.ada.client.ok(e.revoke, { body: { invitationIds: [row?.id ?? ''] } }),
    ])
    const state = (await site.listed())[0]?.state
    expect([tried.status, data[0]?.status, state]).toEqual(
      tried.status === 200 ? [200, 'failed', 'accepted'] : [410, 'done', 'revoked'],
    )
  })

  it('refuse made-up, cut and foreign secrets alike', async () => {
    await site.invite([{ email }, { email: 'other@example.org' }])
    const [one, other] = [await site.token(), await site.token('other@example.org')]
    const wrong = [
      'x',
      one.slice(0, 26),
      `${one}x`,
      `${one.slice(0, 26)}${other.slice(26)}`,
      `${newId()}${one.slice(26)}`,
    ]
    for (const secret of wrong) expect(await site.refusal(secret)).toEqual([410, 'account.token-invalid'])
    expect((await site.accept(one)).status).toBe(200)
  })

  it('are forgotten with their people: what is kept of the invited, and what the inviter sent', async () => {
    const clerk = await buildMember(site.test, { permissions: ['users.create'] })
    await site.invite([{ email }, { email: 'waits@example.org' }], clerk)
    await site.accept(await site.token())
    const { data } = await site.ada.client.ok(m.removal, { params: { id: clerk.userId } }).then(() => ({ data: [] }))
    expect(data).toEqual([])
    await site.ada.client.ok(m.delete, { params: { ids: clerk.userId } })
    expect((await site.listed()).map(row => [row.email, row.state, row.invitedBy?.name])).toEqual(
      expect.arrayContaining([['waits@example.org', 'revoked', null]]),
    )
    const person = await tables(site.test.app.services.db.read)
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    await site.ada.client.ok(m.delete, { params: { ids: person.id } })
    expect((await site.listed()).map(row => row.email)).toEqual(['waits@example.org'])
  })
})
