import { billingEndpoints as b } from '@holdall/contract/billing/billing.endpoints.ts'
import { planEndpoints } from '@holdall/contract/plans/plans.endpoints.ts'
import { subscriptionEndpoints } from '@holdall/contract/subscriptions/subscriptions.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import type { GatewayWorld } from '../../../../test/gateways/gateway-world.ts'
import { startPaypalWorld } from '../../../../test/gateways/paypal-world.ts'
import { startStripeWorld } from '../../../../test/gateways/stripe-world.ts'
import { dayMs, openPaidSite, type PaidSite } from '../../../../test/paid-site.ts'
import { syncNow } from '../../../../test/sync-now.ts'
import { reconcile } from '../reconcile/reconcile.ts'
import { tellOfTrials } from './tell-of-trials.ts'

const worlds = [
  ['PayPal', startPaypalWorld],
  ['Stripe', startStripeWorld],
] as const
const each = dialects.flatMap(dialect => worlds.map(([name, start]) => [dialect, name, start] as const))

describe.each(each)('[OWNER-06 part] trials on %s, with the protocol peer of %s', (dialect, _, start) => {
  let site: PaidSite
  let plan: string
  beforeEach(async () => {
    site = await openPaidSite<GatewayWorld>(dialect, start)
    plan = await createTrial({ trialDays: 14 })
  })
  afterEach(() => site.close())

  const createTrial = async (more: Record<string, unknown>) => {
    const body = { name: 'Tried', amount: '5', permissions: [{ name: 'reports.view' }], ...more }
    const { id } = (await site.admin.client.ok(planEndpoints.create, { body })).plan
    await syncNow(site.test, site.admin)
    return id
  }
  const mine = async () => (await site.bob.client.ok(b.mine)).subscriptions
  const read = () => tables(site.test.app.services.db.read)
  const invoices = () => read().selectFrom('invoices').selectAll().orderBy('number').execute()
  const mails = async () => {
    const rows = await read()
      .selectFrom('mail_outbox')
      .select('subject')
      .where('template', '=', 'billing.trial-ends')
      .execute()
    return rows.map(({ subject }) => subject)
  }
  const buy = async () => {
    const bought = await site.buy(site.bob, plan)
    expect(await site.finish(site.bob, bought.checkoutId)).toMatchObject({ state: 'done' })
    return bought
  }
  const go = async (days: number) => {
    site.advance(days * dayMs)
    await site.deliver()
  }

  it('give the plan without a payment, which is collected when they end', async () => {
    expect((await site.bob.client.ok(b.mine)).mayTry).toBe(true)
    expect((await site.test.client().ok(b.pricing)).plans.map(one => [one.name, one.trialDays])).toContainEqual([
      'Tried',
      14,
    ])
    await buy()
    await site.deliver()
    const [own] = await mine()
    const left = Date.parse(own?.trialEndsAt ?? '') - site.test.app.services.clock.now()
    expect(Math.round(left / dayMs)).toBe(14)
    expect(own).toMatchObject({ state: 'trial', renewsAt: own?.trialEndsAt, can: { change: false, cancel: true } })
    expect([await site.may(site.bob), site.balance(), await invoices()]).toEqual([true, 0, []])
    const [listed] = (await site.admin.client.ok(subscriptionEndpoints.list, { query: {} })).pagination.data
    expect(listed?.trialEndsAt).toBe(own?.trialEndsAt)
    await go(15)
    expect(await mine()).toMatchObject([{ state: 'active', trialEndsAt: null }])
    expect((await invoices()).map(one => Number(one.total))).toEqual([500])
    expect(site.balance()).toBe(500)
  })

  it('survive lost, doubled, late and reversed events: the comparison at night finds the same', async () => {
    await site.buy(site.bob, plan)
    site.world.loseAll()
    site.advance(11 * 60_000)
    await reconcile(site.test.app.ctx)
    expect(await mine()).toMatchObject([{ state: 'trial' }])
    site.world.mishap('double')
    site.advance(15 * dayMs)
    await site.deliver(true)
    await reconcile(site.test.app.ctx)
    expect(await mine()).toMatchObject([{ state: 'active' }])
    expect((await invoices()).map(one => Number(one.total))).toEqual([500])
    expect(await reconcile(site.test.app.ctx)).toMatchObject({ mended: 0, problems: [] })
  })

  it('are given once: whoever has had a subscription pays at once', async () => {
    await buy()
    const [own] = await mine()
    await site.bob.client.ok(b.cancel, { params: { id: own?.id ?? '' } })
    await go(16)
    await reconcile(site.test.app.ctx)
    expect([await mine(), await site.may(site.bob), site.balance()]).toEqual([[], false, 0])
    expect((await site.bob.client.ok(b.mine)).mayTry).toBe(false)
    await buy()
    expect(await mine()).toMatchObject([{ state: 'active', trialEndsAt: null }])
    expect(site.balance()).toBe(500)
  })

  it('that are cancelled last until their end, cost nothing, and can be resumed', async () => {
    await buy()
    await site.deliver()
    const [own] = await mine()
    const params = { id: own?.id ?? '' }
    const cancelled = await site.bob.client.ok(b.cancel, { params })
    expect(cancelled).toMatchObject({ state: 'grace', endsAt: own?.trialEndsAt, trialEndsAt: null })
    await site.deliver()
    expect(await site.may(site.bob)).toBe(true)
    await site.bob.client.ok(b.resume, { params })
    expect(await mine()).toMatchObject([{ state: 'trial', trialEndsAt: own?.trialEndsAt }])
    await go(15)
    expect(site.balance()).toBe(500)
  })

  it('let nobody change the plan before they end', async () => {
    await buy()
    const [own] = await mine()
    const refused = await site.bob.client.call(b.preview, {
      params: { id: own?.id ?? '' },
      body: { planId: site.plans.pro },
    })
    expect(refused.problem.code).toBe('billing.in-trial')
  })

  it('are announced once, three days before they end, with or without the event', async () => {
    await buy()
    await site.deliver()
    await tellOfTrials(site.test.app.ctx)
    expect(await mails()).toEqual([])
    site.advance(11.1 * dayMs)
    // The event is lost.
    site.world.loseAll()
    await Promise.all([tellOfTrials(site.test.app.ctx), tellOfTrials(site.test.app.ctx)])
    await go(0.1)
    await tellOfTrials(site.test.app.ctx)
    expect(await mails()).toEqual([expect.stringMatching(/^Your trial of “Tried” ends on /)])
    const kinds = await read().selectFrom('subscription_events').select('kind').execute()
    expect(kinds.filter(one => one.kind === 'trial-reminded')).toHaveLength(1)
  })

  it('aren’t announced to whoever has cancelled, here or at the gateway', async () => {
    const { remoteId } = await buy()
    await site.deliver()
    site.world.stopThere(remoteId)
    site.world.loseAll()
    site.advance(11.5 * dayMs)
    site.world.loseAll()
    await tellOfTrials(site.test.app.ctx)
    expect(await mails()).toEqual([])
  })

  it('keep the plan for the days of grace if the first payment fails', async () => {
    const { remoteId } = await buy()
    site.world.setCard(remoteId, 'declined')
    await go(15)
    expect(await mine()).toMatchObject([{ state: 'past-due' }])
    expect(await site.may(site.bob)).toBe(true)
    await go(8)
    expect([await site.may(site.bob), site.balance()]).toEqual([false, 0])
  })

  it('of a child plan are those of its parent, and a free plan has none', async () => {
    const child = await createTrial({ name: 'Yearly', amount: '50', interval: 'year', parent_id: plan, trialDays: 90 })
    const free = await createTrial({ name: 'Free', free: true, trialDays: 30 })
    const days = (await site.test.client().ok(b.pricing)).plans.map(one => [one.id, one.trialDays])
    expect(days).toEqual(
      expect.arrayContaining([
        [child, 14],
        [free, 0],
      ]),
    )
    const bought = await site.buy(site.bob, child)
    await site.finish(site.bob, bought.checkoutId)
    expect(await mine()).toMatchObject([{ state: 'trial', amount: '50.00' }])
  })

  it('of other days are another offer, and who has begun keeps theirs', async () => {
    await buy()
    const body = { name: 'Tried', amount: '5', trialDays: 30, permissions: [{ name: 'reports.view' }] }
    await site.admin.client.ok(planEndpoints.update, { params: { id: plan }, body })
    await syncNow(site.test, site.admin)
    await reconcile(site.test.app.ctx)
    const [own] = await mine()
    expect(Math.round((Date.parse(own?.trialEndsAt ?? '') - site.test.app.services.clock.now()) / dayMs)).toBe(14)
    await go(15)
    expect(site.balance()).toBe(500)
    for (const wrong of [-1, 366, 1.5, '7', null])
      expect((await site.admin.client.call(planEndpoints.create, { body: { ...body, trialDays: wrong } })).status).toBe(
        422,
      )
  })
})
