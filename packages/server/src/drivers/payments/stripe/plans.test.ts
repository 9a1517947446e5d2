import { describe, expect, it } from 'vitest'
import { basic, days, onBench, pro, withEachFault } from '../../../../test/stripe-bench.ts'
import type { PriceIds } from '../payment-driver.ts'

describe('plans at Stripe', () => {
  it('creates a product and a price, finds them again, and renames the product', () =>
    onBench(async ({ peer, driver }) => {
      const ids = await driver.syncPlan(basic, null)
      expect(ids.productId).toBe('holdall_01BASIC')
      expect(peer.state.prices.get(ids.priceId)).toMatchObject({
        ...{ amount: 1000, currency: 'usd', interval: 'month', count: 1, lookupKey: 'holdall_01BASIC', active: true },
      })
      expect(await driver.syncPlan(basic, ids)).toEqual(ids)
      // The keys of the calls are forgotten by now, and so are the ids.
      peer.clock.advance(days(3))
      expect(await driver.syncPlan({ ...basic, name: 'Basics' }, null)).toEqual(ids)
      expect([...peer.state.products.values()].map(({ name }) => name)).toEqual(['Basics'])
      expect(peer.state.prices.size).toBe(1)
      await driver.syncPlan(pro, null)
      expect([peer.state.products.size, peer.state.prices.size]).toEqual([2, 2])
    }))

  it('gives another amount a price of its own, which takes over the key', () =>
    onBench(async ({ peer, driver, subscribe }) => {
      const before = await driver.syncPlan(basic, null)
      const { id } = await subscribe(before)
      const after = await driver.syncPlan({ ...basic, amount: 1500 }, before)
      expect(after.productId).toBe(before.productId)
      expect(after.priceId).not.toBe(before.priceId)
      expect(peer.state.prices.get(before.priceId)).toMatchObject({ active: false, lookupKey: null, amount: 1000 })
      expect(peer.state.prices.get(after.priceId)).toMatchObject({ active: true, lookupKey: 'holdall_01BASIC' })
      // A crash before the new ids were stored: the old ones are still known.
      expect(await driver.syncPlan({ ...basic, amount: 1500 }, before)).toEqual(after)
      expect(peer.state.prices.size).toBe(2)
      expect((await driver.readSubscription(id))?.priceId).toBe(before.priceId)
    }))

  it('takes a plan off sale, and puts it back', () =>
    onBench(async ({ peer, driver }) => {
      const ids = await driver.syncPlan(basic, null)
      await driver.retirePlan(ids)
      await driver.retirePlan(ids)
      const isOnSale = () => [
        peer.state.products.get(ids.productId)?.active,
        peer.state.prices.get(ids.priceId)?.active,
      ]
      expect(isOnSale()).toEqual([false, false])
      expect(await driver.syncPlan(basic, ids)).toEqual(ids)
      expect(isOnSale()).toEqual([true, true])
      await driver.retirePlan({ productId: 'prod_gone', priceId: 'price_gone' })
    }))

  it('counts the decimals of special currencies as Stripe does', () =>
    onBench(async ({ peer, driver }) => {
      const { priceId } = await driver.syncPlan({ ...basic, currency: 'ISK', amount: 500 }, null)
      expect(peer.state.prices.get(priceId)).toMatchObject({ amount: 50_000, currency: 'isk' })
      await expect(driver.syncPlan({ ...pro, currency: 'KWD', amount: 1 }, null)).rejects.toMatchObject({
        name: 'GatewayError',
        isUncertain: false,
      })
    }))

  it('makes nothing twice, whatever is cut off', () =>
    withEachFault<PriceIds>(async ({ peer, driver }) => ({
      act: () => driver.syncPlan(basic, null),
      check({ productId, priceId }) {
        expect([...peer.state.products.keys()]).toEqual([productId])
        expect([...peer.state.prices.keys()]).toEqual([priceId])
        expect(peer.state.prices.get(priceId)).toMatchObject({ active: true, lookupKey: 'holdall_01BASIC' })
      },
    })))

  it('replaces a price once, whatever is cut off', () =>
    withEachFault<PriceIds>(async ({ peer, driver }) => {
      const before = await driver.syncPlan(basic, null)
      return {
        act: () => driver.syncPlan({ ...basic, amount: 1500 }, before),
        check({ priceId }) {
          expect([...peer.state.prices.values()].map(({ id, active }) => [id, active])).toEqual([
            [before.priceId, false],
            [priceId, true],
          ])
        },
      }
    }))

  it('retires whatever is cut off', () =>
    withEachFault(async ({ peer, driver }) => {
      const ids = await driver.syncPlan(basic, null)
      return {
        act: () => driver.retirePlan(ids),
        check() {
          expect(peer.state.products.get(ids.productId)?.active).toBe(false)
          expect(peer.state.prices.get(ids.priceId)?.active).toBe(false)
        },
      }
    }))
})
