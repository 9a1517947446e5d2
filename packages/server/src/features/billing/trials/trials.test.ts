import { billingEndpoints as b } from '@holdall/contract/billing/billing.endpoints.ts'
import type { MySubscription } from '@holdall/contract/billing/billing.schemas.ts'
import { planEndpoints } from '@holdall/contract/plans/plans.endpoints.ts'
import { subscriptionEndpoints } from '@holdall/contract/subscriptions/subscriptions.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../../test/factories.ts'
import type { GatewayWorld } from '../../../../test/gateways/gateway-world.ts'
import { startPaypalWorld } from '../../../../test/gateways/paypal-world.ts'
import { startStripeWorld } from '../../../../test/gateways/stripe-world.ts'
import { dayMs, openPaidSite, type PaidSite } from '../../../../test/paid-site.ts'
import { syncNow } from '../../../../test/sync-now.ts'
import { reconcile } from '../reconcile/reconcile.ts'
import { tellOfTrials } from './tell-of-trials.ts'

type StripeWorld = Awaited<ReturnType<typeof startStripeWorld>>

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
  const update = (more: Record<string, unknown>) => {
    const body = { name: 'Tried', amount: '5', trialDays: 14, permissions: [{ name: 'reports.view' }], ...more }
    return site.admin.client.ok(planEndpoints.update, { params: { id: plan }, body })
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

  it.each(['here', 'at the gateway'])('aren’t announced to someone who has cancelled %s', async where => {
    const { remoteId } = await buy()
    await site.deliver()
    if (where === 'here') await site.bob.client.ok(b.cancel, { params: { id: (await mine())[0]?.id ?? '' } })
    else site.world.stopThere(remoteId)
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
    await update({ trialDays: 30 })
    await site.test.app.worker.runDue()
    await reconcile(site.test.app.ctx)
    const daysLeft = (own?: MySubscription) =>
      Math.round((Date.parse(own?.trialEndsAt ?? '') - site.test.app.services.clock.now()) / dayMs)
    expect((await mine()).map(daysLeft)).toEqual([14])
    const eve = await buildMember(site.test)
    const later = await site.buy(eve, plan)
    expect(await site.finish(eve, later.checkoutId)).toMatchObject({ state: 'done' })
    expect((await eve.client.ok(b.mine)).subscriptions.map(daysLeft)).toEqual([30])
    await go(15)
    expect(site.balance()).toBe(500)
  })

  it('of other days are brought to the gateway by themselves; until then no way is offered that would be refused', async () => {
    await update({ trialDays: 30 })
    const isPaypal = site.world.gateway === 'paypal'
    const ways = async () => (await site.test.client().ok(b.pricing)).plans.find(({ id }) => id === plan)?.gateways
    const start = () => site.bob.client.call(b.checkout, { body: { planId: plan, gateway: site.world.gateway } })
    expect(await ways()).toEqual(isPaypal ? [] : ['stripe'])
    if (isPaypal) expect((await start()).problem.code).toBe('billing.trial-not-ready')
    // Nobody has ordered a sync.
    await site.test.app.worker.runDue()
    expect(await ways()).toEqual([site.world.gateway])
    expect((await start()).status).toBe(201)
    // Nothing else of the plan is another offer.
    const jobs = () => read().selectFrom('jobs').select('id').where('kind', '=', 'plans.sync').execute()
    const before = await jobs()
    await update({ trialDays: 30, recommended: true })
    expect(await jobs()).toEqual(before)
    await update({ trialDays: 7 })
    await update({ trialDays: 8 })
    expect(await jobs()).toHaveLength(before.length + 1)
  })

  it('that were tried out in the other mode don’t use up the real one', async () => {
    const { userId: user_id } = site.bob
    await site.test.app.services.db.transaction(tx =>
      tables(tx).insertInto('trials_spent').values({ user_id, mode: 'live', spent_at: 1 }).execute(),
    )
    expect((await site.bob.client.ok(b.mine)).mayTry).toBe(true)
    await buy()
    expect(await mine()).toMatchObject([{ state: 'trial' }])
    expect((await site.bob.client.ok(b.mine)).mayTry).toBe(false)
  })

  it('promise a payment only if there is a payment method for certain', async () => {
    const isPaypal = site.world.gateway === 'paypal'
    const told = async (who: TestMember) => {
      site.advance(11.1 * dayMs)
      await tellOfTrials(site.test.app.ctx)
      const mail = await read()
        .selectFrom('mail_outbox')
        .select('text')
        .where('template', '=', 'billing.trial-ends')
        .where('recipient', '=', who.email)
        .executeTakeFirstOrThrow()
      const isCertain = /You’ll then pay/.test(mail.text)
      expect(/If you’ve added a payment method, you’ll then pay/.test(mail.text)).toBe(!isCertain)
      return isCertain
    }
    const begin = async () => {
      const who = await buildMember(site.test)
      const { checkoutId } = await site.buy(who, plan)
      expect(await site.finish(who, checkoutId)).toMatchObject({ state: 'done' })
      return who
    }
    site.advance(3 * dayMs)
    expect(await told(await begin())).toBe(true)
    await update({ trialNeedsCard: false })
    expect(await told(await begin())).toBe(isPaypal)
    const before = await begin()
    await update({ trialNeedsCard: true })
    expect(await told(before)).toBe(isPaypal)
  })

  it('without a payment method can be begun at Stripe, if the plan says so', async () => {
    const open = async () => {
      const { id } = await site.bob.client.ok(b.checkout, { body: { planId: plan, gateway: site.world.gateway } })
      return id
    }
    await update({ trialNeedsCard: false })
    const { plans } = await site.test.client().ok(b.pricing)
    expect(plans.find(({ id }) => id === plan)?.trialNeedsCard).toBe(false)
    const id = await open()
    // PayPal knows no subscription without a payer.
    if (site.world.gateway === 'paypal') return
    const { peer } = site.world as StripeWorld
    const session = [...peer.state.sessions.values()].find(one => one.reference === id) ?? expect.unreachable()
    peer.payCheckout(session.id, 'none')
    expect(await site.finish(site.bob, id)).toMatchObject({ state: 'done' })
    expect(await mine()).toMatchObject([{ state: 'trial' }])
    await go(15)
    expect([await mine(), site.balance()]).toEqual([[], 0])
  })

  it('have between none and 365 days', async () => {
    const body = { name: 'Wrong', amount: '5', permissions: [] }
    for (const wrong of [-1, 366, 1.5, '7', null])
      expect((await site.admin.client.call(planEndpoints.create, { body: { ...body, trialDays: wrong } })).status).toBe(
        422,
      )
  })
})
