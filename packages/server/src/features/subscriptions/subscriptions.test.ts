import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { encodeFilters } from '@holdall/contract/kit/list-parts/filters.ts'
import { planEndpoints } from '@holdall/contract/plans/plans.endpoints.ts'
import { subscriptionEndpoints as e } from '@holdall/contract/subscriptions/subscriptions.endpoints.ts'
import type { Subscription } from '@holdall/contract/subscriptions/subscriptions.schemas.ts'
import { userEndpoints } from '@holdall/contract/users/users.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'

const minute = 60_000
const day = 24 * 60 * minute

describe.each(dialects)('subscriptions on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let bob: TestMember
  let pro: string
  let start: number
  beforeEach(async () => {
    test = await createTestApp(dialect)
    await test.app.services.settings.saveComputed('billing.enable', true)
    start = test.clock.now()
    ada = await buildMember(test, { permissions: ['admin'] })
    bob = await buildMember(test, { permissions: [] })
    pro = await planOf({ name: 'Pro', available_space: 5000, permissions: [{ name: 'reports.view' }] })
  })
  afterEach(() => test.close())

  const planOf = async (body: Record<string, unknown>) =>
    (await ada.client.ok(planEndpoints.create, { body: { name: 'Plan', amount: '5', ...body } })).plan.id
  const at = (days: number) => new Date(start + days * day).toISOString()
  const give = async (body: Record<string, unknown> = {}): Promise<Subscription> =>
    (await ada.client.ok(e.create, { body: { user_id: bob.userId, plan_id: pro, ...body } })).subscription
  const cancel = (id: string, isDeleting = false) =>
    ada.client.call(e.cancel, { params: { id }, body: { delete: isDeleting } })
  const list = async (query: Record<string, unknown> = {}) => (await ada.client.ok(e.list, { query })).pagination.data
  /** As a gateway's news would. */
  const change = (values: object, id?: string) =>
    test.app.services.db.transaction(async tx => {
      const update = tables(tx).updateTable('subscriptions').set(values)
      await (id ? update.where('id', '=', id) : update).execute()
    })
  const mayOf = async (who: TestMember) => (await who.client.ok(accountEndpoints.me)).permissions
  const roomOf = async (who: TestMember) => (await who.client.ok(driveEndpoints.spaces)).data[0]?.availableBytes

  it('[SUBS-32] [SUBS-20] [USERS-21] a subscription has its person, plan, dates and flags', async () => {
    const made = await give({ description: ' A gift ', renews_at: at(30) })
    expect(made).toEqual({
      id: expect.stringMatching(/^[0-9a-z]{26}$/),
      user_id: bob.userId,
      user: expect.objectContaining({ id: bob.userId, email: bob.email, model_type: 'user' }),
      plan_id: pro,
      plan: { id: pro, name: 'Pro', parent: null },
      description: 'A gift',
      renews_at: at(30),
      ends_at: null,
      gateway_name: 'none',
      cancelled: false,
      on_grace_period: false,
      trialEndsAt: null,
      pastDue: null,
      gatewayUrl: null,
      missingAt: null,
      created_at: expect.stringMatching(/Z$/),
      updated_at: made.created_at,
    })
    expect(await list()).toEqual([made])
    const { pagination } = await ada.client.ok(userEndpoints.list, { query: { with: 'subscriptions' } })
    expect(new Map(pagination.data.map(user => [user.id, user.subscriptions]))).toEqual(
      new Map([
        [ada.userId, []],
        [bob.userId, [{ id: made.id }]],
      ]),
    )
  })

  it('[DEC-128] [SUBS-27] [SUBS-28] cancelling sets the end to the renewal date, keeps the record, and only once', async () => {
    const made = await give({ renews_at: at(10) })
    test.clock.advance(day)
    const { data } = await cancel(made.id)
    expect(data.subscription).toMatchObject({
      ends_at: made.renews_at,
      renews_at: null,
      cancelled: true,
      on_grace_period: true,
    })
    expect((await cancel(made.id)).problem.code).toBe('subscription.cancelled-already')
    test.clock.advance(9 * day)
    expect(await list()).toMatchObject([{ id: made.id, cancelled: true, on_grace_period: false }])
    // Without a renewal date it ends now.
    const other = await give()
    const { data: ended } = await cancel(other.id)
    expect(ended.subscription).toMatchObject({ renews_at: null, cancelled: true, on_grace_period: false })
    expect(Date.parse(ended.subscription?.ends_at ?? '')).toBeLessThanOrEqual(test.clock.now())
  })

  it('[SUBS-21] deleting removes the record forever', async () => {
    const made = await give()
    expect((await cancel(made.id, true)).data).toEqual({ subscription: null })
    expect(await list()).toEqual([])
    expect((await cancel(made.id, true)).problem.code).toBe('subscription.not-found')
    expect(await tables(test.app.services.db.read).selectFrom('subscriptions').selectAll().execute()).toEqual([])
  })

  it('refuses wrong fields, and changes nothing', async () => {
    const refusal = async (body: Record<string, unknown>) => {
      const { problem } = await ada.client.call(e.create, { body: { user_id: bob.userId, plan_id: pro, ...body } })
      return problem.errors?.map(error => error.field) ?? problem.code
    }
    const unknown = '0'.repeat(26)
    expect(await refusal({ user_id: unknown })).toEqual(['user_id'])
    expect(await refusal({ plan_id: unknown })).toEqual(['plan_id'])
    expect(await refusal({ renews_at: at(1), ends_at: at(2) })).toEqual(['ends_at'])
    expect(await refusal({ renews_at: 'tomorrow' })).toEqual(['renews_at'])
    expect(await refusal({ description: 'x'.repeat(1001) })).toEqual(['description'])
    expect(await list()).toEqual([])
    const made = await give()
    expect(await refusal({})).toBe('subscription.already')
    // One that has an end may stand beside it, but can't become a second one that renews.
    const ending = await give({ ends_at: at(3) })
    const edit = (id: string, body: Record<string, unknown>) =>
      ada.client.call(e.update, { params: { id }, body: { plan_id: pro, ...body } })
    expect((await edit(ending.id, {})).problem.code).toBe('subscription.already')
    expect((await edit(unknown, {})).problem.code).toBe('subscription.not-found')
    await change({ gateway: 'stripe', gateway_id: 'sub_1' }, made.id)
    const other = await planOf({})
    expect((await edit(made.id, { plan_id: other })).problem.code).toBe('subscription.at-gateway')
    expect((await edit(made.id, { renews_at: at(1) })).problem.code).toBe('subscription.at-gateway')
    expect((await edit(made.id, { description: 'Paid' })).data.subscription.description).toBe('Paid')
  })

  it('of two who give a plan at once, one wins', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => ada.client.call(e.create, { body: { user_id: bob.userId, plan_id: pro } })),
    )
    expect(answers.map(answer => answer.status).sort()).toEqual([201, 409, 409])
    expect(await list()).toHaveLength(1)
  })

  it('gives permissions and space from its beginning to its end, to the moment', async () => {
    await test.app.services.settings.saveComputed('uploads.available_space', 100)
    expect([await mayOf(bob), await roomOf(bob)]).toEqual([expect.not.arrayContaining(['reports.view']), 100])
    const made = await give({ renews_at: at(10) })
    const given = [expect.arrayContaining(['reports.view']), 5000]
    expect([await mayOf(bob), await roomOf(bob)]).toEqual(given)
    // Whoever has paid until a date keeps it, also while billing is turned off.
    await test.app.services.settings.saveComputed('billing.enable', false)
    expect([await mayOf(bob), await roomOf(bob)]).toEqual(given)
    await test.app.services.settings.saveComputed('billing.enable', true)
    const filtered = async (operator: 'has' | 'doesntHave') => {
      const filters = encodeFilters([{ key: 'subscriptions', operator, value: null }])
      return (await ada.client.ok(userEndpoints.list, { query: { filters } })).pagination.data.map(user => user.id)
    }
    expect([await filtered('has'), await filtered('doesntHave')]).toEqual([[bob.userId], [ada.userId]])
    await cancel(made.id)
    test.clock.advance(10 * day - minute)
    expect([await mayOf(bob), await roomOf(bob)]).toEqual([expect.arrayContaining(['reports.view']), 5000])
    test.clock.advance(minute)
    expect([await mayOf(bob), await roomOf(bob)]).toEqual([expect.not.arrayContaining(['reports.view']), 100])
    expect(await filtered('has')).toEqual([])
  })

  it('[DEC-72] the person’s own space counts before the plan’s; a child plan gives what its parent gives; unpaid gives nothing', async () => {
    const child = await planOf({ name: 'Yearly', parent_id: pro, interval: 'year' })
    const made = await give({ plan_id: child })
    expect(made.plan).toEqual({ id: child, name: 'Yearly', parent: 'Pro' })
    expect([await mayOf(bob), await roomOf(bob)]).toEqual([expect.arrayContaining(['reports.view']), 5000])
    await ada.client.ok(userEndpoints.update, { params: { id: bob.userId }, body: { available_space: 7 } })
    expect(await roomOf(bob)).toBe(7)
    await ada.client.ok(userEndpoints.update, { params: { id: bob.userId }, body: { available_space: null } })
    await change({ is_paid: 0 })
    expect([await mayOf(bob), await roomOf(bob)]).toEqual([expect.not.arrayContaining(['reports.view']), null])
  })

  it('[DEC-124] [DEC-126] each call needs its permission; nobody gives a plan with permissions that they lack', async () => {
    const made = await give()
    const without = await buildMember(test, {
      permissions: ['subscriptions.view', 'subscriptions.create', 'subscriptions.update'],
    })
    const params = { id: made.id }
    const body = { user_id: without.userId, plan_id: pro }
    expect((await without.client.call(e.create, { body })).problem.code).toBe('plan.too-strong')
    const plain = await planOf({ name: 'Plain' })
    expect((await without.client.call(e.create, { body: { ...body, plan_id: plain } })).status).toBe(201)
    expect((await without.client.call(e.cancel, { params, body: { delete: true } })).status).toBe(403)
    expect((await without.client.call(e.cancel, { params, body: { delete: false } })).status).toBe(200)
    const deleter = await buildMember(test, { permissions: ['subscriptions.delete'] })
    expect((await deleter.client.call(e.list)).status).toBe(403)
    expect((await deleter.client.call(e.update, { params, body: { plan_id: pro } })).status).toBe(403)
    expect((await deleter.client.call(e.create, { body })).status).toBe(403)
    expect((await deleter.client.call(e.cancel, { params, body: { delete: false } })).status).toBe(403)
    expect((await deleter.client.call(e.cancel, { params, body: { delete: true } })).status).toBe(200)
  })

  it('[SUBS-30] filters by status and gateway', async () => {
    const active = await give()
    const ending = await give({ ends_at: at(1) })
    await change({ gateway: 'paypal', gateway_id: 'I-1' }, ending.id)
    const ids = async (key: 'status' | 'gateway_name', value: string) =>
      (await list({ filters: encodeFilters([{ key, operator: '=', value }]) })).map(one => one.id)
    expect(await ids('status', 'active')).toEqual([active.id])
    expect(await ids('status', 'cancelled')).toEqual([ending.id])
    expect(await ids('gateway_name', 'none')).toEqual([active.id])
    expect(await ids('gateway_name', 'paypal')).toEqual([ending.id])
    expect(await ids('gateway_name', 'stripe')).toEqual([])
  })
})
