import { billingEndpoints as b } from '@holdall/contract/billing/billing.endpoints.ts'
import { reportEndpoints as e } from '@holdall/contract/reports/reports.contract.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { dialects } from '../../../../test/databases.ts'
import type { GatewayWorld } from '../../../../test/gateways/gateway-world.ts'
import { startPaypalWorld } from '../../../../test/gateways/paypal-world.ts'
import { startStripeWorld } from '../../../../test/gateways/stripe-world.ts'
import { dayMs, openPaidSite, type PaidSite } from '../../../../test/paid-site.ts'

const worlds = [
  ['Stripe', startStripeWorld],
  ['PayPal', startPaypalWorld],
] as const
const each = dialects.flatMap(dialect => worlds.map(([name, start]) => [dialect, name, start] as const))

describe.each(each)('who left without paying on %s, with the protocol peer of %s', (dialect, _, start) => {
  let site: PaidSite
  afterEach(() => site.close())

  it('left when the days of grace were over, once, however long the gateway tries', async () => {
    site = await openPaidSite<GatewayWorld>(dialect, start)
    const { checkoutId } = await site.buy(site.bob, site.plans.pro)
    await site.finish(site.bob, checkoutId)
    await site.deliver()
    const remoteId = site.world.subscriptions()[0]?.id ?? ''
    const [own] = (await site.bob.client.ok(b.mine)).subscriptions
    const renews = Date.parse(own?.renewsAt ?? '')
    site.world.setCard(remoteId, 'declined')
    const lost = async () => {
      const { lost } = await site.admin.client.ok(e.customers, { query: { range: 'quarter' } })
      return lost.data.map(({ cause, endedAt }) => [cause, Math.round((Date.parse(endedAt) - renews) / dayMs)])
    }
    site.advance(renews + dayMs / 24 - site.test.app.services.clock.now())
    await site.deliver()
    expect(await lost()).toEqual([])
    for (let days = 0; days < 12; days += 2) {
      site.advance(2 * dayMs)
      await site.deliver()
    }
    expect(await lost()).toEqual([['unpaid', 7]])
    for (let days = 0; days < 30; days += 5) {
      site.advance(5 * dayMs)
      await site.deliver()
    }
    expect(await lost()).toEqual([['unpaid', 7]])
  })
})
