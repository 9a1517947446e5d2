import { billingEndpoints as b } from '@holdall/contract/billing/billing.endpoints.ts'
import { planEndpoints } from '@holdall/contract/plans/plans.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { suiteDialects } from '../../../../test/databases.ts'
import { startPaypalWorld } from '../../../../test/gateways/paypal-world.ts'
import { openPaidSite, type PaidSite } from '../../../../test/paid-site.ts'
import { syncNow } from '../../../../test/sync-now.ts'

describe.each(suiteDialects)('[OWNER-06 part] a second trial from a page that was left open, on %s', dialect => {
  let site: PaidSite<Awaited<ReturnType<typeof startPaypalWorld>>>
  let left: Awaited<ReturnType<typeof site.buy>>
  beforeEach(async () => {
    site = await openPaidSite(dialect, startPaypalWorld)
    const create = async (name: string) => {
      const body = { name, amount: '5', trialDays: 14, permissions: [{ name: 'reports.view' }] }
      return (await site.admin.client.ok(planEndpoints.create, { body })).plan.id
    }
    const plans = [await create('Left open'), await create('Tried')]
    await syncNow(site.test, site.admin)
    left = await site.buy(site.bob, plans[0] ?? '', { approves: false })
    const tried = await site.buy(site.bob, plans[1] ?? '')
    expect(await site.finish(site.bob, tried.checkoutId)).toMatchObject({ state: 'done' })
    const [own] = (await site.bob.client.ok(b.mine)).subscriptions
    expect(own).toMatchObject({ state: 'trial', plan: { name: 'Tried' } })
    await site.bob.client.ok(b.cancel, { params: { id: own?.id ?? '' } })
    await site.deliver()
    site.world.peer.approve(left.remoteId)
  })
  afterEach(() => site.close())

  const second = () =>
    tables(site.test.app.services.db.read)
      .selectFrom('subscriptions')
      .select(['is_paid', 'is_open', 'trial_ends_at'])
      .where('gateway_id', '=', left.remoteId)
      .execute()
  const names = async () => (await site.bob.client.ok(b.mine)).subscriptions.map(({ plan }) => plan.name)
  const isGoingOn = () => site.world.peer.world.subscriptions.get(left.remoteId)?.status === 'ACTIVE'
  const deliverOnly = () => site.world.deliver(site.receive, false)

  it('gives nothing, however often its gateway is asked before it is ended there', async () => {
    site.world.mishap('double')
    await deliverOnly()
    for (let turn = 1; turn <= 3; turn++) {
      site.advance(1000)
      expect(await site.finish(site.bob, left.checkoutId)).toMatchObject({ state: 'over' })
      expect(await second()).toEqual([{ is_paid: 0, is_open: 1, trial_ends_at: null }])
      expect([isGoingOn(), await names()]).toEqual([true, ['Tried']])
    }
    await site.test.app.worker.runDue()
    await site.deliver()
    await site.deliver()
    expect(await second()).toEqual([{ is_paid: 0, is_open: 0, trial_ends_at: null }])
    expect([isGoingOn(), await names(), site.balance()]).toEqual([false, ['Tried'], 0])
    const lines = await tables(site.test.app.services.db.read)
      .selectFrom('subscription_events')
      .innerJoin('subscriptions', 'subscriptions.id', 'subscription_events.subscription_id')
      .where('subscriptions.gateway_id', '=', left.remoteId)
      .select('kind')
      .execute()
    expect(lines).toEqual([{ kind: 'duplicate' }])
  })

  it('is closed here once it is ended there, although the event about that is lost', async () => {
    await site.finish(site.bob, left.checkoutId)
    site.world.loseAll()
    await site.test.app.worker.runDue()
    site.world.loseAll()
    expect(isGoingOn()).toBe(false)
    expect(await second()).toEqual([{ is_paid: 0, is_open: 0, trial_ends_at: null }])
    expect(await names()).toEqual(['Tried'])
  })
})
