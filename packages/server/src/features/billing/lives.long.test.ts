import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dialects } from '../../../test/databases.ts'
import type { GatewayWorld } from '../../../test/gateways/gateway-world.ts'
import { startPaypalWorld } from '../../../test/gateways/paypal-world.ts'
import { startStripeWorld } from '../../../test/gateways/stripe-world.ts'
import { openPaidSite, type PaidSite } from '../../../test/paid-site.ts'
import { liveOneLife } from '../../../test/subscription-life.ts'

/** `LIVES=300` lives as many, each from its own seed; seeds that once failed stay in this list. */
const seeds = process.env.LIVES
  ? Array.from({ length: Number(process.env.LIVES) }, (_, index) => index + 1)
  : [1, 2, 3, 4, 5, 13, 25, 30]

const gateways = [
  ['PayPal', startPaypalWorld],
  ['Stripe', startStripeWorld],
] as const

describe.each(dialects)('lives of subscriptions on %s', dialect => {
  describe.each(gateways)('with the protocol peer of %s', (_, startWorld) => {
    let site: PaidSite
    beforeEach(async () => {
      site = await openPaidSite<GatewayWorld>(dialect, startWorld)
    })
    afterEach(() => site.close())

    it.each(seeds)('seed %i: whatever happens in whatever order, rights, rows, gateway and money agree', async seed => {
      const life = await liveOneLife(site, seed)
      expect(life.steps.length).toBeGreaterThan(10)
    })
  })
})
