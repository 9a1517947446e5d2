import { billingEndpoints as b } from '@holdall/contract/billing/billing.endpoints.ts'
import { oversightEndpoints as o } from '@holdall/contract/billing/oversight.endpoints.ts'
import { planEndpoints } from '@holdall/contract/plans/plans.endpoints.ts'
import { subscriptionEndpoints } from '@holdall/contract/subscriptions/subscriptions.endpoints.ts'
import { userEndpoints } from '@holdall/contract/users/users.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildMember } from '../../../../test/factories.ts'
import { startPaypalWorld } from '../../../../test/gateways/paypal-world.ts'
import { dayMs, openPaidSite, type PaidSite } from '../../../../test/paid-site.ts'

describe.each(dialects)('comparing with the gateway on %s', dialect => {
  let site: PaidSite<Awaited<ReturnType<typeof startPaypalWorld>>>
  beforeEach(async () => {
    site = await openPaidSite(dialect, startPaypalWorld)
  })
  afterEach(() => site.close())

  const buy = async () => {
    const { checkoutId, remoteId } = await site.buy(site.bob, site.plans.pro)
    await site.finish(site.bob, checkoutId)
    await site.deliver()
    return { id: (await site.bob.client.ok(b.mine)).subscriptions[0]?.id ?? '', remoteId }
  }
  const comparison = async () => (await site.admin.client.ok(o.comparison)).comparison

  it('tells what it changed of one subscription, or that nothing differs', async () => {
    const { id, remoteId } = await buy()
    const compare = () => site.admin.client.ok(o.compareOne, { params: { id } })
    expect(await compare()).toEqual({ outcome: 'same', changes: [] })
    site.world.refund(remoteId)
    site.world.loseAll()
    expect(await compare()).toEqual({ outcome: 'mended', changes: [{ what: 'refunds', count: 1 }] })
    site.advance(31 * dayMs)
    site.world.loseAll()
    const renewed = await compare()
    expect(renewed.changes.map(({ what }) => what)).toEqual(['renews_at', 'invoices'])
    const timeline = await site.admin.client.ok(o.timeline, { params: { id } })
    expect(timeline.data[0]).toMatchObject({ kind: 'renewed', by: 'gateway', isFromComparison: true })
  })

  it('refuses what no gateway collects, and says when it doesn’t answer', async () => {
    const { id } = await buy()
    const eve = await buildMember(site.test)
    const body = { user_id: eve.userId, plan_id: site.plans.team }
    const { subscription } = await site.admin.client.ok(subscriptionEndpoints.create, { body })
    const gift = await site.admin.client.call(o.compareOne, { params: { id: subscription.id } })
    expect(gift.problem.code).toBe('billing.not-collected')
    const setMode = (mode: 'test' | 'live') =>
      site.test.app.services.db.transaction(tx =>
        tables(tx).updateTable('subscriptions').set({ mode }).where('id', '=', id).execute(),
      )
    await setMode('live')
    expect((await site.admin.client.call(o.compareOne, { params: { id } })).problem.code).toBe('billing.other-mode')
    await setMode('test')
    for (let calls = 1; calls < 10; calls++) site.world.failAt(calls, 'bad-gateway')
    const away = await site.admin.client.call(o.compareOne, { params: { id } })
    expect(away.problem.code).toMatch(/^billing\.gateway-/)
  })

  it('of all runs once at a time, and lists what it couldn’t mend', async () => {
    const { remoteId } = await buy()
    expect(await comparison()).toBeNull()
    const start = () => site.admin.client.ok(o.startComparison)
    expect(await start()).toEqual({ isStarted: true })
    expect(await start()).toEqual({ isStarted: false })
    expect(await comparison()).toMatchObject({ state: 'queued', problems: [] })
    site.advance(31 * dayMs)
    site.world.loseAll()
    await site.test.app.worker.runDue()
    expect(await comparison()).toMatchObject({ state: 'done', compared: 1, mended: 1, done: 1, total: 1, problems: [] })
    for (let calls = 1; calls < 40; calls++) site.world.failAt(calls, 'bad-gateway')
    expect(await start()).toEqual({ isStarted: true })
    await site.test.app.worker.runDue()
    const failed = await comparison()
    expect(failed).toMatchObject({ state: 'done', compared: 0, mended: 0 })
    expect(failed?.problems).toContainEqual(
      expect.objectContaining({
        gateway: 'paypal',
        about: 'subscription',
        remoteId,
        person: expect.objectContaining({ id: site.bob.userId }),
      }),
    )
  })

  it('whoever gives plans can choose plans and people without seeing the rest of them', async () => {
    const giver = await buildMember(site.test, { permissions: ['subscriptions.create'] })
    const { plans } = await giver.client.ok(planEndpoints.choices)
    expect(plans.map(({ name }) => name).sort()).toEqual(['Pro', 'Team'])
    expect(Object.keys(plans[0] ?? {}).sort()).toEqual(['id', 'name', 'parent'])
    expect((await giver.client.call(planEndpoints.list)).status).toBe(403)
    const { users } = await giver.client.ok(userEndpoints.search, { query: { query: 'example' } })
    expect(users.map(({ id }) => id)).toContain(site.bob.userId)
    expect((await giver.client.call(userEndpoints.list)).status).toBe(403)
    const editor = await buildMember(site.test, { permissions: ['subscriptions.update'] })
    expect((await editor.client.call(planEndpoints.choices)).status).toBe(200)
    expect((await editor.client.call(userEndpoints.search, { query: { query: 'a' } })).status).toBe(403)
    expect((await site.bob.client.call(planEndpoints.choices)).status).toBe(403)
  })
})
