import { billingEndpoints as e } from '@holdall/contract/billing/billing.endpoints.ts'
import { planEndpoints as p } from '@holdall/contract/plans/plans.endpoints.ts'
import { siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { type StripePeer, startStripePeer } from '../../../test/peers/stripe/stripe-peer.ts'
import { syncNow } from '../../../test/sync-now.ts'

describe.each(dialects)('buying a plan on %s', dialect => {
  let test: TestApp
  let peer: StripePeer
  let ada: TestMember
  let bob: TestMember
  let pro: string
  let team: string
  beforeEach(async () => {
    peer = await startStripePeer()
    test = await createTestApp(dialect, { STRIPE_URL: peer.url, OUTBOUND_ALLOW: '127.0.0.1' })
    const { settings } = test.app.services
    await settings.save({ 'billing.enable': true, 'billing.stripe.enable': true, stripe_key: peer.key }, null)
    await settings.save({ stripe_secret: peer.secret }, null)
    ada = await buildMember(test, { permissions: ['admin'] })
    bob = await buildMember(test)
    pro = await create({ name: 'Pro', amount: '9.99' })
    team = await create({ name: 'Team', amount: '29.99' })
    expect(await syncNow(test, ada)).toEqual([{ gateway: 'stripe', synced: 2, total: 2, problem: null }])
  })
  afterEach(async () => {
    await test.close()
    await peer.close()
  })

  const create = async (body: object) => (await ada.client.ok(p.create, { body })).plan.id
  const begin = (planId = pro) => bob.client.ok(e.checkout, { body: { planId, gateway: 'stripe' } })
  const finish = (id: string, by = bob) => by.client.call(e.finish, { params: { id } })
  const sessionOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''
  const buy = async (planId = pro) => {
    const { id, url } = await begin(planId)
    peer.payCheckout(sessionOf(url))
    return (await finish(id)).data.subscription?.id ?? ''
  }

  it('says which plans Stripe sells, and tells the site that there is something to buy', async () => {
    const { plans } = await test.client().ok(e.pricing)
    expect(plans.map(plan => [plan.name, plan.gateways])).toEqual([
      ['Pro', ['stripe']],
      ['Team', ['stripe']],
    ])
    expect((await test.client().ok(siteEndpoints.site)).sellsPlans).toBe(true)
    await test.app.services.settings.saveComputed('billing.stripe.enable', false)
    expect((await test.client().ok(e.pricing)).plans.map(plan => plan.gateways)).toEqual([[], []])
    expect(await test.client().ok(siteEndpoints.site)).not.toHaveProperty('sellsPlans')
  })

  it('gives what was paid for, however often somebody comes back', async () => {
    const { id, url } = await begin()
    expect((await finish(id)).data).toEqual({ state: 'waiting', subscription: null })
    peer.payCheckout(sessionOf(url))
    const { data } = await finish(id)
    expect(data).toMatchObject({ state: 'done', subscription: { state: 'active', amount: '9.99', gateway: 'stripe' } })
    expect((await finish(id)).data).toEqual(data)
    const { subscriptions, invoices } = await bob.client.ok(e.mine)
    expect(subscriptions).toHaveLength(1)
    expect(invoices).toMatchObject([{ number: '000001', total: '9.99', refunded: '0.00', currency: 'USD' }])
  })

  it('refuses another person’s checkout, one that was never started, and their subscription', async () => {
    const { id, url } = await begin()
    const eve = await buildMember(test)
    for (const one of [id, '01aaaaaaaaaaaaaaaaaaaaaaaa']) {
      const answer = await finish(one, eve)
      expect([answer.status, answer.problem.code]).toEqual([404, 'billing.checkout-not-found'])
    }
    peer.payCheckout(sessionOf(url))
    expect((await finish(id, eve)).status).toBe(404)
    expect(await eve.client.ok(e.mine)).toMatchObject({ subscriptions: [], invoices: [] })
    const own = (await finish(id)).data.subscription?.id ?? ''
    const params = { id: own }
    for (const answer of [
      await eve.client.call(e.cancel, { params }),
      await eve.client.call(e.resume, { params }),
      await eve.client.call(e.payOtherwise, { params }),
      await eve.client.call(e.preview, { params, body: { planId: team } }),
      await eve.client.call(e.change, { params, body: { planId: team, token: 'any' } }),
    ]) {
      expect([answer.status, answer.problem.code]).toEqual([404, 'subscription.not-found'])
    }
    expect((await bob.client.ok(e.mine)).subscriptions[0]).toMatchObject({ state: 'active', plan: { id: pro } })
    expect((await finish(id, { client: test.client() } as TestMember)).status).toBe(401)
  })

  it('sells no hidden plan, and none of a hidden parent, to those who know their ids', async () => {
    const hidden = await create({ name: 'Secret', amount: '1', hidden: true })
    const yearly = await create({ name: 'Yearly', amount: '10', interval: 'year', parent_id: hidden })
    const free = await create({ name: 'Free', free: true })
    expect(await syncNow(test, ada)).toEqual([{ gateway: 'stripe', synced: 4, total: 4, problem: null }])
    const own = await buy()
    for (const planId of [hidden, yearly, free]) {
      const asked = await ada.client.call(e.checkout, { body: { planId, gateway: 'stripe' } })
      expect([asked.status, asked.problem.code]).toEqual([409, 'billing.not-sold'])
      const changed = await bob.client.call(e.preview, { params: { id: own }, body: { planId } })
      expect([changed.status, changed.problem.code]).toEqual([409, 'billing.not-sold'])
    }
    const other = await ada.client.call(e.checkout, { body: { planId: pro, gateway: 'paypal' } })
    expect([other.status, other.problem.code]).toEqual([409, 'billing.not-sold'])
  })

  it('shows the difference before a change, and charges exactly that', async () => {
    const id = await buy()
    const params = { id }
    const { token, dueNow, nextAmount } = await bob.client.ok(e.preview, { params, body: { planId: team } })
    expect(Number(dueNow)).toBeGreaterThan(0)
    expect(nextAmount).toBe('29.99')
    const made = await bob.client.call(e.change, { params, body: { planId: pro, token } })
    expect([made.status, made.problem.code]).toEqual([409, 'billing.no-change'])
    expect(await bob.client.ok(e.change, { params, body: { planId: team, token } })).toEqual({
      state: 'done',
      url: null,
    })
    const { subscriptions, invoices } = await bob.client.ok(e.mine)
    expect(subscriptions).toMatchObject([{ plan: { name: 'Team' }, amount: '29.99' }])
    expect(invoices.map(one => one.total)).toEqual([dueNow, '9.99'])
  })

  it('keeps a cancelled plan until its end, and renews it after all', async () => {
    const params = { id: await buy() }
    const cancelled = await bob.client.ok(e.cancel, { params })
    expect(cancelled).toMatchObject({ state: 'grace', renewsAt: null, endsAt: expect.any(String) })
    expect((await bob.client.call(e.cancel, { params })).problem.code).toBe('subscription.cancelled-already')
    const resumed = await bob.client.ok(e.resume, { params })
    expect(resumed).toMatchObject({ state: 'active', renewsAt: cancelled.endsAt, endsAt: null })
    expect((await bob.client.call(e.resume, { params })).problem.code).toBe('billing.not-cancelled')
  })
})
