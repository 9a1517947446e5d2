import { oversightEndpoints as o } from '@holdall/contract/billing/oversight.endpoints.ts'
import { statusEndpoints } from '@holdall/contract/status/status.contract.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildMember } from '../../../../test/factories.ts'
import { startPaypalWorld } from '../../../../test/gateways/paypal-world.ts'
import { startStripeWorld } from '../../../../test/gateways/stripe-world.ts'
import { createTestApp } from '../../../../test/harness.ts'
import { dayMs, openPaidSite, type PaidSite } from '../../../../test/paid-site.ts'
import { certify } from '../../../../test/peers/paypal/certificates.ts'
import { keepRefusedCounts } from '../events/count-refused.ts'
import { paymentMetrics } from './payment-metrics.ts'

type StripeSite = PaidSite<Awaited<ReturnType<typeof startStripeWorld>>>

const read = async ({ admin }: Pick<PaidSite, 'admin'>) => (await admin.client.ok(statusEndpoints.site)).payments

describe.each(dialects)('what is known of payments on %s', dialect => {
  let site: StripeSite
  beforeEach(async () => {
    site = await openPaidSite(dialect, startStripeWorld)
  })
  afterEach(() => site.close())

  const secret = () => [...site.world.peer.state.endpoints.values()][0]?.secret ?? expect.unreachable()
  const seconds = () => Math.floor(site.test.clock.now() / 1000)
  const body = JSON.stringify({ id: 'evt_made_up', type: 'invoice.paid', created: 1, data: { object: {} } })
  const send = async (options: { secret: string; at?: number }, text = body) => {
    const { headers } = site.world.peer.webhooks.sign(text, options)
    return site.receive({ body: Buffer.from(text), headers })
  }
  const reasons = async () =>
    Object.fromEntries((await read(site)).gateways[0]?.reasons.map(({ reason, count }) => [reason, count]) ?? [])

  it('[OWNER-08 part] names the last event and the last comparison', async () => {
    expect(await read(site)).toEqual({
      state: 'good',
      gateways: [{ gateway: 'stripe', last: null, refusedDay: 0, refusedWeek: 0, reasons: [], isRefusing: false }],
      comparison: null,
    })
    await site.finish(site.bob, (await site.buy(site.bob, site.plans.pro)).checkoutId)
    await site.deliver()
    await site.admin.client.ok(o.startComparison)
    await site.test.app.worker.runDue()
    const { state, gateways, comparison } = await read(site)
    expect(state).toBe('good')
    expect(gateways[0]?.last).toEqual({ at: expect.any(String), type: expect.stringMatching(/^\w+\./) })
    expect(comparison).toMatchObject({ compared: 1, problems: 0, isLate: false, at: expect.any(String) })
    site.advance(2.5 * dayMs)
    expect(await read(site)).toMatchObject({ state: 'warning', comparison: { isLate: true } })
  })

  const changeJob = (values: { state: 'queued' | 'running' | 'failed' | 'cancelled'; finished_at: number | null }) =>
    site.test.app.services.db.transaction(tx =>
      tables(tx)
        .updateTable('jobs')
        .set({ ...values, result: null })
        .where('kind', '=', 'billing.reconcile')
        .execute(),
    )
  const metrics = async () => {
    const values = (await paymentMetrics.read?.(site.test.app.ctx as never)) ?? []
    return Object.fromEntries(values.map(({ metric, value }) => [metric.name, value]))
  }

  it.each(['failed', 'cancelled'] as const)('[OWNER-08 part] a comparison that %s isn’t a good one', async state => {
    await site.admin.client.ok(o.startComparison)
    const at = site.test.clock.now()
    await changeJob({ state, finished_at: at })
    expect(await read(site)).toMatchObject({
      state: 'warning',
      comparison: { state, at: new Date(at).toISOString(), compared: 0, problems: 0, isLate: false },
    })
    expect(await metrics()).toMatchObject({
      holdall_gateway_comparison_failed: 1,
      holdall_gateway_comparison_late: 0,
      holdall_gateway_comparison_problems: 0,
    })
  })

  it.each(['queued', 'running'] as const)('[OWNER-08 part] a comparison that stays %s is late', async state => {
    await site.admin.client.ok(o.startComparison)
    await changeJob({ state, finished_at: null })
    site.advance(1.5 * dayMs)
    expect(await read(site)).toMatchObject({ state: 'good', comparison: { state, at: null, isLate: false } })
    site.advance(dayMs)
    expect(await read(site)).toMatchObject({ state: 'warning', comparison: { state, at: null, isLate: true } })
    expect(await metrics()).toMatchObject({
      holdall_gateway_comparison_failed: 0,
      holdall_gateway_comparison_late: 1,
    })
  })

  it('[OWNER-08 part] counts refused events by reason, and warns until one is accepted', async () => {
    expect(await send({ secret: secret(), at: seconds() + 3600 })).toBe(400)
    expect(await send({ secret: secret(), at: seconds() - 3600 })).toBe(400)
    expect(await reasons()).toEqual({ clock: 2 })
    expect(await read(site)).toMatchObject({ state: 'warning', gateways: [{ refusedDay: 2, isRefusing: true }] })
    expect(await send({ secret: 'whsec_other' })).toBe(400)
    expect(await send({ secret: secret() }, 'no json')).toBe(400)
    expect(await send({ secret: secret() }, '{"id":5}')).toBe(400)
    expect(await reasons()).toEqual({ clock: 2, signature: 1, unreadable: 2 })
    site.advance(1000)
    await site.buy(site.bob, site.plans.pro)
    await site.deliver()
    expect(await read(site)).toMatchObject({ state: 'good', gateways: [{ refusedDay: 5, isRefusing: false }] })
    const values = (await paymentMetrics.read?.(site.test.app.ctx as never)) ?? []
    expect(values.map(({ value, labels }) => [labels?.reason ?? 'last', value])).toEqual([
      ['clock', 2],
      ['signature', 1],
      ['unreadable', 2],
      ['last', expect.any(Number)],
    ])
  })

  it('[OWNER-08 part] warns of nothing that has no signature, however much strangers send', async () => {
    for (let i = 0; i < 30; i++) expect(await site.receive({ body: Buffer.from(body), headers: {} })).toBe(400)
    expect(await read(site)).toMatchObject({ state: 'good', gateways: [{ refusedDay: 30, isRefusing: false }] })
    const rows = () => tables(site.test.app.services.db.read).selectFrom('refused_events').selectAll().execute()
    await keepRefusedCounts(site.test.app.ctx)
    expect(await rows()).toHaveLength(1)
    // A row for each hour and reason, for eight days.
    site.advance(3 * dayMs)
    await site.receive({ body: Buffer.from(body), headers: {} })
    expect((await read(site)).gateways[0]).toMatchObject({ refusedDay: 1, refusedWeek: 31 })
    site.advance(6 * dayMs)
    await site.receive({ body: Buffer.from(body), headers: {} })
    await keepRefusedCounts(site.test.app.ctx)
    expect(await rows()).toHaveLength(2)
  })

  it('[OWNER-08 part] says that the webhook isn’t set up', async () => {
    await site.test.app.services.db.transaction(tx => tables(tx).deleteFrom('gateway_endpoints').execute())
    // Without a signature it can't be from the gateway, whatever is set up.
    const forged: Record<string, string>[] = [{}, { 'stripe-signature': '' }, { 'paypal-transmission-sig': 'AAAA' }]
    for (const headers of forged) expect(await site.receive({ body: Buffer.from(body), headers })).toBe(400)
    expect(await reasons()).toEqual({ unsigned: 3 })
    expect(await read(site)).toMatchObject({ state: 'good', gateways: [{ isRefusing: false }] })
    expect(await send({ secret: 'whsec_lost' })).toBe(400)
    expect(await reasons()).toEqual({ unsigned: 3, 'not-set-up': 1 })
  })
})

