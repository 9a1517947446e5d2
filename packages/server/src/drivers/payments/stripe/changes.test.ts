import { describe, expect, it } from 'vitest'
import {
  basic,
  days,
  onBench,
  pages,
  pro,
  type StripeBench,
  withEachFault,
  yearly,
} from '../../../../test/stripe-bench.ts'
import type { ChangeOutcome, PricedPlan } from '../payment-driver.ts'

const hour = 3_600_000

/** Somebody who has one plan, some days into its period, and the price of another one. */
async function midway({ peer, driver, subscribe }: StripeBench, from: PricedPlan, to: PricedPlan) {
  const [before, after] = [await driver.syncPlan(from, null), await driver.syncPlan(to, null)]
  const subscription = await subscribe(before)
  peer.clock.advance(days(10))
  const { id, start, end } = subscription
  const change = (token: string) => driver.changePlan(id, after, token, pages.returnUrl)
  return { id, start, end, before, after, subscription, change }
}

describe('changes of plan at Stripe', () => {
  it('to more cost at once what was shown, however late they are confirmed', () =>
    onBench(async bench => {
      const { peer, driver } = bench
      const { id, start, end, after, change } = await midway(bench, basic, pro)
      const shown = await driver.previewChange(id, after)
      const left = (end - Math.floor(peer.clock.now() / 1000)) / (end - start)
      expect(shown).toMatchObject({ currency: 'USD', nextAmount: 3000, nextAt: end * 1000 })
      expect(Math.abs((shown.dueNow ?? 0) - 2000 * left)).toBeLessThanOrEqual(1)
      expect(peer.ledger.balance()).toBe(1000)
      peer.clock.advance(50 * 60_000)
      expect(await change(shown.token)).toEqual({ state: 'done', url: null })
      expect(peer.ledger.balance()).toBe(1000 + (shown.dueNow ?? 0))
      expect(await driver.readSubscription(id)).toMatchObject({
        ...{ priceId: after.priceId, paidUntil: end * 1000, status: 'active' },
      })
      // Confirmed again, in another tab.
      expect(await change(shown.token)).toEqual({ state: 'done', url: null })
      expect(peer.ledger.lines).toHaveLength(2)
      peer.clock.advance(end * 1000 - peer.clock.now() + 2 * hour)
      expect(peer.ledger.lines.at(-1)?.amount).toBe(3000)
    }))

  it('to less at the same interval cost and give back nothing, and count from the next payment', () =>
    onBench(async bench => {
      const { peer, driver } = bench
      const { id, end, after, change } = await midway(bench, pro, basic)
      const shown = await driver.previewChange(id, after)
      expect(shown).toMatchObject({ dueNow: null, nextAmount: 1000, nextAt: end * 1000 })
      expect(await change(shown.token)).toEqual({ state: 'from-next-payment', url: null })
      expect(await change(shown.token)).toEqual({ state: 'from-next-payment', url: null })
      expect(peer.ledger.balance()).toBe(3000)
      peer.clock.advance(end * 1000 - peer.clock.now() + 2 * hour)
      expect(peer.ledger.lines.map(({ amount }) => amount)).toEqual([3000, 1000])
      expect((await driver.readSubscription(id))?.priceId).toBe(after.priceId)
    }))

  it('to a longer interval begin a new period, less what is left of the old one', () =>
    onBench(async bench => {
      const { peer, driver } = bench
      const { id, after, change } = await midway(bench, basic, yearly)
      const shown = await driver.previewChange(id, after)
      expect(shown.dueNow).toBeGreaterThan(9000)
      expect(shown.dueNow).toBeLessThan(10_000)
      expect(shown.nextAmount).toBe(10_000)
      expect(shown.nextAt).toBeGreaterThan(peer.clock.now() + days(364))
      expect((await change(shown.token)).state).toBe('done')
      expect(peer.ledger.balance()).toBe(1000 + (shown.dueNow ?? 0))
      expect((await driver.readSubscription(id))?.paidUntil).toBe(shown.nextAt)
    }))

  it('to a shorter interval wait until the end of what is paid, and can be cancelled or replaced', () =>
    onBench(async bench => {
      const { peer, driver } = bench
      const { id, end, before, after, change } = await midway(bench, yearly, basic)
      const shown = await driver.previewChange(id, after)
      expect(shown).toMatchObject({ dueNow: null, nextAmount: 1000, nextAt: end * 1000 })
      expect((await change(shown.token)).state).toBe('from-next-payment')
      expect((await change(shown.token)).state).toBe('from-next-payment')
      expect(await driver.readSubscription(id)).toMatchObject({ priceId: before.priceId, paidUntil: end * 1000 })
      // Another change takes its place, and cancelling takes it back.
      const weekly = await driver.syncPlan({ ...basic, id: '01WEEK', interval: 'week', amount: 400 }, null)
      await driver.changePlan(id, weekly, (await driver.previewChange(id, weekly)).token, pages.returnUrl)
      expect(await driver.cancelAtEnd(id)).toBe(end * 1000)
      await driver.resume(id)
      expect((await change((await driver.previewChange(id, after)).token)).state).toBe('from-next-payment')
      expect(peer.ledger.balance()).toBe(10_000)
      peer.clock.advance(end * 1000 - peer.clock.now() + 2 * hour)
      expect(peer.ledger.balance()).toBe(11_000)
      expect(await driver.readSubscription(id)).toMatchObject({ priceId: after.priceId, status: 'active' })
      // The schedule is over after the first month of the new plan, and the subscription goes on.
      peer.clock.advance(days(40))
      expect(peer.ledger.balance()).toBe(12_000)
      expect(await driver.cancelAtEnd(id)).toBeGreaterThan(peer.clock.now())
    }))

  it('that can’t be paid change nothing, until somebody pays', () =>
    onBench(async bench => {
      const { peer, driver } = bench
      const { id, before, after, subscription, change } = await midway(bench, basic, pro)
      peer.setCard(subscription.customer, 'needs-action')
      const shown = await driver.previewChange(id, after)
      const outcome = await change(shown.token)
      const [, invoice] = peer.invoicesOf(id)
      expect(outcome).toEqual({ state: 'needs-consent', url: `${peer.url}/i/${invoice?.id}` })
      expect(await change(shown.token)).toEqual(outcome)
      expect((await driver.readSubscription(id))?.priceId).toBe(before.priceId)
      expect(peer.ledger.balance()).toBe(1000)
      peer.payInvoice(invoice?.id ?? '')
      expect((await driver.readSubscription(id))?.priceId).toBe(after.priceId)
      expect(peer.ledger.balance()).toBe(1000 + (shown.dueNow ?? 0))
    }))

  it('that are never paid are forgotten, and can be made again', () =>
    onBench(async bench => {
      const { peer, driver } = bench
      const { id, before, after, subscription, change } = await midway(bench, basic, pro)
      peer.setCard(subscription.customer, 'declined')
      const { token } = await driver.previewChange(id, after)
      expect((await change(token)).state).toBe('needs-consent')
      const best = await driver.syncPlan({ ...pro, id: '01BEST', amount: 5000 }, null)
      const other = await driver.previewChange(id, best)
      expect((await driver.changePlan(id, best, other.token, pages.returnUrl)).state).toBe('needs-consent')
      // Only the newest one can still be paid.
      expect(peer.invoicesOf(id).map(({ status }) => status)).toEqual(['paid', 'void', 'open'])
      expect((await change(token)).state).toBe('needs-consent')
      expect(peer.invoicesOf(id).map(({ status }) => status)).toEqual(['paid', 'void', 'void', 'open'])
      peer.clock.advance(days(1))
      expect(await driver.readSubscription(id)).toMatchObject({ priceId: before.priceId, status: 'active' })
      peer.setCard(subscription.customer, 'good')
      const again = await driver.previewChange(id, after)
      expect((await change(again.token)).state).toBe('done')
      expect(peer.ledger.balance()).toBe(1000 + (again.dueNow ?? 0))
    }))

  it('to something else take back what was planned, or waits for its payment', () =>
    onBench(async bench => {
      const { peer, driver } = bench
      const { id, end, before, after, subscription, change } = await midway(bench, yearly, basic)
      const better = await driver.syncPlan({ ...yearly, id: '01BETTER', amount: 20_000 }, null)
      const upgrade = async () =>
        driver.changePlan(id, better, (await driver.previewChange(id, better)).token, pages.returnUrl)
      const planned = await driver.previewChange(id, after)
      await change(planned.token)
      peer.setCard(subscription.customer, 'declined')
      expect((await upgrade()).state).toBe('needs-consent')
      await change(planned.token)
      expect(peer.invoicesOf(id).map(({ status }) => status)).toEqual(['paid', 'void'])
      expect((await driver.readSubscription(id))?.priceId).toBe(before.priceId)
      peer.setCard(subscription.customer, 'good')
      expect((await upgrade()).state).toBe('done')
      peer.clock.advance(end * 1000 - peer.clock.now() + 2 * hour)
      expect((await driver.readSubscription(id))?.priceId).toBe(better.priceId)
      expect(peer.ledger.lines.at(-1)?.amount).toBe(20_000)
    }))

  it('can’t be paid any more once the subscription has ended', () =>
    onBench(async bench => {
      const { peer, driver } = bench
      const { id, after, subscription, change } = await midway(bench, basic, pro)
      peer.setCard(subscription.customer, 'needs-action')
      await change((await driver.previewChange(id, after)).token)
      await driver.endNow(id)
      expect(peer.invoicesOf(id).map(({ status }) => status)).toEqual(['paid', 'void'])
      expect(peer.ledger.balance()).toBe(1000)
    }))

  it('refuse a price that is out of date, made up, or of another change', () =>
    onBench(async bench => {
      const { peer, driver } = bench
      const { id, end, before, after, change } = await midway(bench, basic, pro)
      const { token } = await driver.previewChange(id, after)
      const [at, , signature] = token.split('.')
      const refused = 'The price has changed. Please check it again.'
      for (const wrong of ['', 'x', `${end - 1}.now.${signature}`, `${at}.next.${signature}`, `${token}x`]) {
        await expect(change(wrong), wrong).rejects.toThrow(refused)
      }
      const mine = await driver.previewChange(id, before)
      await expect(change(mine.token)).rejects.toThrow(refused)
      peer.clock.advance(61 * 60_000)
      await expect(change(token)).rejects.toThrow(refused)
      expect((await driver.readSubscription(id))?.priceId).toBe(before.priceId)
      expect(peer.ledger.lines).toHaveLength(1)
    }))

  it.each([
    ['to more', basic, pro, 'done'],
    ['to a longer interval', basic, yearly, 'done'],
    ['to less', pro, basic, 'from-next-payment'],
    ['to a shorter interval', yearly, basic, 'from-next-payment'],
  ] as const)('%s are charged once, whatever is cut off', (_name, from, to, state) =>
    withEachFault<ChangeOutcome>(async bench => {
      const { peer, driver } = bench
      const { id, end, after, change } = await midway(bench, from, to)
      const shown = await driver.previewChange(id, after)
      return {
        act: () => change(shown.token),
        async check(outcome) {
          expect(outcome.state).toBe(state)
          expect(peer.ledger.balance()).toBe(from.amount + (shown.dueNow ?? 0))
          if (state === 'done') return
          peer.clock.advance(end * 1000 - peer.clock.now() + 2 * hour)
          expect(peer.ledger.lines.map(({ amount }) => amount)).toEqual([from.amount, to.amount])
          expect((await driver.readSubscription(id))?.priceId).toBe(after.priceId)
        },
      }
    }),
  )

  it('wait for their payment once, whatever is cut off', () =>
    withEachFault<ChangeOutcome>(async bench => {
      const { peer, driver } = bench
      const { id, after, subscription, change } = await midway(bench, basic, pro)
      peer.setCard(subscription.customer, 'needs-action')
      const { token } = await driver.previewChange(id, after)
      return {
        act: () => change(token),
        check(outcome) {
          expect(outcome.state).toBe('needs-consent')
          expect(peer.invoicesOf(id).map(({ status }) => status)).toEqual(['paid', 'open'])
          expect(peer.ledger.balance()).toBe(1000)
        },
      }
    }))
})
