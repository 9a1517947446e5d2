import { describe, expect, it } from 'vitest'
import { ada, basic, days, onBench, pages, withEachFault } from '../../../../test/stripe-bench.ts'
import type { StartedCheckout } from '../payment-driver.ts'

const minute = 60_000

describe('checkout at Stripe', () => {
  it('sends a person to a page of their own, and reads what came of it', () =>
    onBench(async ({ peer, driver }) => {
      const price = await driver.syncPlan(basic, null)
      const request = { attemptId: 'attempt-1', price, buyer: ada, ...pages }
      const started = await driver.startCheckout(request)
      const now = peer.clock.now()
      expect(started.url).toBe(`${peer.url}/c/pay/${started.id}`)
      expect(started.expiresAt).toBeGreaterThan(now + 30 * minute)
      expect(started.expiresAt).toBeLessThan(now + 60 * minute)
      expect(peer.state.sessions.get(started.id)).toMatchObject({
        ...{ reference: 'attempt-1', locale: 'de', price: price.priceId, customer: started.customerId },
        ...{ successUrl: pages.returnUrl, cancelUrl: pages.cancelUrl },
      })
      expect(await driver.readCheckout(started.id)).toEqual({ state: 'open', subscriptionId: null })
      expect(() => peer.payCheckout(started.id, 'declined')).toThrow('Your card was declined.')
      expect(await driver.readCheckout(started.id)).toEqual({ state: 'open', subscriptionId: null })
      expect(peer.ledger.lines).toEqual([])
      const { id } = peer.payCheckout(started.id)
      expect(await driver.readCheckout(started.id)).toEqual({ state: 'done', subscriptionId: id })
      expect(await driver.readSubscription(id)).toMatchObject({ attemptId: 'attempt-1', status: 'active' })
      expect(peer.ledger.balance()).toBe(1000)
      expect(await driver.readCheckout('cs_test_none')).toBe(null)
    }))

  it('starts an attempt once, also when Stripe has forgotten its key', () =>
    onBench(async ({ peer, driver }) => {
      const price = await driver.syncPlan(basic, null)
      const request = { attemptId: 'attempt-1', price, buyer: ada, ...pages }
      const both = await Promise.all([driver.startCheckout(request), driver.startCheckout(request)])
      expect(both[1]).toEqual(both[0])
      expect(peer.state.customers.size).toBe(1)
      peer.clock.advance(20 * minute)
      expect((await driver.startCheckout(request)).id).toBe(both[0].id)
      peer.payCheckout(both[0].id)
      peer.clock.advance(days(2))
      // It is over: the person goes to the page that reads what came of it.
      expect(await driver.startCheckout(request)).toMatchObject({ id: both[0].id, url: pages.returnUrl })
      expect(peer.state.sessions.size).toBe(1)
      expect((await driver.startCheckout({ ...request, attemptId: 'attempt-2' })).id).not.toBe(both[0].id)
    }))

  it('[OWNER-06 part] asks for a trial, with or without a payment method', () =>
    onBench(async ({ peer, driver }) => {
      const price = await driver.syncPlan(basic, null)
      const start = (attemptId: string, needsCard: boolean, days_ = 14) =>
        driver.startCheckout({ attemptId, price, trial: { days: days_, needsCard }, buyer: ada, ...pages })
      const asked = await start('attempt-1', true)
      expect(() => peer.payCheckout(asked.id, 'none')).toThrow('Your card number is incomplete.')
      const { id } = peer.payCheckout(asked.id)
      const end = peer.clock.now() + days(14)
      const found = await driver.readSubscription(id)
      expect(found).toMatchObject({ status: 'active', attemptId: 'attempt-1', trialUntil: found?.paidUntil })
      expect(Math.abs((found?.trialUntil ?? 0) - end)).toBeLessThan(1000)
      expect(await driver.listInvoices(id)).toMatchObject([{ total: 0, status: 'paid' }])
      const free = await start('attempt-2', false)
      const without = peer.payCheckout(free.id, 'none')
      expect(peer.ledger.balance()).toBe(0)
      peer.clock.advance(days(15))
      expect(await driver.readSubscription(id)).toMatchObject({ status: 'active', trialUntil: null })
      expect(await driver.readSubscription(without.id)).toMatchObject({ status: 'ended', trialUntil: null })
      expect(peer.ledger.balance()).toBe(1000)
      for (const wrong of [0, 731])
        await expect(start(`attempt-${wrong}`, true, wrong)).rejects.toThrow('Stripe answered 400')
    }))

  it('has one customer per person, under their present name', () =>
    onBench(async ({ peer, driver }) => {
      const price = await driver.syncPlan(basic, null)
      const start = (attemptId: string, buyer: object) =>
        driver.startCheckout({ attemptId, price, buyer: { ...ada, ...buyer }, ...pages })
      const { customerId } = await start('attempt-1', {})
      peer.clock.advance(days(2))
      expect((await start('attempt-2', {})).customerId).toBe(customerId)
      expect((await start('attempt-3', { customerId, email: 'ada@new.example' })).customerId).toBe(customerId)
      expect([...peer.state.customers.values()].map(({ email }) => email)).toEqual(['ada@new.example'])
      // Another person with the same address is another customer.
      expect((await start('attempt-4', { userId: '01EVE', email: 'ada@new.example' })).customerId).not.toBe(customerId)
      peer.deleteCustomer(customerId ?? '')
      const replaced = await start('attempt-5', { customerId })
      expect(replaced.customerId).not.toBe(customerId)
      expect((await start('attempt-6', { customerId: 'cus_of_another_account' })).customerId).toBe(replaced.customerId)
    }))

  it('[OWNER-06 part] brings a member’s name up to date, but never one that they typed at Stripe', () =>
    onBench(async ({ peer, driver }) => {
      const price = await driver.syncPlan(basic, null)
      const start = (attemptId: string, buyer: object) =>
        driver.startCheckout({ attemptId, price, buyer: { ...ada, ...buyer }, ...pages })
      const { customerId } = await start('attempt-1', {})
      const customer = peer.state.customers.get(customerId ?? '') ?? expect.unreachable()
      await start('attempt-2', { customerId, name: 'Ada King' })
      expect(customer.name).toBe('Ada King')
      customer.name = 'Analytical Engines Ltd'
      await start('attempt-3', { customerId, name: 'Ada Lovelace', email: 'ada@new.example' })
      expect([customer.name, customer.email]).toEqual(['Analytical Engines Ltd', 'ada@new.example'])
      // One from before it was noted which name was sent.
      customer.metadata = { holdall_user: ada.userId }
      await start('attempt-4', { customerId, name: 'Ada Byron' })
      expect(customer.name).toBe('Analytical Engines Ltd')
    }))

  it('replaces a customer that was deleted a moment ago', () =>
    onBench(async ({ peer, driver }) => {
      const price = await driver.syncPlan(basic, null)
      const start = (attemptId: string, customerId: string | null) =>
        driver.startCheckout({ attemptId, price, buyer: { ...ada, customerId }, ...pages })
      const { customerId } = await start('attempt-1', null)
      peer.deleteCustomer(customerId ?? '')
      const { customerId: other } = await start('attempt-2', customerId)
      expect(other).not.toBe(customerId)
      expect((await start('attempt-3', other)).customerId).toBe(other)
    }))

  it('closes an open one, and leaves one alone that is over', () =>
    onBench(async ({ peer, driver }) => {
      const price = await driver.syncPlan(basic, null)
      const start = (attemptId: string) => driver.startCheckout({ attemptId, price, buyer: ada, ...pages })
      const [open, paid, abandoned] = [await start('attempt-1'), await start('attempt-2'), await start('attempt-3')]
      await driver.expireCheckout(open.id)
      await driver.expireCheckout(open.id)
      expect(await driver.readCheckout(open.id)).toEqual({ state: 'expired', subscriptionId: null })
      expect(() => peer.payCheckout(open.id)).toThrow('This session is over.')
      const { id } = peer.payCheckout(paid.id)
      await driver.expireCheckout(paid.id)
      expect(await driver.readCheckout(paid.id)).toEqual({ state: 'done', subscriptionId: id })
      await driver.expireCheckout('cs_test_none')
      peer.clock.advance(60 * minute)
      expect((await driver.readCheckout(abandoned.id))?.state).toBe('expired')
      expect((await start('attempt-3')).url).toBe(pages.returnUrl)
    }))

  it.each([
    ['pt-BR', 'pt-BR'],
    ['fr', 'fr'],
    ['zh-Hans', 'zh'],
    ['ar', 'auto'],
  ])('shows its page in %s as %s', (language, locale) =>
    onBench(async ({ peer, driver }) => {
      const price = await driver.syncPlan(basic, null)
      await driver.startCheckout({ attemptId: 'attempt-1', price, buyer: { ...ada, language }, ...pages })
      expect([...peer.state.sessions.values()].map(one => one.locale)).toEqual([locale])
    }),
  )

  it('has pages with buttons, for browsers', () =>
    onBench(async ({ peer, driver }) => {
      const price = await driver.syncPlan(basic, null)
      const { url, id } = await driver.startCheckout({ attemptId: 'attempt-1', price, buyer: ada, ...pages })
      const press = (action: string) =>
        fetch(url, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' })
      expect(await (await fetch(url)).text()).toMatch(/>Pay<.*>Decline<.*>Cancel</)
      expect((await press('cancel')).headers.get('location')).toBe(pages.cancelUrl)
      expect(await (await press('decline')).text()).toContain('Your card was declined.')
      expect(peer.ledger.lines).toEqual([])
      expect((await press('pay')).headers.get('location')).toBe(pages.returnUrl)
      // A second press, in another tab.
      await press('pay')
      expect((await driver.readCheckout(id))?.state).toBe('done')
      expect(peer.ledger.balance()).toBe(1000)
    }))

  it('makes one customer and one checkout, whatever is cut off', () =>
    withEachFault<StartedCheckout>(async ({ peer, driver }) => {
      const price = await driver.syncPlan(basic, null)
      return {
        act: () => driver.startCheckout({ attemptId: 'attempt-1', price, buyer: ada, ...pages }),
        check({ id, customerId }) {
          expect([...peer.state.sessions.keys()]).toEqual([id])
          expect([...peer.state.customers.keys()]).toEqual([customerId])
          expect(peer.ledger.lines).toEqual([])
        },
      }
    }))

  it('closes one whatever is cut off', () =>
    withEachFault(async ({ peer, driver }) => {
      const price = await driver.syncPlan(basic, null)
      const { id } = await driver.startCheckout({ attemptId: 'attempt-1', price, buyer: ada, ...pages })
      return {
        act: () => driver.expireCheckout(id),
        check: () => expect(peer.state.sessions.get(id)?.status).toBe('expired'),
      }
    }))
})
