import { billingEndpoints as b } from '@holdall/contract/billing/billing.endpoints.ts'
import { manageUserEndpoints } from '@holdall/contract/users/manage.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import type { GatewayWorld } from '../../../../test/gateways/gateway-world.ts'
import { startPaypalWorld } from '../../../../test/gateways/paypal-world.ts'
import { startStripeWorld } from '../../../../test/gateways/stripe-world.ts'
import { openPaidSite, type PaidSite } from '../../../../test/paid-site.ts'

const hourMs = 3600_000
const gateways = [
  ['PayPal', startPaypalWorld],
  ['Stripe', startStripeWorld],
] as const

describe.each(dialects)('somebody who leaves while they pay on %s', dialect => {
  describe.each(gateways)('with the protocol peer of %s', (_, startWorld) => {
    let site: PaidSite
    beforeEach(async () => {
      site = await openPaidSite<GatewayWorld>(dialect, startWorld)
    })
    afterEach(() => site.close())

    const remove = () =>
      site.admin.client.ok(manageUserEndpoints.delete, { params: { ids: site.bob.userId }, query: { files: 'delete' } })
    const states = () => site.world.subscriptions().map(({ state }) => state)

    it('gets a payment of the last moment back', async () => {
      await site.buy(site.bob, site.plans.pro)
      site.world.loseAll()
      await remove()
      await site.deliver()
      expect([states(), site.balance()]).toEqual([['over'], 0])
    })

    it('keeps nothing that could be paid hours later', async () => {
      const { checkoutId } = await site.buy(site.bob, site.plans.pro, { approves: false })
      await remove()
      await site.deliver()
      // PayPal can't close its page.
      site.world.pay(checkoutId)
      site.advance(hourMs)
      await site.deliver()
      expect([states().filter(state => state !== 'over'), site.balance()]).toEqual([[], 0])
      // Nothing is written for somebody who isn't there any more.
      const { read } = site.test.app.services.db
      expect(await tables(read).selectFrom('subscriptions').select('id').execute()).toEqual([])
      expect(await tables(read).selectFrom('invoices').select('id').execute()).toEqual([])
    })

    const suspend = (plan?: 'end-later' | 'end-now' | 'keep') =>
      site.admin.client.ok(manageUserEndpoints.suspend, {
        params: { id: site.bob.userId },
        ...(plan && { query: { plan } }),
      })
    const own = async () => {
      const rows = tables(site.test.app.services.db.read).selectFrom('subscriptions').select(['ends_at', 'is_paid'])
      return (await rows.execute())[0]
    }
    async function payOnce() {
      await site.finish(site.bob, (await site.buy(site.bob, site.plans.pro)).checkoutId)
      await site.deliver()
    }

    it.each([undefined, 'end-later'] as const)(
      'isn’t charged again while suspended, and what is paid stays: %s',
      async plan => {
        await payOnce()
        const paid = site.balance()
        await suspend(plan)
        await site.deliver()
        const row = await own()
        expect(row?.is_paid).toBe(1)
        expect(row?.ends_at).toBeGreaterThan(site.test.clock.now())
        site.advance(32 * 24 * hourMs)
        await site.deliver()
        expect([site.balance(), states().filter(state => state === 'collecting')]).toEqual([paid, []])
      },
    )

    it('loses the plan at once if asked, also at the gateway', async () => {
      await payOnce()
      await suspend('end-now')
      expect(await own()).toMatchObject({ is_paid: 0, ends_at: expect.any(Number) })
      await site.deliver()
      expect(states()).toEqual(['over'])
    })

    it('goes on paying only if asked to; suspending again changes nothing', async () => {
      await payOnce()
      await suspend('keep')
      await suspend('end-now')
      await site.deliver()
      expect(states()).toEqual(['collecting'])
      expect((await own())?.ends_at).toBeNull()
    })

    it('can’t pay on a page that waits in another tab', async () => {
      const { checkoutId } = await site.buy(site.bob, site.plans.pro, { approves: false })
      await suspend()
      await site.deliver()
      site.world.pay(checkoutId)
      site.advance(hourMs)
      await site.deliver()
      expect([states().filter(state => state !== 'over'), site.balance()]).toEqual([[], 0])
    })

    it('keeps no page of a plan that they chose before another one', async () => {
      const first = await site.buy(site.bob, site.plans.pro, { approves: false })
      const body = { planId: site.plans.team, gateway: site.world.gateway }
      await site.bob.client.ok(b.checkout, { body })
      await remove()
      site.world.pay(first.checkoutId)
      site.advance(hourMs)
      await site.deliver()
      expect([states().filter(state => state === 'collecting'), site.balance()]).toEqual([[], 0])
    })
  })
})
