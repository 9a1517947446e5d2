import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  dayMs,
  openPaypal,
  type PaypalBench,
  proPlan,
  subscribe,
  withEveryFault,
} from '../../../../test/peers/paypal/paypal-bench.ts'

describe('payments and refunds at PayPal', () => {
  let bench: PaypalBench
  beforeEach(async () => {
    bench = await openPaypal()
  })
  afterEach(() => bench.close())

  const rows = async (id: string) =>
    (await bench.driver.listInvoices(id)).map(({ status, total, refunded }) => [status, total, refunded])

  it('lists payments and failed tries, the oldest first, as far as PayPal’s clock has come', async () => {
    const { driver, peer } = bench
    const { id } = await subscribe(bench)
    const of = peer.world.subscriptions.get(id)
    if (of) of.wallet = 'declines'
    peer.advance(29 * dayMs)
    if (of) of.wallet = 'pays'
    peer.advance(10 * dayMs)
    expect(await rows(id)).toEqual([
      ['paid', 999, 0],
      ['failed', 999, 0],
      ['paid', 999, 0],
    ])
    const [first] = await driver.listInvoices(id)
    expect(first).toEqual({
      id: peer.world.ledger[0]?.saleId,
      subscriptionId: id,
      status: 'paid',
      total: 999,
      refunded: 0,
      currency: 'USD',
      lines: [{ text: `PayPal ${first?.id}`, amount: 999 }],
      paidAt: peer.world.ledger[0]?.at,
      createdAt: peer.world.ledger[0]?.at,
    })
    expect(await driver.listInvoices('I-NEVERTHERE')).toEqual([])
  })

  it('says how much of a payment went back, by whomever', async () => {
    const { peer } = bench
    const { id } = await subscribe(bench)
    peer.advance(29 * dayMs)
    const [first, second] = peer.world.ledger
    peer.refund(first?.saleId ?? '', 100)
    peer.refund(first?.saleId ?? '', 250)
    peer.reverse(second?.saleId ?? '')
    expect(await rows(id)).toEqual([
      ['paid', 999, 350],
      ['refunded', 999, 999],
    ])
    expect(peer.balance('USD')).toBe(999 - 350)
  })

  it('pays back what is left, once', async () => {
    const { driver, peer } = bench
    for (const hasCaptures of [true, false]) {
      peer.world.hasCaptures = hasCaptures
      const { id } = await subscribe(bench, { attemptId: `attempt-${hasCaptures}` })
      const [invoice] = await driver.listInvoices(id)
      if (!invoice) throw new Error('Nothing was paid')
      if (hasCaptures) peer.refund(invoice.id, 400)
      await driver.refund(invoice)
      await driver.refund(invoice)
      peer.advance(4 * dayMs)
      await bench.fresh().refund(invoice)
      expect(await rows(id)).toEqual([['refunded', 999, 999]])
    }
    expect(peer.balance('USD')).toBe(0)
    expect(peer.world.ledger.filter(({ kind }) => kind === 'refund').map(({ amount }) => amount)).toEqual([
      -400, -599, -999,
    ])
  })

  it('has nothing to pay back of a failed try, and refuses a payment that PayPal doesn’t know', async () => {
    const { driver, peer } = bench
    const { id } = await subscribe(bench, { wallet: 'declines' })
    const [invoice] = await driver.listInvoices(id)
    if (!invoice) throw new Error('Nothing was tried')
    await driver.refund(invoice)
    await expect(driver.refund({ ...invoice, id: 'NEVERTHERE' })).rejects.toThrow('no payment NEVERTHERE')
    expect(peer.world.ledger).toEqual([])
  })

  it('reads amounts of a currency without decimals', async () => {
    const { driver, peer } = bench
    const { id } = await subscribe(bench, { plan: { ...proPlan, amount: 300_000, currency: 'HUF' } })
    const [invoice] = await driver.listInvoices(id)
    expect([invoice?.total, peer.balance('HUF')]).toEqual([300_000, 3000])
    if (invoice) await driver.refund(invoice)
    expect(peer.balance('HUF')).toBe(0)
  })

  it('refunds once, whichever call fails and however', async () => {
    const { clean, afterFaults } = await withEveryFault(
      async one => {
        const { id } = await subscribe(one)
        const [invoice] = await one.driver.listInvoices(id)
        if (!invoice) throw new Error('Nothing was paid')
        one.peer.refund(invoice.id, 99)
        return invoice
      },
      (driver, invoice) => driver.refund(invoice),
      ({ peer }) => peer.world.ledger.map(({ amount }) => amount),
    )
    expect(clean).toEqual([999, -99, -900])
    for (const [fault, found] of afterFaults) expect(found, fault).toEqual(clean)
  })

  it('[OWNER-03 part] pays a part back once for a key, in the currency of the payment and never beyond what is left', async () => {
    const { driver, peer } = bench
    for (const hasCaptures of [true, false]) {
      peer.world.hasCaptures = hasCaptures
      const { id } = await subscribe(bench, { attemptId: `part-${hasCaptures}` })
      const [invoice] = await driver.listInvoices(id)
      if (!invoice) throw new Error('Nothing was paid')
      const part = (key: string, amount: number, before: number) => driver.refundPart(invoice, { key, amount, before })
      await part('a', 300, 0)
      await part('a', 300, 0)
      peer.advance(4 * dayMs)
      await bench.fresh().refundPart(invoice, { key: 'a', amount: 300, before: 0 })
      expect(await rows(id)).toEqual([['paid', 999, 300]])
      await expect(part('b', 700, 300)).rejects.toMatchObject({ name: 'GatewayError', isUncertain: false })
      await expect(
        driver.refundPart({ ...invoice, currency: 'EUR' }, { key: 'c', amount: 1, before: 300 }),
      ).rejects.toMatchObject({ name: 'GatewayError', isUncertain: false })
      await part('d', 699, 300)
      expect(await rows(id)).toEqual([['refunded', 999, 999]])
    }
  })

  it('[OWNER-03 part] pays a part back once, whichever call fails and however', async () => {
    const { clean, afterFaults } = await withEveryFault(
      async one => {
        const { id } = await subscribe(one)
        const [invoice] = await one.driver.listInvoices(id)
        if (!invoice) throw new Error('Nothing was paid')
        return invoice
      },
      (driver, invoice) => driver.refundPart(invoice, { key: 'once', amount: 250, before: 0 }),
      ({ peer }) => peer.world.ledger.map(({ amount }) => amount),
    )
    expect(clean).toEqual([999, -250])
    for (const [fault, found] of afterFaults) expect(found, fault).toEqual(clean)
  })
})
