import { planEndpoints as e } from '@holdall/contract/plans/plans.endpoints.ts'
import type { Plan } from '@holdall/contract/plans/plans.schemas.ts'
import { subscriptionEndpoints as s } from '@holdall/contract/subscriptions/subscriptions.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { buildSubscription, planRow } from '../../../test/build-plans.ts'
import { dialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { syncNow } from '../../../test/sync-now.ts'

const all = ['plans.view', 'plans.create', 'plans.update', 'plans.delete'] as const

describe.each(dialects)('plans on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  beforeEach(async () => {
    test = await createTestApp(dialect)
    await test.app.services.settings.saveComputed('billing.enable', true)
    ada = await buildMember(test, { permissions: ['admin'] })
  })
  afterEach(() => test.close())

  const create = async (body: object): Promise<Plan> =>
    (await ada.client.ok(e.create, { body: { name: 'Pro', amount: '9.99', ...body } })).plan
  const refusal = async (body: object, id?: string) => {
    const whole = { name: 'Pro', amount: '9.99', ...body }
    const answer = id
      ? await ada.client.call(e.update, { params: { id }, body: whole })
      : await ada.client.call(e.create, { body: whole })
    return answer.problem.errors?.map(error => error.field) ?? answer.problem.code
  }

  it('[PLANS-25] gives no one more storage by a plan that they have themselves, directly or by its child', async () => {
    const bo = await buildMember(test, { permissions: ['plans.view', 'plans.update'] })
    const plan = await create({ available_space: 1000 })
    const yearly = await create({ parent_id: plan.id, interval: 'year', amount: '99' })
    const set = (available_space: number | null) =>
      bo.client.call(e.update, { params: { id: plan.id }, body: { name: 'Pro', amount: '9.99', available_space } })
    expect((await set(2000)).status).toBe(200)
    await buildSubscription(test, { user_id: bo.userId, plan_id: yearly.id })
    const refused = await set(10 ** 15)
    expect(refused.problem.errors?.map(({ field }) => field)).toEqual(['available_space'])
    expect((await ada.client.ok(e.list, {})).pagination.data.find(({ id }) => id === plan.id)?.available_space).toBe(
      2000,
    )
    // Less is no gain, and whoever may set the storage of any user gains nothing.
    expect((await set(500)).status).toBe(200)
    await buildSubscription(test, { user_id: ada.userId, plan_id: plan.id })
    expect(await refusal({ available_space: 10 ** 15 }, plan.id)).toBeUndefined()
  })

  it('[PLANS-25] [PLANS-21] [PLANS-27] creates a plan with every field, and with the defaults', async () => {
    const plan = await create({})
    expect(plan).toEqual({
      id: expect.stringMatching(/^[0-9a-z]{26}$/),
      name: 'Pro',
      parent_id: null,
      parent: null,
      free: false,
      hidden: false,
      recommended: false,
      show_permissions: false,
      amount: '9.99',
      currency: 'USD',
      currency_symbol: '$',
      interval: 'month',
      interval_count: 1,
      position: 1,
      trialDays: 0,
      trialNeedsCard: true,
      available_space: null,
      permissions: [],
      features: [],
      updated_at: expect.any(String),
    })
    const full = await create({
      name: 'Team',
      hidden: true,
      recommended: true,
      show_permissions: true,
      amount: '500',
      currency: 'JPY',
      currency_symbol: '¥',
      interval: 'week',
      interval_count: 2,
      position: 8,
      available_space: 5e12,
      permissions: [{ name: 'files.create' }],
      features: ['5 TB of storage', 'Priority support'],
    })
    expect(full).toMatchObject({
      hidden: true,
      recommended: true,
      show_permissions: true,
      amount: '500',
      currency: 'JPY',
      currency_symbol: '¥',
      interval: 'week',
      interval_count: 2,
      position: 8,
      available_space: 5e12,
      features: ['5 TB of storage', 'Priority support'],
    })
    expect(full.permissions.map(one => one.name)).toEqual(['files.create'])
  })

  it('[PLANS-08] [PLANS-10] [PLANS-13] [PLANS-14] [PLANS-19] [PLANS-20] [PLANS-22] [PLANS-23] refuses wrong fields, and creates nothing', async () => {
    expect(await refusal({ name: ' ' })).toEqual(['name'])
    for (const amount of ['', undefined]) expect(await refusal({ amount })).toEqual(['amount'])
    expect(await refusal({ amount: '-1' })).toEqual(['amount'])
    expect(await refusal({ amount: '1.999' })).toEqual(['amount'])
    expect(await refusal({ amount: '1.50', currency: 'JPY' })).toEqual(['amount'])
    expect(await refusal({ amount: '99999999999999.99' })).toEqual(['amount'])
    for (const currency of ['ZZZ', '', null]) expect(await refusal({ currency })).toEqual(['currency'])
    for (const interval of ['decade', '', null]) expect(await refusal({ interval })).toEqual(['interval'])
    for (const count of [0, 13, 1.5, null]) expect(await refusal({ interval_count: count })).toEqual(['interval_count'])
    for (const position of [0, 9, null]) expect(await refusal({ position })).toEqual(['position'])
    expect(await refusal({ features: [''] })).toEqual(['features.0'])
    expect(await refusal({ features: ['A', 'A'] })).toEqual(['features'])
    expect(await refusal({ permissions: [{ name: 'nothing.here' }] })).toEqual(['permissions.0.name'])
    expect(await refusal({ permissions: [{ name: 'admin' }] })).toEqual(['permissions'])
    expect(await refusal({ permissions: [{ name: 'settings.update' }] })).toEqual(['permissions'])
    expect((await ada.client.ok(e.list)).pagination.total).toBe(0)
    // No max: the largest amount that is counted exactly.
    expect((await create({ amount: '90071992547409.91' })).amount).toBe('90071992547409.91')
  })

  it('[PLANS-11] [PLANS-15] [PLANS-16] [DEC-116 part] [DEC-119] a child costs at least 1 and has currency, interval count and gifts of its parent', async () => {
    const parent = await create({
      currency: 'EUR',
      interval_count: 3,
      available_space: 100,
      permissions: [{ name: 'files.create' }],
      features: ['X'],
    })
    const yearly = { name: 'Yearly', parent_id: parent.id, interval: 'year', currency: 'USD', interval_count: 5 }
    expect(await refusal({ ...yearly, amount: '0.99' })).toEqual(['amount'])
    const child = await create({ ...yearly, amount: '1', available_space: 7, features: ['Y'] })
    expect(child).toMatchObject({
      parent: { id: parent.id, name: 'Pro' },
      amount: '1.00',
      currency: 'EUR',
      interval: 'year',
      interval_count: 1,
      available_space: 100,
      features: ['X'],
    })
    expect(child.permissions.map(one => one.name)).toEqual(['files.create'])
    expect((await create({ name: 'Monthly', parent_id: parent.id })).interval_count).toBe(3)
    expect((await create({ interval: 'year', interval_count: 12 })).interval_count).toBe(1)
    expect((await create({ amount: '0' })).amount).toBe('0.00')
    expect(await refusal({ parent_id: child.id })).toEqual(['parent_id'])
    expect(await refusal({ parent_id: ada.userId })).toEqual(['parent_id'])
    expect(await refusal({ parent_id: parent.id, free: true })).toEqual(['free'])
    const free = await create({ free: true })
    expect(await refusal({ parent_id: free.id })).toEqual(['parent_id'])
  })

  it('[PLANS-12] [DEC-117] [DEC-120 part] what is paid never changes once a plan exists', async () => {
    const plan = await create({})
    const parent = await create({ name: 'Other' })
    const change = (body: object) => refusal(body, plan.id)
    expect(await change({ amount: '10' })).toEqual(['amount'])
    expect(await change({ currency: 'EUR' })).toEqual(['currency'])
    expect(await change({ interval: 'week' })).toEqual(['interval'])
    expect(await change({ interval_count: 2 })).toEqual(['interval_count'])
    expect(await change({ free: true })).toEqual(['free'])
    expect(await change({ parent_id: parent.id })).toEqual(['parent_id'])
    const body = { name: 'Pro 2', amount: '9.990', position: 2, features: ['More'] }
    const { plan: after } = await ada.client.ok(e.update, { params: { id: plan.id }, body })
    expect(after).toMatchObject({ name: 'Pro 2', amount: '9.99', position: 2, features: ['More'] })
    // A free plan stores no price.
    const free = await create({ free: true, amount: '5' })
    expect([free.free, free.amount]).toEqual([true, '0.00'])
    expect(await refusal({ free: false }, free.id)).toEqual(['free'])
    expect((await ada.client.call(e.update, { params: { id: ada.userId }, body })).problem.code).toBe('plan.not-found')
  })

  it('[PLANS-03] [PLANS-26] [DEC-122] deletes several, but none that somebody has, and no parent of one that stays', async () => {
    const [used, parent, gone] = [
      await create({ name: 'Used' }),
      await create({ name: 'Parent' }),
      await create({ name: 'Gone' }),
    ]
    const child = await create({ name: 'Child', parent_id: parent.id })
    await ada.client.ok(s.create, { body: { user_id: ada.userId, plan_id: used.id } })
    const unknown = '0'.repeat(26)
    const remove = async (...ids: string[]) => (await ada.client.ok(e.delete, { params: { ids: ids.join(',') } })).data
    expect((await remove(used.id, parent.id, gone.id, unknown)).map(one => one.error?.code ?? one.status)).toEqual([
      'plan.in-use',
      'plan.has-children',
      'done',
      'plan.not-found',
    ])
    expect((await remove(parent.id, child.id)).map(one => one.status)).toEqual(['done', 'done'])
    const { pagination } = await ada.client.ok(e.list, { query: { orderBy: 'name', orderDir: 'asc' } })
    expect(pagination.data.map(one => one.name)).toEqual(['Used'])
    // Once the subscription is over, its plan can go, and the subscription still names it.
    const [subscription] = (await ada.client.ok(s.list)).pagination.data
    await ada.client.ok(s.cancel, { params: { id: subscription?.id ?? '' }, body: { delete: false } })
    expect((await remove(used.id)).map(one => one.status)).toEqual(['done'])
    expect((await ada.client.ok(s.list)).pagination.data[0]?.plan.name).toBe('Used')
    expect(await refusal({ parent_id: used.id })).toEqual(['parent_id'])
  })

  it('[PLANS-05] each call needs its permission, and sync that of updating', async () => {
    const plan = await create({})
    const calls = {
      'plans.view': (who: TestMember) => who.client.call(e.list),
      'plans.create': (who: TestMember) => who.client.call(e.create, { body: { name: 'X', amount: '1' } }),
      'plans.update': (who: TestMember) =>
        who.client.call(e.update, { params: { id: plan.id }, body: { name: 'X', amount: '9.99' } }),
      'plans.delete': (who: TestMember) => who.client.call(e.delete, { params: { ids: plan.id } }),
    }
    for (const needed of all) {
      const without = await buildMember(test, { permissions: all.filter(one => one !== needed) })
      expect((await calls[needed](without)).status, needed).toBe(403)
      if (needed === 'plans.view') expect((await without.client.call(e.lastSync)).status).toBe(403)
      if (needed === 'plans.update')
        for (const endpoint of [e.sync, e.stopSync]) expect((await without.client.call(endpoint)).status).toBe(403)
      const holder = await buildMember(test, { permissions: [needed] })
      expect((await calls[needed](holder)).status, needed).toBeLessThan(300)
    }
    expect(await syncNow(test, ada)).toEqual([])
  })

  it('a site has at most 500 plans, without those that were deleted', async () => {
    await test.app.services.db.transaction(async tx => {
      const rows = Array.from({ length: 500 }, (_, n) => planRow({ name: `Plan ${n}` }))
      for (let at = 0; at < 500; at += 50)
        await tables(tx)
          .insertInto('plans')
          .values(rows.slice(at, at + 50))
          .execute()
    })
    expect(await refusal({})).toBe('plan.too-many')
    const [plan] = (await ada.client.ok(e.list)).pagination.data
    await ada.client.ok(e.delete, { params: { ids: plan?.id ?? '' } })
    await create({})
    expect(await refusal({})).toBe('plan.too-many')
  })

  it('gives no permission that its maker lacks, and isn’t changed by who lacks them', async () => {
    const maker = await buildMember(test, { permissions: ['plans.create', 'plans.update', 'files.create'] })
    const make = (permissions: string[]) =>
      maker.client.call(e.create, {
        body: { name: 'X', amount: '1', permissions: permissions.map(name => ({ name })) },
      })
    expect((await make(['files.create'])).status).toBe(201)
    expect((await make(['users.view'])).problem.code).toBe('plan.too-strong')
    const strong = await create({ permissions: [{ name: 'users.view' }] })
    const body = { name: 'Weaker', amount: '9.99' }
    expect((await maker.client.call(e.update, { params: { id: strong.id }, body })).problem.code).toBe(
      'plan.too-strong',
    )
  })

  it('[SHELL-34] [DEC-19 part] while billing is off, every call answers 403 and changes nothing', async () => {
    const plan = await create({})
    await test.app.services.settings.saveComputed('billing.enable', false)
    const answers = [
      await ada.client.call(e.list),
      await ada.client.call(e.create, { body: { name: 'X', amount: '1' } }),
      await ada.client.call(e.update, { params: { id: plan.id }, body: { name: 'X', amount: '9.99' } }),
      await ada.client.call(e.delete, { params: { ids: plan.id } }),
      await ada.client.call(e.sync),
      await ada.client.call(e.lastSync),
      await ada.client.call(e.stopSync),
    ]
    expect(answers.map(answer => [answer.status, answer.problem.code])).toEqual(
      answers.map(() => [403, 'request.turned-off']),
    )
    await test.app.services.settings.saveComputed('billing.enable', true)
    expect((await ada.client.ok(e.list)).pagination.data.map(one => one.name)).toEqual(['Pro'])
  })
})
