import { billingEndpoints as b } from '@holdall/contract/billing/billing.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { suiteDialects } from '../../../test/databases.ts'
import { startStripeWorld } from '../../../test/gateways/stripe-world.ts'
import { dayMs, openPaidSite, type PaidSite } from '../../../test/paid-site.ts'
import { reconcile } from './reconcile/reconcile.ts'

describe.each(suiteDialects)('paying for a plan on %s, with Stripe’s protocol peer', dialect => {
  let site: PaidSite<Awaited<ReturnType<typeof startStripeWorld>>>
  beforeEach(async () => {
    site = await openPaidSite(dialect, startStripeWorld)
  })
  afterEach(() => site.close())

  const mine = async () => (await site.bob.client.ok(b.mine)).subscriptions
  const buy = async (planId: string) => {
    const { checkoutId } = await site.buy(site.bob, planId)
    expect(await site.finish(site.bob, checkoutId)).toMatchObject({ state: 'done' })
    return (await mine())[0]?.id ?? ''
  }
  const change = async (id: string, planId: string) => {
    const preview = await site.bob.client.ok(b.preview, { params: { id }, body: { planId } })
    const body = { planId, token: preview.token }
    return { preview, outcome: await site.bob.client.ok(b.change, { params: { id }, body }) }
  }

  it('an upgrade costs what its preview said, and takes effect immediately', async () => {
    const id = await buy(site.plans.pro)
    site.advance(10 * dayMs)
    await site.deliver()
    const before = site.balance()
    const { preview, outcome } = await change(id, site.plans.team)
    expect(outcome).toEqual({ state: 'done', url: null })
    expect(site.balance() - before).toBe(Math.round(Number(preview.dueNow) * 100))
    expect(site.balance()).toBeGreaterThan(before)
    expect(await mine()).toMatchObject([{ plan: { name: 'Team' }, amount: '20.00', state: 'active' }])
    expect((await site.bob.client.ok(b.mine)).invoices).toHaveLength(2)
  })

  it('an upgrade that isn’t paid changes nothing', async () => {
    const id = await buy(site.plans.pro)
    site.advance(10 * dayMs)
    await site.deliver()
    site.world.setCard(site.world.subscriptions()[0]?.id ?? '', 'declined')
    const before = site.balance()
    const { outcome } = await change(id, site.plans.team)
    expect(outcome.state).toBe('needs-consent')
    await site.deliver()
    await reconcile(site.test.app.ctx)
    expect([site.balance(), (await mine())[0]?.plan.name]).toEqual([before, 'Pro'])
  })

  it('a downgrade keeps what was paid for until the next payment', async () => {
    const id = await buy(site.plans.team)
    const { outcome } = await change(id, site.plans.pro)
    expect(outcome.state).toBe('from-next-payment')
    await site.deliver()
    await reconcile(site.test.app.ctx)
    expect(await mine()).toMatchObject([{ plan: { name: 'Team' } }])
    site.advance(32 * dayMs)
    await site.deliver()
    expect(await mine()).toMatchObject([{ plan: { name: 'Pro' }, amount: '9.99' }])
    expect(site.balance()).toBe(2999)
  })

  it('cancelled and resumed at Stripe’s own dates, and its page for cards is Stripe’s', async () => {
    const id = await buy(site.plans.pro)
    const { endsAt } = await site.bob.client.ok(b.cancel, { params: { id } })
    await site.deliver()
    expect(await mine()).toMatchObject([{ state: 'grace', endsAt }])
    expect(await site.bob.client.ok(b.resume, { params: { id } })).toMatchObject({ state: 'active', endsAt: null })
    const { url } = await site.bob.client.ok(b.payOtherwise, { params: { id } })
    expect(url.startsWith(site.world.peer.url)).toBe(true)
    await site.bob.client.ok(b.cancel, { params: { id } })
    site.advance(32 * dayMs)
    await site.deliver()
    expect([await site.may(site.bob), await mine(), site.balance()]).toEqual([false, [], 999])
  })

  it('a comparison sets up the endpoint for events that is missing', async () => {
    const { endpoints } = site.world.peer.state
    endpoints.clear()
    expect(await reconcile(site.test.app.ctx)).toMatchObject({ problems: [] })
    expect([...endpoints.values()].map(({ url }) => url)).toEqual(['http://drive.test/billing/stripe'])
    await site.buy(site.bob, site.plans.pro)
    await site.deliver()
    expect(await mine()).toMatchObject([{ state: 'active' }])
  })
})
