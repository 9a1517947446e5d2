import { billingEndpoints as b } from '@holdall/contract/billing/billing.endpoints.ts'
import { oversightEndpoints as o } from '@holdall/contract/billing/oversight.endpoints.ts'
import { subscriptionEndpoints } from '@holdall/contract/subscriptions/subscriptions.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildMember } from '../../../../test/factories.ts'
import { startPaypalWorld } from '../../../../test/gateways/paypal-world.ts'
import { dayMs, openPaidSite, type PaidSite } from '../../../../test/paid-site.ts'

describe.each(dialects)('the timeline of a subscription on %s', dialect => {
  let site: PaidSite<Awaited<ReturnType<typeof startPaypalWorld>>>
  beforeEach(async () => {
    site = await openPaidSite(dialect, startPaypalWorld)
  })
  afterEach(() => site.close())

  const idOf = async () => (await site.bob.client.ok(b.mine)).subscriptions[0]?.id ?? ''
  const read = async (id: string) => {
    const { data } = await site.admin.client.ok(o.timeline, { params: { id }, query: { perPage: 100 } })
    return data
  }
  const ours = async (id: string) => (await read(id)).filter(one => one.kind !== 'event')
  const kinds = async (id: string) => (await ours(id)).map(({ kind, by }) => [kind, by])
  const buy = async () => {
    const { checkoutId, remoteId } = await site.buy(site.bob, site.plans.pro)
    await site.finish(site.bob, checkoutId)
    return { id: await idOf(), remoteId }
  }

  it('says who did what, with the plan, and what the gateway sent', async () => {
    const { id } = await buy()
    await site.deliver()
    await site.admin.client.ok(subscriptionEndpoints.cancel, { params: { id }, body: { delete: false } })
    const [cancelled, ...before] = await ours(id)
    expect(cancelled).toMatchObject({ kind: 'cancelled', by: 'administrator', name: expect.any(String) })
    expect(before).toMatchObject([{ kind: 'created', by: 'gateway', plan: { name: 'Pro', parent: null } }])
    const events = (await read(id)).filter(one => one.kind === 'event')
    expect(events.map(one => one.eventType)).toContain('BILLING.SUBSCRIPTION.ACTIVATED')
    expect(events.every(one => one.event?.handledAt && one.event.problem === null)).toBe(true)
    expect(new Set(events.map(one => one.event?.topic))).toEqual(new Set(['subscription', 'payment']))
  })

  it('one fact has one line, whoever tells of it first', async () => {
    const { id, remoteId } = await buy()
    await site.deliver()
    await site.bob.client.ok(b.cancel, { params: { id } })
    await site.deliver()
    expect(await kinds(id)).toEqual([
      ['cancelled', 'member'],
      ['created', 'gateway'],
    ])
    await site.bob.client.ok(b.resume, { params: { id } })
    await site.deliver()
    expect((await kinds(id))[0]).toEqual(['resumed', 'member'])
    expect(await kinds(id)).toHaveLength(3)
    // Now the gateway's news comes between what was asked there and what is noted here.
    await site.test.app.services.db.transaction(tx =>
      tables(tx).updateTable('subscriptions').set({ asked_at: 0 }).where('id', '=', id).execute(),
    )
    const { driver } = await gatewayOf(site)
    await driver.cancelAtEnd(remoteId)
    await site.deliver()
    expect((await kinds(id))[0]).toEqual(['cancelled', 'gateway'])
    await noteAs(site, id, site.bob.userId)
    expect(await kinds(id)).toHaveLength(4)
    expect((await ours(id))[0]).toMatchObject({ kind: 'cancelled', by: 'member' })
    expect((await ours(id))[0]?.eventType).toMatch(/^BILLING\.SUBSCRIPTION\./)
  })

  it('a payment that fails again and again has one line', async () => {
    const { id, remoteId } = await buy()
    site.world.setCard(remoteId, 'declined')
    for (const days of [31, 1, 1]) {
      site.advance(days * dayMs)
      await site.deliver()
      await site.admin.client.ok(o.compareOne, { params: { id } })
    }
    expect((await kinds(id)).filter(([kind]) => kind === 'payment-failed')).toHaveLength(1)
  })

  it('is read by pages, in one order', async () => {
    const { id } = await buy()
    await site.deliver()
    await site.bob.client.ok(b.cancel, { params: { id } })
    await site.deliver()
    const all = (await read(id)).map(one => one.id)
    expect(all.length).toBeGreaterThan(3)
    for (const perPage of [1, 2]) {
      const walked: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const query = { perPage, ...(cursor ? { cursor } : {}) }
        const page: { data: { id: string }[]; nextCursor: string | null } = await site.admin.client.ok(o.timeline, {
          params: { id },
          query,
        })
        walked.push(...page.data.map(one => one.id))
        cursor = page.nextCursor
      }
      expect(walked).toEqual(all)
    }
    const bad = await site.admin.client.call(o.timeline, { params: { id }, query: { cursor: 'nonsense' } })
    expect(bad.problem.code).toBe('list.bad-cursor')
  })

  it('an event that failed shows why, and is handled again once', async () => {
    const { id } = await buy()
    site.world.failAt(1, 'bad-gateway')
    for (let calls = 2; calls < 30; calls++) site.world.failAt(calls, 'bad-gateway')
    await site.deliver()
    const failed = (await read(id)).find(one => one.event?.problem)
    expect(failed?.event).toMatchObject({ handledAt: null })
    site.world.clearFaults()
    const retry = (eventId: string, who = site.admin) =>
      who.client.call(o.retryEvent, { params: { id }, body: { eventId } })
    const eventId = failed?.event?.id ?? ''
    const lines = () =>
      tables(site.test.app.services.db.read)
        .selectFrom('audit_log')
        .select('id')
        .where('action', '=', 'subscription.event-retried')
        .execute()
    for (const _ of [1, 2, 3]) expect((await retry(eventId)).status).toBe(204)
    // Pressed again while it waits, it does nothing.
    expect(await lines()).toHaveLength(1)
    await site.test.app.worker.runDue()
    const after = (await read(id)).find(one => one.id === eventId)
    expect(after?.event).toMatchObject({ problem: null, handledAt: expect.any(String) })
    // Handled well, it stays so.
    expect((await retry(eventId)).status).toBe(204)
    expect((await read(id)).find(one => one.id === eventId)).toEqual(after)
    expect(await lines()).toHaveLength(1)
    expect((await retry('another')).problem.code).toBe('billing.event-not-found')
  })

  it('needs its permissions', async () => {
    const { id } = await buy()
    const viewer = await buildMember(site.test, { permissions: ['subscriptions.view'] })
    const eve = await buildMember(site.test, { permissions: ['reports.view', 'plans.view'] })
    const params = { id }
    expect((await viewer.client.call(o.timeline, { params })).status).toBe(200)
    expect((await viewer.client.call(o.comparison)).status).toBe(200)
    expect((await viewer.client.call(o.figures)).status).toBe(200)
    for (const who of [viewer, eve]) {
      expect((await who.client.call(o.retryEvent, { params, body: { eventId: 'x' } })).status).toBe(403)
      expect((await who.client.call(o.compareOne, { params })).status).toBe(403)
      expect((await who.client.call(o.startComparison)).status).toBe(403)
    }
    expect((await eve.client.call(o.timeline, { params })).status).toBe(403)
    expect((await eve.client.call(o.comparison)).status).toBe(403)
    expect((await eve.client.call(o.figures)).status).toBe(403)
    const unknown = await viewer.client.call(o.timeline, { params: { id: '0'.repeat(26) } })
    expect(unknown.problem.code).toBe('subscription.not-found')
  })
})

async function gatewayOf(site: PaidSite) {
  const { openGateway } = await import('../../../drivers/payments/gateways.ts')
  return { driver: await openGateway(site.test.app.ctx, 'paypal') }
}

/** What a cancellation writes last, once its gateway has answered. */
async function noteAs(site: PaidSite, id: string, actorId: string) {
  const { recordCancelled } = await import('../../subscriptions/public.ts')
  const { ctx } = site.test.app
  await ctx.db.transaction(tx => recordCancelled(ctx, tx, id, null, actorId))
}
