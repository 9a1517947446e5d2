import { describe, expect, it } from 'vitest'
import { ada, basic, days, onBench, pages, pro, withEachFault } from '../../../../test/stripe-bench.ts'
import type { RemoteInvoice } from '../payment-driver.ts'

const hour = 3_600_000

describe('payments at Stripe', () => {
  it('are listed with their lines, the oldest first', () =>
    onBench(async ({ peer, driver, subscribe }) => {
      const [price, better] = [await driver.syncPlan(basic, null), await driver.syncPlan(pro, null)]
      const { id, start, end } = await subscribe(price)
      const other = await subscribe(price)
      peer.clock.advance(days(10))
      const { token, dueNow } = await driver.previewChange(id, better)
      await driver.changePlan(id, better, token, pages.returnUrl)
      peer.clock.advance(end * 1000 - peer.clock.now() + 10 * 60_000)
      // The renewal is still a draft.
      expect(await driver.listInvoices(id)).toHaveLength(2)
      peer.clock.advance(2 * hour)
      const [first, change, renewal] = await driver.listInvoices(id)
      expect(first).toEqual({
        ...{ id: peer.invoicesOf(id)[0]?.id, subscriptionId: id, status: 'paid', currency: 'USD' },
        buyer: { name: 'Ada', address: null, vatNumber: null, isReverseCharge: false },
        ...{ total: 1000, refunded: 0, paidAt: start * 1000, createdAt: start * 1000 },
        lines: [{ text: '1 × Basic (at 1000 usd / 1 month)', amount: 1000 }],
      })
      expect(change?.total).toBe(dueNow)
      expect(change?.lines.map(({ text }) => text)).toEqual(['Unused time on Basic', 'Remaining time on Pro'])
      expect(change?.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(dueNow)
      expect(renewal).toMatchObject({ total: 3000, status: 'paid' })
      expect(await driver.listInvoices(other.id)).toHaveLength(2)
      expect(await driver.listInvoices('sub_none')).toEqual([])
    }))

  it('that fail, wait, or were given up say so', () =>
    onBench(async ({ peer, driver, subscribe }) => {
      const price = await driver.syncPlan(basic, null)
      const { id, end } = await subscribe(price, 'declines-later')
      peer.clock.advance(end * 1000 - peer.clock.now() + 2 * hour)
      const statuses = async () => (await driver.listInvoices(id)).map(({ status }) => status)
      expect(await statuses()).toEqual(['paid', 'failed'])
      const [, failed] = peer.invoicesOf(id)
      failed!.status = 'uncollectible'
      expect(await statuses()).toEqual(['paid', 'failed'])
      failed!.status = 'void'
      expect(await statuses()).toEqual(['paid', 'void'])
      const { id: checkout } = await driver.startCheckout({ attemptId: 'attempt-x', price, buyer: ada, ...pages })
      const delayed = peer.payCheckout(checkout, 'delayed')
      expect(await driver.listInvoices(delayed.id)).toMatchObject([{ status: 'open', paidAt: null, total: 1000 }])
    }))

  it('tell what was paid back, whole or in part', () =>
    onBench(async ({ peer, driver, subscribe }) => {
      const { id } = await subscribe(await driver.syncPlan(basic, null))
      const [{ id: invoice = '' } = {}] = await driver.listInvoices(id)
      peer.refund(invoice, 400)
      expect(await driver.listInvoices(id)).toMatchObject([{ status: 'paid', refunded: 400, total: 1000 }])
      const rest = peer.refund(invoice)
      expect(await driver.listInvoices(id)).toMatchObject([{ status: 'refunded', refunded: 1000, total: 1000 }])
      peer.failRefund(rest)
      expect(await driver.listInvoices(id)).toMatchObject([{ status: 'paid', refunded: 400 }])
    }))

  it('have all their lines and all their pages', () =>
    onBench(async ({ peer, driver, subscribe }) => {
      const { id } = await subscribe(await driver.syncPlan(basic, null))
      const [first] = peer.invoicesOf(id)
      const [line] = first!.lines
      first!.lines.splice(0, 1)
      for (let index = 0; index < 120; index++) first!.lines.push({ ...line!, id: `il_${index}`, amount: index })
      for (let index = 0; index < 120; index++) {
        peer.state.invoices.set(`in_${index}`, { ...first!, id: `in_${index}`, lines: [line!] })
      }
      const found = await driver.listInvoices(id)
      expect(found).toHaveLength(121)
      expect(found[0]?.lines.map(({ amount }) => amount)).toEqual(Array.from({ length: 120 }, (_, index) => index))
      expect(found[0]?.total).toBe(7140)
    }))

  it('are counted in our units where Stripe has others', () =>
    onBench(async ({ driver, subscribe }) => {
      const { id } = await subscribe(await driver.syncPlan({ ...basic, currency: 'ISK', amount: 500 }, null))
      expect(await driver.listInvoices(id)).toMatchObject([
        { total: 500, currency: 'ISK', lines: [{ amount: 500 }], status: 'paid' },
      ])
    }))

  it('are listed whole or not at all, whatever is cut off', () =>
    withEachFault<readonly RemoteInvoice[]>(async ({ driver, subscribe }) => {
      const { id } = await subscribe(await driver.syncPlan(basic, null))
      return {
        act: () => driver.listInvoices(id),
        check: found => expect(found).toMatchObject([{ status: 'paid', total: 1000 }]),
      }
    }))
})

describe('paying back at Stripe', () => {
  it('gives back all that is left, once', () =>
    onBench(async ({ peer, driver, subscribe }) => {
      const { id } = await subscribe(await driver.syncPlan(basic, null))
      const [invoice] = await driver.listInvoices(id)
      peer.refund(invoice!.id, 300)
      await Promise.all([driver.refund(invoice!), driver.refund(invoice!)])
      await driver.refund(invoice!)
      expect(peer.ledger.lines.map(({ amount }) => amount)).toEqual([1000, -300, -700])
      peer.clock.advance(days(3))
      await driver.refund(invoice!)
      expect(peer.ledger.balance()).toBe(0)
      expect((await driver.readSubscription(id))?.status).toBe('active')
    }))

  it('can be repeated after the bank has sent it back', () =>
    onBench(async ({ peer, driver, subscribe }) => {
      const { id } = await subscribe(await driver.syncPlan(basic, null))
      const [invoice] = await driver.listInvoices(id)
      await driver.refund(invoice!)
      peer.failRefund([...peer.state.refunds.keys()][0] ?? '')
      expect(peer.ledger.balance()).toBe(1000)
      await driver.refund(invoice!)
      expect(peer.ledger.balance()).toBe(0)
    }))

  it('is refused while the buyer’s bank has the money, and does nothing without a payment', () =>
    onBench(async ({ peer, driver, subscribe }) => {
      const { id } = await subscribe(await driver.syncPlan(basic, null))
      const [invoice] = await driver.listInvoices(id)
      const dispute = peer.dispute(invoice!.id)
      await expect(driver.refund(invoice!)).rejects.toMatchObject({ name: 'GatewayError', isUncertain: false })
      expect(peer.ledger.balance()).toBe(0)
      peer.closeDispute(dispute, 'won')
      await driver.refund(invoice!)
      expect(peer.ledger.balance()).toBe(0)
      await driver.refund({ ...invoice!, id: 'in_none' })
    }))

  it('happens once, whatever is cut off', () =>
    withEachFault<void>(async ({ peer, driver, subscribe }) => {
      const { id } = await subscribe(await driver.syncPlan(basic, null))
      const [invoice] = await driver.listInvoices(id)
      return {
        act: () => driver.refund(invoice!),
        check: () => expect(peer.ledger.lines.map(({ amount }) => amount)).toEqual([1000, -1000]),
      }
    }))
})

describe('paying back a part at Stripe', () => {
  it('[OWNER-03 part] happens once for a key, also after Stripe has forgotten the call, and never beyond what is left', () =>
    onBench(async ({ peer, driver, subscribe }) => {
      const { id } = await subscribe(await driver.syncPlan(basic, null))
      const [invoice] = await driver.listInvoices(id)
      const part = (key: string, amount: number) => driver.refundPart(invoice!, { key, amount, before: 0 })
      await Promise.all([part('a', 300), part('a', 300)])
      peer.clock.advance(days(3))
      await part('a', 300)
      await part('b', 300)
      expect(peer.ledger.lines.map(({ amount }) => amount)).toEqual([1000, -300, -300])
      await expect(part('c', 401)).rejects.toMatchObject({ name: 'GatewayError', isUncertain: false })
      await part('d', 400)
      expect(peer.ledger.balance()).toBe(0)
    }))

  it('[OWNER-03 part] happens once, whatever is cut off', () =>
    withEachFault<void>(async ({ peer, driver, subscribe }) => {
      const { id } = await subscribe(await driver.syncPlan(basic, null))
      const [invoice] = await driver.listInvoices(id)
      return {
        act: () => driver.refundPart(invoice!, { key: 'once', amount: 250, before: 0 }),
        check: () => expect(peer.ledger.lines.map(({ amount }) => amount)).toEqual([1000, -250]),
      }
    }))
})
