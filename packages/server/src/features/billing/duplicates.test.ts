import { billingEndpoints as b } from '@holdall/contract/billing/billing.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { suiteDialects } from '../../../test/databases.ts'
import { startPaypalWorld } from '../../../test/gateways/paypal-world.ts'
import { dayMs, openPaidSite, type PaidSite } from '../../../test/paid-site.ts'
import { reactivate } from '../../../test/peers/paypal/billing.ts'

describe.each(suiteDialects)('a second subscription of one person on %s, with PayPal’s protocol peer', dialect => {
  let site: PaidSite<Awaited<ReturnType<typeof startPaypalWorld>>>
  beforeEach(async () => {
    site = await openPaidSite(dialect, startPaypalWorld)
  })
  afterEach(() => site.close())

  const mine = async () => (await site.bob.client.ok(b.mine)).subscriptions
  const remote = (id: string) => site.world.peer.world.subscriptions.get(id)

  it('another plan closes the former page; if that one is paid all the same, it is ended and paid back', async () => {
    const first = await site.buy(site.bob, site.plans.pro, { approves: false })
    const second = await site.buy(site.bob, site.plans.team)
    expect(second.remoteId).not.toBe(first.remoteId)
    expect(await site.finish(site.bob, second.checkoutId)).toMatchObject({ state: 'done' })
    // The page of the first plan was still open in another tab.
    site.world.peer.approve(first.remoteId)
    await site.deliver()
    await site.deliver()
    expect(await mine()).toMatchObject([{ state: 'active', plan: { name: 'Team' } }])
    expect(site.balance()).toBe(2000)
    expect(remote(first.remoteId)?.status).toBe('CANCELLED')
  })

  it('one that comes back to life at its gateway beside a later one is ended, and what it collected before isn’t paid back', async () => {
    const first = await site.buy(site.bob, site.plans.pro)
    await site.finish(site.bob, first.checkoutId)
    const id = (await mine())[0]?.id ?? ''
    await site.bob.client.ok(b.cancel, { params: { id } })
    await site.deliver()
    site.advance(32 * dayMs)
    const second = await site.buy(site.bob, site.plans.team)
    expect(await site.finish(site.bob, second.checkoutId)).toMatchObject({ state: 'done' })
    await site.deliver()
    const former = remote(first.remoteId)
    if (former?.status !== 'SUSPENDED') throw new Error('The former subscription should only be paused.')
    reactivate(site.world.peer.world, former)
    await site.deliver()
    await site.deliver()
    expect(former.status).toBe('CANCELLED')
    expect(await mine()).toMatchObject([{ state: 'active', plan: { name: 'Team' } }])
    expect(site.balance()).toBe(999 + 2000)
  })

  it('whoever has cancelled can’t change that plan, but buy another one at once, which is listed first', async () => {
    const first = await site.buy(site.bob, site.plans.pro)
    await site.finish(site.bob, first.checkoutId)
    const params = { id: (await mine())[0]?.id ?? '' }
    const cancelled = await site.bob.client.ok(b.cancel, { params })
    const preview = await site.bob.client.call(b.preview, { params, body: { planId: site.plans.team } })
    const change = await site.bob.client.call(b.change, { params, body: { planId: site.plans.team, token: 'any' } })
    expect([preview, change].map(one => one.problem.code)).toEqual([
      'subscription.cancelled-already',
      'subscription.cancelled-already',
    ])
    const second = await site.buy(site.bob, site.plans.team)
    expect(await site.finish(site.bob, second.checkoutId)).toMatchObject({
      state: 'done',
      subscription: { plan: { name: 'Team' } },
    })
    expect(await mine()).toMatchObject([
      { state: 'active', plan: { name: 'Team' } },
      { state: 'grace', plan: { name: 'Pro' }, endsAt: cancelled.endsAt },
    ])
    expect((await site.bob.client.call(b.resume, { params })).problem.code).toBe('billing.has-plan')
  })
})
