import { billingEndpoints as e } from '@holdall/contract/billing/billing.endpoints.ts'
import type { OfferedPlan } from '@holdall/contract/billing/billing.schemas.ts'
import { planEndpoints as p } from '@holdall/contract/plans/plans.endpoints.ts'
import { siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'

describe.each(dialects)('the pricing page on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  beforeEach(async () => {
    test = await createTestApp(dialect)
    await test.app.services.settings.saveComputed('billing.enable', true)
    ada = await buildMember(test, { permissions: ['admin'] })
  })
  afterEach(() => test.close())

  const create = async (body: object) =>
    (await ada.client.ok(p.create, { body: { name: 'Pro', amount: '9.99', ...body } })).plan.id
  const read = async (): Promise<OfferedPlan[]> => (await test.client().ok(e.pricing)).plans
  const pages = async () => (await Promise.all(test.app.ctx.publicPages.map(list => list(test.app.ctx)))).flat()

  it('[DEC-121 part] shows plans in their order, with what they give, without those that are hidden or deleted', async () => {
    await create({ name: 'Second', position: 2 })
    const first = await create({ name: 'First', recommended: true, available_space: 5e9, features: ['Fast'] })
    await create({ name: 'Secret', hidden: true })
    const gone = await create({ name: 'Gone' })
    await ada.client.ok(p.delete, { params: { ids: gone } })
    await create({ name: 'Free', free: true, position: 3 })
    const plans = await read()
    expect(plans.map(plan => [plan.name, plan.isRecommended, plan.isFree])).toEqual([
      ['First', true, false],
      ['Second', false, false],
      ['Free', false, true],
    ])
    expect(plans[0]).toEqual({
      id: first,
      name: 'First',
      parentId: null,
      isFree: false,
      isRecommended: true,
      amount: '9.99',
      currency: 'USD',
      interval: 'month',
      intervalCount: 1,
      trialDays: 0,
      trialNeedsCard: true,
      availableSpace: 5e9,
      features: ['Fast'],
      permissions: [],
      gateways: [],
    })
  })

  it('[DEC-121 part] lists permissions of plans that show them, and of no other', async () => {
    const permissions = [{ name: 'files.create' }]
    await create({ name: 'Open', show_permissions: true, permissions })
    await create({ name: 'Closed', permissions, position: 2 })
    expect((await read()).map(plan => plan.permissions)).toEqual([
      [{ name: 'files.create', title: expect.any(String) }],
      [],
    ])
  })

  it('shows a child with what its parent gives, and only while its parent is shown', async () => {
    const parent = { name: 'Pro', available_space: 7, features: ['Fast'], permissions: [{ name: 'files.create' }] }
    const id = await create({ ...parent, show_permissions: true })
    const yearly = await create({ name: 'Yearly', amount: '99', interval: 'year', parent_id: id })
    expect((await read()).find(plan => plan.id === yearly)).toMatchObject({
      parentId: id,
      amount: '99.00',
      interval: 'year',
      availableSpace: 7,
      features: ['Fast'],
      permissions: [{ name: 'files.create' }],
    })
    await ada.client.ok(p.update, { params: { id }, body: { ...parent, amount: '9.99', hidden: true } })
    expect(await read()).toEqual([])
  })

  it('[DEC-19 part] is away while billing is off: for visitors, in the sitemap and on the site', async () => {
    await create({})
    expect(await pages()).toContainEqual({ path: '/pricing' })
    await test.app.services.settings.saveComputed('billing.enable', false)
    const answer = await test.client().call(e.pricing)
    expect([answer.status, answer.problem.code]).toEqual([403, 'request.turned-off'])
    expect((await ada.client.call(e.mine)).status).toBe(403)
    expect(await pages()).not.toContainEqual({ path: '/pricing' })
    expect(await test.client().ok(siteEndpoints.site)).not.toHaveProperty('sellsPlans')
  })

  it('still answers when a gateway is on whose credentials are incomplete', async () => {
    await create({})
    await test.app.services.settings.saveComputed('billing.stripe.enable', true)
    expect((await read()).map(plan => plan.gateways)).toEqual([[]])
    expect((await test.client().ok(siteEndpoints.site)).name).toBe('Holdall')
  })
})
