import { planEndpoints as e } from '@holdall/contract/plans/plans.endpoints.ts'
import { settingsEndpoints } from '@holdall/contract/settings/settings.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../../test/factories.ts'
import { startPaypalWorld } from '../../../../test/gateways/paypal-world.ts'
import { startStripeWorld } from '../../../../test/gateways/stripe-world.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { priceOddly, syncNow } from '../../../../test/sync-now.ts'
import { syncPlans } from './sync-plans.ts'

describe.each(dialects)('a sync of plans with two gateways on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let paypal: Awaited<ReturnType<typeof startPaypalWorld>>
  let stripe: Awaited<ReturnType<typeof startStripeWorld>>
  beforeEach(async () => {
    paypal = await startPaypalWorld()
    stripe = await startStripeWorld()
    test = await createTestApp(dialect, {
      BILLING_INTEGRATED: 'true',
      OUTBOUND_ALLOW: '127.0.0.1',
      ...paypal.variables,
      ...stripe.variables,
    })
    ada = await buildMember(test, { permissions: ['admin'] })
    const client = { 'billing.enable': true, ...paypal.client, ...stripe.client }
    const server = { ...paypal.server, ...stripe.server }
    await ada.client.ok(settingsEndpoints.save, { body: { client, server } })
    await test.app.worker.runDue()
    for (const name of ['Pro', 'Team', 'Max'])
      await ada.client.ok(e.create, { body: { name, amount: '9.99', position: 1 } })
  })
  afterEach(async () => {
    await test.close()
    await paypal.close()
    await stripe.close()
  })

  const lastSync = async () => (await ada.client.ok(e.lastSync)).sync
  const lines = (action: string) =>
    tables(test.app.services.db.read).selectFrom('audit_log').selectAll().where('action', '=', action).execute()

  it('[PLANS-28] brings the plans to all enabled gateways, as one job that whoever presses again joins', async () => {
    expect(await lastSync()).toBe(null)
    const { sync } = await ada.client.ok(e.sync)
    expect(sync).toMatchObject({ state: 'queued', finishedAt: null, gateways: [] })
    const eve = await buildMember(test, { permissions: ['plans.view', 'plans.update'] })
    expect((await eve.client.ok(e.sync)).sync?.id).toBe(sync?.id)
    await test.app.worker.runDue()
    expect(await lastSync()).toMatchObject({
      id: sync?.id,
      state: 'done',
      done: 6,
      total: 6,
      gateways: [
        { gateway: 'paypal', synced: 3, total: 3, problem: null },
        { gateway: 'stripe', synced: 3, total: 3, problem: null },
      ],
    })
    const [told, ...more] = await lines('plans.synced')
    expect(more).toEqual([])
    expect(told?.actor_id).toBe(ada.userId)
    expect(JSON.parse(told?.after ?? '').gateways).toHaveLength(2)
    expect(await lines('plans.sync-started')).toHaveLength(1)
    // The next one begins from the start, and makes nothing twice.
    expect((await syncNow(test, ada)).map(one => one.synced)).toEqual([3, 3])
    expect((await lastSync())?.id).not.toBe(sync?.id)
    expect(paypal.peer.asked.filter(call => call === 'POST /v1/billing/plans')).toHaveLength(3)
    expect(stripe.peer.state.prices.size).toBe(3)
  })

  it('[DEC-115] names the gateway that failed and how far it came, and the other gets every plan', async () => {
    const { plan } = await ada.client.ok(e.create, { body: { name: 'Odd', amount: '1', position: 1 } })
    await tables(test.app.services.db.write)
      .updateTable('plans')
      .set({ position: 0 })
      .where('id', '=', plan.id)
      .execute()
    await priceOddly(test, plan.id)
    const refused = (reason: string) => [{ planId: plan.id, name: 'Odd', reason }]
    // The odd one is the first: what a gateway doesn't accept keeps nothing after it from being sold.
    expect(await syncNow(test, ada)).toEqual([
      {
        ...{ gateway: 'paypal', synced: 3, total: 4, problem: null },
        refused: refused('PayPal doesn’t accept this currency. Choose another one.'),
      },
      {
        ...{ gateway: 'stripe', synced: 3, total: 4, problem: null },
        refused: refused(expect.stringContaining('Stripe can’t charge this amount exactly')),
      },
    ])
    expect(stripe.peer.state.prices.size).toBe(3)
    await paypal.close()
    const [away, other] = await syncNow(test, ada)
    expect(away).toMatchObject({ synced: 0, problem: expect.stringContaining('didn’t answer') })
    expect(other).toMatchObject({ synced: 3, problem: null })
    paypal = await startPaypalWorld()
  })

  it('refuses a plan whose amount a gateway that is on can’t charge, at the amount', async () => {
    const wrong = async (body: object) => {
      const { status, problem } = await ada.client.call(e.create, { body: { name: 'New', ...body } })
      return [status, problem?.errors?.map(({ field, message }) => [field, message])]
    }
    expect(await wrong({ amount: '1.250', currency: 'KWD' })).toEqual([
      422,
      [['amount', 'PayPal doesn’t accept this currency. Choose another one.']],
    ])
    expect(await wrong({ amount: '9.5', currency: 'HUF' })).toEqual([
      422,
      [['amount', 'PayPal accepts only whole amounts in this currency']],
    ])
    expect((await wrong({ amount: '9', currency: 'HUF' }))[0]).toBe(201)
    await test.app.services.settings.save({ 'billing.paypal.enable': false }, null)
    expect(await wrong({ amount: '1.255', currency: 'KWD' })).toEqual([
      422,
      [['amount', expect.stringContaining('Stripe can’t charge this amount exactly')]],
    ])
    expect((await wrong({ amount: '1.250', currency: 'KWD' }))[0]).toBe(201)
    // Nobody is asked to pay it, or no gateway is on.
    expect((await wrong({ amount: '1.255', currency: 'KWD', free: true }))[0]).toBe(201)
    await test.app.services.settings.save({ 'billing.stripe.enable': false }, null)
    expect((await wrong({ amount: '1.255', currency: 'KWD' }))[0]).toBe(201)
  })

  it('tells how far each gateway is while it runs', async () => {
    const told: string[] = []
    await syncPlans(test.app.ctx, async (gateways, done, total) => {
      told.push(`${gateways.map(({ synced }) => synced).join('+')}=${done}/${total}`)
    })
    expect(told[0]).toBe('0+0=0/6')
    expect(told).toContain(told.find(one => /^[12]\+|\+[12]=/.test(one)))
    expect(told.at(-1)).toBe('3+3=6/6')
  })

  it('can be stopped by anybody who may start it; what it has brought stays, and the next one goes on', async () => {
    expect(await ada.client.ok(e.stopSync)).toEqual({ isStopping: false })
    await ada.client.ok(e.sync)
    const eve = await buildMember(test, { permissions: ['plans.update'] })
    expect(await eve.client.ok(e.stopSync)).toEqual({ isStopping: true })
    expect(await ada.client.ok(e.stopSync)).toEqual({ isStopping: true })
    expect(await lastSync()).toMatchObject({ state: 'queued', isStopping: true })
    await test.app.worker.runDue()
    expect(await lastSync()).toMatchObject({ state: 'cancelled', isStopping: false })
    expect(stripe.peer.state.prices.size).toBe(0)
    expect(await lines('plans.sync-stopped')).toHaveLength(1)
    expect(await lines('plans.synced')).toEqual([])
    // While it works, it stops before the next plan of each gateway.
    const abort = new AbortController()
    const work = syncPlans({ ...test.app.ctx, signal: abort.signal }, async (_, done) => {
      if (done > 0) abort.abort(new Error('The job was cancelled'))
    })
    await expect(work).rejects.toThrow('The job was cancelled')
    const before = stripe.peer.state.prices.size + paypal.peer.world.plans.size
    expect(before).toBeLessThan(6)
    expect((await syncNow(test, ada)).map(one => one.synced)).toEqual([3, 3])
    expect([stripe.peer.state.prices.size, paypal.peer.world.plans.size]).toEqual([3, 3])
  })
})