it('[OWNER-08 part] reasons of PayPal are told apart as well', async () => {
  const site = await openPaidSite('sqlite', startPaypalWorld)
  await site.buy(site.bob, site.plans.pro)
  const event = site.world.peer.world.events.at(-1) ?? expect.unreachable()
  const good = site.world.peer.sign(event)
  await site.receive({ ...good, headers: {} })
  await site.receive(site.world.peer.sign(event, { at: site.test.clock.now() + dayMs }))
  await site.receive(site.world.peer.sign(event, { webhookId: 'WH-OTHER' }))
  // Forged: the time is as wrong as the signature, and says nothing of this server's clock.
  const { key } = certify({ name: 'messageverificationcerts.paypal.com' })
  for (const days of [-30, 30]) {
    await site.receive(site.world.peer.sign(event, { key, at: site.test.clock.now() + days * dayMs }))
  }
  const time = { 'paypal-transmission-time': 'soon' }
  await site.receive({ ...good, headers: { ...good.headers, ...time } })
  expect((await read(site)).gateways.map(one => one.reasons.map(({ reason, count }) => [reason, count]))).toEqual([
    [
      ['clock', 1],
      ['signature', 4],
      ['unsigned', 1],
    ],
  ])
  await site.close()
})

it('[OWNER-08 part] nothing is said of payments while no gateway is on', async () => {
  const test = await createTestApp('sqlite')
  const admin = await buildMember(test, { permissions: ['admin.access'] })
  expect(await read({ admin })).toEqual({ state: 'good', gateways: [], comparison: null })
  await test.close()
})
