import { describe, expect, it } from 'vitest'
import { basic, days, onBench, withEachFault } from '../../../../test/stripe-bench.ts'

const back = 'https://drive.test/billing'
const hour = 3_600_000

describe('the page for another card at Stripe', () => {
  it('changes the card that the next payment is charged to', () =>
    onBench(async ({ peer, driver, subscribe }) => {
      const { id, customer, end } = await subscribe(await driver.syncPlan(basic, null), 'declines-later')
      const url = (await driver.paymentMethodPage(id, customer, back)) ?? ''
      expect(url).toMatch(/\/p\/session\/bps_/)
      const press = (action: string) =>
        fetch(url, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' })
      expect((await press('back')).headers.get('location')).toBe(back)
      // Until somebody saves another one, the first card stays.
      expect(peer.state.methods.get(peer.state.customers.get(customer)?.method ?? '')).toBe('declines-later')
      expect((await press('save')).headers.get('location')).toBe(back)
      peer.clock.advance(end * 1000 - peer.clock.now() + 2 * hour)
      expect((await driver.readSubscription(id))?.status).toBe('active')
      expect(peer.ledger.balance()).toBe(2000)
    }))

  it('has one configuration, in which everything else is off', () =>
    onBench(async ({ peer, driver, subscribe }) => {
      const { id, customer } = await subscribe(await driver.syncPlan(basic, null))
      await Promise.all([driver.paymentMethodPage(id, customer, back), driver.paymentMethodPage(id, null, back)])
      peer.clock.advance(days(2))
      await driver.paymentMethodPage(id, customer, back)
      const [configuration, ...others] = [...peer.state.configurations.values()]
      expect(others).toEqual([])
      const isOn = () => Object.entries(configuration!.features).filter(([, { enabled }]) => enabled)
      expect(isOn().map(([name]) => name)).toEqual(['payment_method_update'])
      // Somebody turned on cancelling in the dashboard.
      configuration!.features.subscription_cancel = { enabled: true }
      await driver.paymentMethodPage(id, customer, back)
      expect(isOn().map(([name]) => name)).toEqual(['payment_method_update'])
      expect([...peer.state.portals.values()].every(({ flow }) => flow === 'payment_method_update')).toBe(true)
    }))

  it('opens for the subscription’s own customer, also after its end', () =>
    onBench(async ({ peer, driver, subscribe }) => {
      const { id, customer } = await subscribe(await driver.syncPlan(basic, null))
      await driver.endNow(id)
      expect(await driver.paymentMethodPage(id, 'cus_of_somebody', back)).toContain('/p/session/')
      expect([...peer.state.portals.values()].map(one => one.customer)).toEqual([customer])
      expect(await driver.paymentMethodPage('sub_none', null, back)).toBe(null)
    }))

  it('[OWNER-06 part] for the details has a configuration of its own, in which nothing but them can be changed', () =>
    onBench(async ({ peer, driver, subscribe }) => {
      const { id, customer } = await subscribe(await driver.syncPlan(basic, null))
      await driver.paymentMethodPage(id, customer, back)
      const open = () => driver.detailsPage?.(id, 'cus_of_somebody', back)
      const url = (await open()) ?? expect.unreachable()
      expect(url).toContain('/p/session/')
      const ofDetails = () => {
        const all = [...peer.state.configurations.values()]
        expect(all).toHaveLength(2)
        return all.find(one => one.metadata.holdall === 'details')?.features ?? expect.unreachable()
      }
      const wanted = ['name', 'address', 'tax_id']
      const allowed = () => ofDetails().customer_update?.allowed_updates
      expect(allowed()).toEqual(wanted)
      for (const changed of [['email', ...wanted], ['name'], ['email', 'address', 'tax_id']]) {
        // Someone changed it in the dashboard.
        ofDetails().customer_update = { enabled: true, allowed_updates: changed }
        await open()
        expect(allowed()).toEqual(wanted)
      }
      ofDetails().subscription_cancel = { enabled: true }
      await open()
      const isOn = Object.entries(ofDetails()).filter(([, { enabled }]) => enabled)
      expect(isOn.map(([name]) => name)).toEqual(['customer_update'])
      expect([...peer.state.portals.values()].map(one => one.customer)).toEqual(Array(6).fill(customer))
      expect(
        (
          await fetch(url, { method: 'POST', body: new URLSearchParams({ action: 'move' }), redirect: 'manual' })
        ).headers.get('location'),
      ).toBe(back)
      expect(peer.state.customers.get(customer)?.address?.city).toBe('Hamburg')
      expect(await driver.detailsPage?.('sub_none', null, back)).toBe(null)
    }))

  it('opens whatever is cut off', () =>
    withEachFault<string | null>(async ({ peer, driver, subscribe }) => {
      const { id, customer } = await subscribe(await driver.syncPlan(basic, null))
      return {
        act: () => driver.paymentMethodPage(id, customer, back),
        check(url) {
          expect(url).toContain('/p/session/')
          expect(peer.state.configurations.size).toBe(1)
          expect(peer.state.methods.get(peer.state.customers.get(customer)?.method ?? '')).toBe('good')
          expect(peer.ledger.lines).toHaveLength(1)
        },
      }
    }))
})
