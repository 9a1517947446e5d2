import { billingEndpoints as b } from '@holdall/contract/billing/billing.endpoints.ts'
import { subscriptionEndpoints as s } from '@holdall/contract/subscriptions/subscriptions.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dialects } from '../../../test/databases.ts'
import type { GatewayWorld } from '../../../test/gateways/gateway-world.ts'
import { startPaypalWorld } from '../../../test/gateways/paypal-world.ts'
import { startStripeWorld } from '../../../test/gateways/stripe-world.ts'
import { expectAgreement, expectNumbers } from '../../../test/paid-agreement.ts'
import { dayMs, openPaidSite, type PaidSite } from '../../../test/paid-site.ts'
import { reconcile } from './reconcile/reconcile.ts'

const gateways = [
  ['PayPal', startPaypalWorld],
  ['Stripe', startStripeWorld],
] as const

describe.each(dialects)('things that happen at the same moment on %s', dialect => {
  describe.each(gateways)('with the protocol peer of %s', (_, startWorld) => {
    let site: PaidSite
    beforeEach(async () => {
      site = await openPaidSite<GatewayWorld>(dialect, startWorld)
    })
    afterEach(() => site.close())

    const call = {
      checkout: (planId: string) => site.bob.client.call(b.checkout, { body: { planId, gateway: site.world.gateway } }),
      cancel: (id: string) => site.bob.client.call(b.cancel, { params: { id } }),
      resume: (id: string) => site.bob.client.call(b.resume, { params: { id } }),
      finish: (id: string) => site.bob.client.call(b.finish, { params: { id } }),
    }
    const own = async () => (await site.bob.client.ok(b.mine)).subscriptions
    const buyPro = async () => {
      const { checkoutId } = await site.buy(site.bob, site.plans.pro)
      await site.finish(site.bob, checkoutId)
      await site.deliver()
      const [subscription] = await own()
      if (!subscription) throw new Error('Nothing was bought')
      return subscription.id
    }
    /** Lets everything come to rest, and expects that rights, rows, gateway and money agree. */
    const expectAgreed = async (told: string) => {
      site.advance(11 * 60_000)
      for (let round = 0; round < 3; round++) {
        expect((await reconcile(site.test.app.ctx)).problems, told).toEqual([])
        await site.deliver()
      }
      const { read } = site.test.app.services.db
      const customer = {
        userId: site.bob.userId,
        remotes: site.world.subscriptions(),
        may: await site.may(site.bob),
      }
      await expectAgreement({ world: site.world, read, now: site.test.clock.now(), told }, customer)
      await expectNumbers(read)
    }

    it('two tabs that choose different plans are paid once', async () => {
      const answers = await Promise.all([call.checkout(site.plans.pro), call.checkout(site.plans.team)])
      const ids = answers.flatMap(answer => (answer.status === 201 ? [answer.data.id] : []))
      expect(ids.length).toBeGreaterThan(0)
      for (const id of ids) site.world.pay(id)
      await Promise.all([...ids.map(call.finish), site.deliver(), ...ids.map(call.finish)])
      await expectAgreed('two plans at once')
      expect(await own()).toHaveLength(1)
    })

    it('the event and the page that people come back to give one plan and one invoice', async () => {
      const { checkoutId } = await site.buy(site.bob, site.plans.pro)
      site.world.mishap('double')
      await Promise.all([call.finish(checkoutId), site.deliver(), call.finish(checkoutId)])
      await expectAgreed('event and page')
      expect([(await own()).length, site.balance()]).toEqual([1, 999])
    })

    it('a cancellation beside a renewal ends with what was paid last', async () => {
      const id = await buyPro()
      for (let month = 0; month < 3; month++) {
        site.advance(31 * dayMs)
        await Promise.all([site.deliver(), call.cancel(id), reconcile(site.test.app.ctx)])
        await Promise.all([site.deliver(), call.resume(id)])
        await expectAgreed(`month ${month}`)
        if ((await own()).length === 0) break
      }
    })

    it('cancelled twice, and by its person and an administrator at once, it is cancelled', async () => {
      const id = await buyPro()
      const byAdmin = site.admin.client.call(s.cancel, { params: { id }, body: { delete: false } })
      const answers = await Promise.all([call.cancel(id), byAdmin, call.cancel(id)])
      for (const { status } of answers) expect([200, 204, 409]).toContain(status)
      await expectAgreed('cancelled by two')
      expect(await own()).toMatchObject([{ state: 'grace' }])
      site.advance(40 * dayMs)
      await expectAgreed('the end')
      expect([await site.may(site.bob), site.balance()]).toEqual([false, 999])
    })

    it('deleted while it renews, it collects no more', async () => {
      const id = await buyPro()
      site.advance(31 * dayMs)
      const remove = site.admin.client.call(s.cancel, { params: { id }, body: { delete: true } })
      await Promise.all([remove, site.deliver(), reconcile(site.test.app.ctx)])
      await expectAgreed('deleted')
      const before = site.balance()
      site.advance(40 * dayMs)
      await expectAgreed('a month later')
      expect([await site.may(site.bob), site.balance()]).toEqual([false, before])
    })
  })
})
