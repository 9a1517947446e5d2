import { describe, expect, it } from 'vitest'
import { ada, basic, days, onBench, pages, pro, withEachFault } from '../../../../test/stripe-bench.ts'
import type { PriceIds, RemoteSubscription } from '../payment-driver.ts'

const hour = 3_600_000

async function listAll(list: AsyncIterable<RemoteSubscription>): Promise<string[]> {
  const found: string[] = []
  for await (const one of list) found.push(one.id)
  return found
}

describe('subscriptions at Stripe', () => {
  it('are read with the end of what is paid', () =>
    onBench(async ({ peer, driver, subscribe }) => {
      const price = await driver.syncPlan(basic, null)
      const { id, customer, start, end } = await subscribe(price)
      const read = () => driver.readSubscription(id)
      const remote = {
        ...{ id, status: 'active', priceId: price.priceId, customerId: customer, attemptId: 'attempt-1' },
        ...{ paidUntil: end * 1000, endsAt: null, trialUntil: null, owed: null },
      }
      expect(await read()).toEqual(remote)
      expect(end - start).toBeGreaterThanOrEqual(28 * 86_400)
      // It renews: the next period is paid, and the one after it isn't.
      peer.clock.advance(end * 1000 - peer.clock.now() + 2 * hour)
      expect((await read())?.paidUntil).toBeGreaterThan(end * 1000)
      expect(peer.ledger.balance()).toBe(2000)
      peer.setCard(customer, 'declined')
      const unpaid = peer.state.subscriptions.get(id)?.end ?? 0
      peer.clock.advance(unpaid * 1000 - peer.clock.now() + 2 * hour)
      expect(await read()).toEqual({ ...remote, owed: 1000, status: 'past-due', paidUntil: unpaid * 1000 })
      peer.setCard(customer, 'good')
      peer.clock.advance(days(4))
      expect(await read()).toMatchObject({ status: 'active', endsAt: null })
      expect(peer.ledger.balance()).toBe(3000)
      expect(await driver.readSubscription('sub_none')).toBe(null)
    }))

  it.each([
    ['cancel', 'ended'],
    ['unpaid', 'paused'],
    ['past_due', 'past-due'],
  ] as const)('after the last try of a payment, %s is %s', (afterRetries, status) =>
    onBench(async ({ peer, driver, subscribe }) => {
      peer.state.afterRetries = afterRetries
      const { id, end } = await subscribe(await driver.syncPlan(basic, null), 'declines-later')
      peer.clock.advance(end * 1000 - peer.clock.now() + days(16))
      const paidUntil = status === 'ended' ? null : end * 1000
      expect(await driver.readSubscription(id)).toMatchObject({ status, paidUntil })
      expect(peer.ledger.balance()).toBe(1000)
    }),
  )

  it('wait for a first payment that takes days, and end without it', () =>
    onBench(async ({ peer, driver }) => {
      const price = await driver.syncPlan(basic, null)
      const start = (attemptId: string) => driver.startCheckout({ attemptId, price, buyer: ada, ...pages })
      const [first, second] = [await start('attempt-1'), await start('attempt-2')]
      const { id } = peer.payCheckout(first.id, 'delayed')
      const given = peer.payCheckout(second.id, 'delayed')
      expect(await driver.readSubscription(id)).toMatchObject({ status: 'pending', paidUntil: null, endsAt: null })
      peer.settleDelayed(first.id, true)
      expect((await driver.readSubscription(id))?.status).toBe('active')
      peer.clock.advance(days(1))
      expect(await driver.readSubscription(given.id)).toMatchObject({ status: 'ended', paidUntil: null })
      expect(peer.ledger.balance()).toBe(1000)
    }))

  it.each([
    ['trialing', 'active'],
    ['paused', 'paused'],
    ['incomplete_expired', 'ended'],
  ] as const)('%s is %s', (status, remote) =>
    onBench(async ({ peer, driver, subscribe }) => {
      const { id } = await subscribe(await driver.syncPlan(basic, null))
      peer.state.subscriptions.get(id)!.status = status
      expect((await driver.readSubscription(id))?.status).toBe(remote)
    }),
  )

  it('with a status of a later version are refused instead of misread', () =>
    onBench(async ({ peer, driver, subscribe }) => {
      const { id } = await subscribe(await driver.syncPlan(basic, null))
      Object.assign(peer.state.subscriptions.get(id)!, { status: 'resting' })
      await expect(driver.readSubscription(id)).rejects.toThrow('Stripe reports an unknown status: resting')
    }))

  it('are all listed that haven’t ended, page by page, without those of others', () =>
    onBench(async ({ peer, driver, subscribe }) => {
      const [price, other] = [await driver.syncPlan(basic, null), await driver.syncPlan(pro, null)]
      const first = await subscribe(price)
      const original = peer.state.subscriptions.get(first.id)!
      const ids = Array.from({ length: 230 }, (_, index) => `sub_${index}`)
      for (const id of ids) peer.state.subscriptions.set(id, { ...original, id, item: `si_${id}` })
      const [ended, expired] = [await subscribe(price), await subscribe(price)]
      await driver.endNow(ended.id)
      peer.state.subscriptions.get(expired.id)!.status = 'incomplete_expired'
      const stranger = await subscribe(other)
      peer.asked.length = 0
      expect((await listAll(driver.listSubscriptions([price]))).toSorted()).toEqual([first.id, ...ids].toSorted())
      expect(peer.asked).toEqual(['GET /v1/subscriptions', 'GET /v1/subscriptions', 'GET /v1/subscriptions'])
      expect(await listAll(driver.listSubscriptions([other, other]))).toEqual([stranger.id])
      expect(await listAll(driver.listSubscriptions([]))).toEqual([])
    }))

  it('end with what is paid, unless that is taken back', () =>
    onBench(async ({ peer, driver, subscribe }) => {
      const { id, end } = await subscribe(await driver.syncPlan(basic, null))
      expect(await driver.cancelAtEnd(id)).toBe(end * 1000)
      expect(await driver.cancelAtEnd(id)).toBe(end * 1000)
      expect(await driver.readSubscription(id)).toMatchObject({ status: 'active', endsAt: end * 1000 })
      await driver.resume(id)
      await driver.resume(id)
      expect((await driver.readSubscription(id))?.endsAt).toBe(null)
      await driver.cancelAtEnd(id)
      peer.clock.advance(end * 1000 - peer.clock.now() + hour)
      expect(await driver.readSubscription(id)).toMatchObject({
        ...{ status: 'ended', paidUntil: null, endsAt: end * 1000 },
      })
      await expect(driver.resume(id)).rejects.toThrow('The subscription has ended')
      peer.clock.advance(days(90))
      expect(peer.ledger.balance()).toBe(1000)
    }))

  it('show and take back an end that somebody set in the portal or the dashboard', () =>
    onBench(async ({ peer, driver, subscribe }) => {
      const { id, end } = await subscribe(await driver.syncPlan(basic, null))
      const subscription = peer.state.subscriptions.get(id)!
      subscription.cancelAt = end - 86_400
      expect((await driver.readSubscription(id))?.endsAt).toBe((end - 86_400) * 1000)
      expect(await driver.cancelAtEnd(id)).toBe((end - 86_400) * 1000)
      await driver.resume(id)
      expect(subscription.cancelAt).toBe(null)
      subscription.cancelAt = end - 86_400
      subscription.cancelAtPeriodEnd = true
      expect((await driver.readSubscription(id))?.endsAt).toBe((end - 86_400) * 1000)
      await driver.resume(id)
      expect([subscription.cancelAt, subscription.cancelAtPeriodEnd]).toEqual([null, false])
    }))

  it('end now without another payment', () =>
    onBench(async ({ peer, driver, subscribe }) => {
      const { id, end } = await subscribe(await driver.syncPlan(basic, null), 'declines-later')
      peer.clock.advance(end * 1000 - peer.clock.now() + 2 * hour)
      peer.setCard(peer.state.subscriptions.get(id)!.customer, 'good')
      await driver.endNow(id)
      await driver.endNow(id)
      await driver.endNow('sub_none')
      peer.clock.advance(days(90))
      expect(await driver.readSubscription(id)).toMatchObject({ status: 'ended', endsAt: expect.any(Number) })
      expect(peer.ledger.balance()).toBe(1000)
    }))

  it.each(['cancelAtEnd', 'endNow', 'resume', 'readSubscription'] as const)('%s survives each cut', method =>
    withEachFault<unknown>(async ({ peer, driver, subscribe }) => {
      const { id, end } = await subscribe(await driver.syncPlan(basic, null))
      if (method === 'resume') await driver.cancelAtEnd(id)
      return {
        act: () => driver[method](id),
        async check() {
          const isOver = { cancelAtEnd: end * 1000, endNow: expect.any(Number), resume: null, readSubscription: null }
          expect(await driver.readSubscription(id)).toMatchObject({ endsAt: isOver[method] })
          expect(peer.ledger.lines).toHaveLength(1)
        },
      }
    }),
  )

  it('are listed whole or not at all, whatever is cut off', () =>
    withEachFault<string[]>(async ({ driver, subscribe }) => {
      const prices: PriceIds[] = [await driver.syncPlan(basic, null), await driver.syncPlan(pro, null)]
      const ids = [(await subscribe(prices[0]!)).id, (await subscribe(prices[1]!)).id]
      return {
        act: () => listAll(driver.listSubscriptions(prices)),
        check: found => expect(found).toEqual(ids),
      }
    }))
})
