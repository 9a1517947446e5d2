import { billingEndpoints as b } from '@holdall/contract/billing/billing.endpoints.ts'
import { subscriptionEndpoints } from '@holdall/contract/subscriptions/subscriptions.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildMember } from '../../../test/factories.ts'
import { startPaypalWorld } from '../../../test/gateways/paypal-world.ts'
import { dayMs, openPaidSite, type PaidSite } from '../../../test/paid-site.ts'
import { syncNow } from '../../../test/sync-now.ts'
import { reconcile } from './reconcile/reconcile.ts'

describe.each(dialects)('paying for a plan on %s, with PayPal’s protocol peer', dialect => {
  let site: PaidSite<Awaited<ReturnType<typeof startPaypalWorld>>>
  beforeEach(async () => {
    site = await openPaidSite(dialect, startPaypalWorld)
  })
  afterEach(() => site.close())

  const mine = async (who = site.bob) => (await who.client.ok(b.mine)).subscriptions
  const rows = async () => tables(site.test.app.services.db.read).selectFrom('subscriptions').selectAll().execute()
  const invoices = async () =>
    tables(site.test.app.services.db.read).selectFrom('invoices').selectAll().orderBy('number').execute()
  const buyPro = async () => {
    const bought = await site.buy(site.bob, site.plans.pro)
    expect(await site.finish(site.bob, bought.checkoutId)).toMatchObject({ state: 'done' })
    return bought
  }

  it('gives what was bought to whoever comes back, once, with one invoice', async () => {
    expect(await site.may(site.bob)).toBe(false)
    const { checkoutId } = await buyPro()
    expect(await site.may(site.bob)).toBe(true)
    expect(await mine()).toMatchObject([{ state: 'active', gateway: 'paypal', amount: '9.99', currency: 'USD' }])
    expect((await site.bob.client.ok(b.mine)).space).toEqual({ bytes: 5000, from: 'plan' })
    // Coming back again, and the events that arrive later, change nothing.
    expect(await site.finish(site.bob, checkoutId)).toMatchObject({ state: 'done' })
    await site.deliver()
    expect(await rows()).toHaveLength(1)
    expect((await invoices()).map(one => [Number(one.number), Number(one.total)])).toEqual([[1, 999]])
    expect(site.balance()).toBe(999)
  })

  it('gives it by the event alone, if nobody comes back', async () => {
    await site.buy(site.bob, site.plans.pro)
    expect(await site.may(site.bob)).toBe(false)
    expect(await site.deliver()).toBeGreaterThan(0)
    expect(await site.may(site.bob)).toBe(true)
  })

  it('gives it by the nightly comparison, if every event is lost', async () => {
    await site.buy(site.bob, site.plans.pro)
    site.world.loseAll()
    site.advance(11 * 60_000)
    expect(await reconcile(site.test.app.ctx)).toMatchObject({ problems: [] })
    expect(await site.may(site.bob)).toBe(true)
    expect(await rows()).toHaveLength(1)
    // A second comparison finds nothing to mend.
    expect(await reconcile(site.test.app.ctx)).toMatchObject({ compared: 1, mended: 0, problems: [] })
  })

  it('gives nothing before it is paid, and nothing for a payment that is given up', async () => {
    const { checkoutId, remoteId } = await site.buy(site.bob, site.plans.pro, { approves: false })
    expect(await site.finish(site.bob, checkoutId)).toEqual({ state: 'waiting', subscription: null })
    await site.deliver()
    expect([await site.may(site.bob), await rows()]).toEqual([false, []])
    site.world.peer.lapse(remoteId)
    expect(await site.finish(site.bob, checkoutId)).toMatchObject({ state: 'over' })
    await buyPro()
    expect(await rows()).toHaveLength(1)
  })

  it('two tabs get the same page, and nobody pays twice', async () => {
    const start = () => site.bob.client.ok(b.checkout, { body: { planId: site.plans.pro, gateway: 'paypal' as const } })
    const [one, two] = await Promise.all([start(), start()])
    expect(one).toEqual(two)
    expect(site.world.peer.world.subscriptions.size).toBe(1)
    await site.buy(site.bob, site.plans.pro)
    await Promise.all([site.finish(site.bob, one.id), site.deliver(), site.finish(site.bob, one.id)])
    expect(await rows()).toHaveLength(1)
    const again = await site.bob.client.call(b.checkout, { body: { planId: site.plans.team, gateway: 'paypal' } })
    expect(again.problem.code).toBe('billing.has-plan')
    expect(site.balance()).toBe(999)
  })

  it('renews, in whatever order events come, doubled, late or lost', async () => {
    const { remoteId } = await buyPro()
    await site.deliver()
    site.advance(32 * dayMs)
    site.world.peer.world.mishaps.push('double')
    await site.deliver(true)
    expect(await mine()).toMatchObject([{ state: 'active' }])
    expect(site.balance()).toBe(2 * 999)
    expect((await invoices()).map(one => Number(one.number))).toEqual([1, 2])
    site.advance(31 * dayMs)
    site.world.loseAll()
    // Days of grace: late news take nothing away.
    expect(await site.may(site.bob)).toBe(true)
    await reconcile(site.test.app.ctx)
    expect((await invoices()).map(one => Number(one.number))).toEqual([1, 2, 3])
    expect((await rows()).map(one => one.gateway_id)).toEqual([remoteId])
  })

  it('keeps the plan for the days of grace after a payment failed, then takes it away, and gives it back when paid', async () => {
    const { remoteId } = await buyPro()
    const remote = site.world.peer.world.subscriptions.get(remoteId)
    if (remote) remote.wallet = 'declines'
    site.advance(31 * dayMs)
    await site.deliver()
    expect(await site.may(site.bob)).toBe(true)
    expect(await mine()).toMatchObject([{ state: 'past-due' }])
    site.advance(8 * dayMs)
    await site.deliver()
    expect(await site.may(site.bob)).toBe(false)
    if (remote) remote.wallet = 'pays'
    site.advance(31 * dayMs)
    await site.deliver()
    await reconcile(site.test.app.ctx)
    expect(await site.may(site.bob)).toBe(remote?.status === 'ACTIVE')
  })

  it('cancelled, it stays until the end of what was paid, can be resumed until then, and is ended at its gateway', async () => {
    const { remoteId } = await buyPro()
    const id = (await mine())[0]?.id ?? ''
    const status = () => site.world.peer.world.subscriptions.get(remoteId)?.status
    const cancelled = await site.bob.client.ok(b.cancel, { params: { id } })
    expect(cancelled).toMatchObject({ state: 'grace', can: { cancel: false, resume: true } })
    expect(status()).toBe('SUSPENDED')
    await site.deliver()
    expect([await site.may(site.bob), (await mine())[0]?.state]).toEqual([true, 'grace'])
    expect((await site.bob.client.call(b.cancel, { params: { id } })).problem.code).toBe(
      'subscription.cancelled-already',
    )
    expect(await site.bob.client.ok(b.resume, { params: { id } })).toMatchObject({ state: 'active' })
    expect(status()).toBe('ACTIVE')
    expect((await site.bob.client.call(b.resume, { params: { id } })).problem.code).toBe('billing.not-cancelled')
    await site.bob.client.ok(b.cancel, { params: { id } })
    site.advance(32 * dayMs)
    expect(await site.may(site.bob)).toBe(false)
    await reconcile(site.test.app.ctx)
    expect(status()).toBe('CANCELLED')
    expect(site.balance()).toBe(999)
    await buyPro()
    expect(await site.may(site.bob)).toBe(true)
  })

  it('a change of plan is agreed to at PayPal, costs nothing now, and counts from the next payment', async () => {
    const { remoteId } = await buyPro()
    const id = (await mine())[0]?.id ?? ''
    const preview = await site.bob.client.ok(b.preview, { params: { id }, body: { planId: site.plans.team } })
    expect(preview).toMatchObject({ dueNow: null, nextAmount: '20.00', currency: 'USD' })
    const body = { planId: site.plans.team, token: preview.token }
    expect(await site.bob.client.ok(b.change, { params: { id }, body })).toEqual({
      state: 'needs-consent',
      url: expect.stringMatching(/^http/),
    })
    site.world.peer.approve(remoteId)
    await site.deliver()
    const next = { plan: { id: site.plans.team, name: 'Team', parent: null }, amount: '20.00', currency: 'USD' }
    expect(await mine()).toMatchObject([{ plan: { name: 'Pro' }, next, state: 'active' }])
    site.advance(32 * dayMs)
    await site.deliver()
    expect(await mine()).toMatchObject([{ plan: { name: 'Team' }, next: null, amount: '20.00' }])
    expect(site.balance()).toBe(2999)
    const same = await site.bob.client.call(b.preview, { params: { id }, body: { planId: site.plans.team } })
    expect(same.problem.code).toBe('billing.no-change')
  })

  it('[SUBS-29] [SUBS-21] an administrator cancels at the gateway too; deleting removes the record and ends it there immediately', async () => {
    const { remoteId } = await buyPro()
    const [row] = await rows()
    const params = { id: row?.id ?? '' }
    await site.admin.client.ok(subscriptionEndpoints.cancel, { params, body: { delete: false } })
    expect(site.world.peer.world.subscriptions.get(remoteId)?.status).toBe('SUSPENDED')
    await site.admin.client.ok(subscriptionEndpoints.cancel, { params, body: { delete: true } })
    expect(site.world.peer.world.subscriptions.get(remoteId)?.status).toBe('CANCELLED')
    expect([await rows(), await site.may(site.bob)]).toEqual([[], false])
    // Its gateway's news of the end doesn't bring the record back, and neither does the nightly comparison.
    await site.deliver()
    expect(await reconcile(site.test.app.ctx)).toMatchObject({ problems: [] })
    expect(await rows()).toEqual([])
  })

  it('an event that is forged or changed is refused and changes nothing', async () => {
    await site.buy(site.bob, site.plans.pro)
    const event = site.world.peer.world.events.at(-1)
    if (!event) throw new Error('There is no event')
    const good = site.world.peer.sign(event)
    const { headers } = good
    const changed = [
      { ...good, headers: { ...headers, 'paypal-transmission-id': 'other' } },
      {
        ...good,
        headers: { ...headers, 'paypal-transmission-time': new Date(site.test.clock.now() + 1).toISOString() },
      },
      { ...good, headers: { ...headers, 'paypal-transmission-sig': Buffer.alloc(256, 1).toString('base64') } },
      { ...good, headers: { ...headers, 'paypal-cert-url': 'https://evil.example/cert.pem' } },
      { ...good, body: Buffer.concat([good.body, Buffer.from(' ')]) },
      { ...good, headers: {} },
      site.world.peer.sign(event, { at: site.test.clock.now() - 5 * dayMs }),
      site.world.peer.sign(event, { at: site.test.clock.now() + dayMs }),
      site.world.peer.sign(event, { webhookId: 'WH-OTHER' }),
    ]
    const statuses = []
    for (const delivery of changed) statuses.push(await site.receive(delivery))
    expect(statuses).toEqual(statuses.map(() => 400))
    const unsigned = await site.test.client().request('POST', '/billing/paypal', {
      payload: good.body,
      headers: { 'content-type': 'application/json' },
    })
    expect(unsigned.json().code).toBe('billing.event-unverified')
    await site.test.app.worker.runDue()
    expect(await rows()).toEqual([])
    // The same one twice is kept once.
    expect([await site.receive(good), await site.receive(good)]).toEqual([204, 204])
    const kept = await tables(site.test.app.services.db.read).selectFrom('gateway_events').selectAll().execute()
    expect(kept).toHaveLength(1)
  })

  it('nobody reaches the checkout or the subscription of somebody else', async () => {
    const eve = await buildMember(site.test)
    const { checkoutId } = await site.buy(site.bob, site.plans.pro)
    const finish = await eve.client.call(b.finish, { params: { id: checkoutId } })
    expect(finish.problem.code).toBe('billing.checkout-not-found')
    await site.finish(site.bob, checkoutId)
    const id = (await mine())[0]?.id ?? ''
    for (const endpoint of [b.cancel, b.resume, b.payOtherwise, b.details])
      expect((await eve.client.call(endpoint, { params: { id } })).problem.code).toBe('subscription.not-found')
    const change = await eve.client.call(b.change, { params: { id }, body: { planId: site.plans.team, token: 'x' } })
    expect(change.problem.code).toBe('subscription.not-found')
    expect(await mine(eve)).toEqual([])
  })

  it('a plan that an administrator gave is no matter of a gateway, and gives way to one that is paid', async () => {
    const { plans, admin, bob } = site
    const body = { user_id: bob.userId, plan_id: plans.team }
    const { subscription } = await admin.client.ok(subscriptionEndpoints.create, { body })
    const cancel = await bob.client.call(b.cancel, { params: { id: subscription.id } })
    expect(cancel.problem.code).toBe('billing.not-collected')
    await buyPro()
    expect(await mine()).toMatchObject([{ gateway: 'paypal', plan: { name: 'Pro' } }])
  })

  it('what can’t be bought is refused: unknown, free, hidden, not synced, gateway off, billing off', async () => {
    const { admin, bob, plans, test } = site
    const code = async (planId: string, gateway: 'paypal' | 'stripe' = 'paypal') =>
      (await bob.client.call(b.checkout, { body: { planId, gateway } })).problem.code
    expect(await code('0'.repeat(26))).toBe('plan.not-found')
    expect(await code(plans.pro, 'stripe')).toBe('billing.not-sold')
    const { planEndpoints } = await import('@holdall/contract/plans/plans.endpoints.ts')
    const make = async (body: Record<string, unknown>) =>
      (await admin.client.ok(planEndpoints.create, { body: { name: 'X', amount: '1', ...body } })).plan.id
    expect(await code(await make({ free: true }))).toBe('billing.not-sold')
    expect(await code(await make({}))).toBe('billing.not-sold')
    const hidden = await make({ hidden: true })
    await syncNow(test, admin)
    expect(await code(hidden)).toBe('billing.not-sold')
    await test.app.services.settings.saveComputed('billing.enable', false)
    expect((await bob.client.call(b.checkout, { body: { planId: plans.pro, gateway: 'paypal' } })).status).toBe(403)
    expect(site.world.peer.world.subscriptions.size).toBe(0)
  })

  it('what a gateway refuses is said to buyers in a plain sentence, and to administrators in its own words', async () => {
    const id = (await buyPro()) && (await mine())[0]?.id
    const remote = site.world.subscriptions()[0]
    site.world.loseAll()
    site.world.cancelThere(remote?.id ?? '')
    const { problem } = await site.bob.client.call(b.cancel, { params: { id: id ?? '' } })
    expect([problem.code, problem.meta]).toEqual(['billing.gateway-refused', { gateway: 'PayPal' }])
    expect(problem.title).toContain('Nothing was changed or charged')
    const cancel = { params: { id: id ?? '' }, body: { delete: false } }
    const told = (await site.admin.client.call(subscriptionEndpoints.cancel, cancel)).problem
    expect([told.code, told.meta]).toEqual([
      'billing.gateway-said',
      { gateway: 'PayPal', reason: 'This subscription has already ended at PayPal' },
    ])
  })

  it('a gateway that fails is named, and nothing is half done', async () => {
    const start = () => site.bob.client.call(b.checkout, { body: { planId: site.plans.pro, gateway: 'paypal' } })
    for (const fault of ['broken', 'cut-off', 'cut-after', 'bad-gateway'] as const) {
      for (let i = 0; i < 6; i++) site.world.peer.faults.push(fault)
      const { problem } = await start()
      expect([fault, problem.code]).toEqual([fault, 'billing.gateway-away'])
      site.world.peer.faults.length = 0
    }
    expect((await start()).status).toBe(201)
    expect(site.world.peer.world.subscriptions.size).toBe(1)
  })
})
