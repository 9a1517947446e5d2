import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPaypal, type PaypalBench, proPlan, subscribe } from '../../../../test/peers/paypal/paypal-bench.ts'

describe('calls of PayPal', () => {
  let bench: PaypalBench
  beforeEach(async () => {
    bench = await openPaypal()
  })
  afterEach(() => bench.close())

  const signIns = () => bench.peer.asked.filter(call => call === 'POST /v1/oauth2/token').length

  it('signs in once for many calls at the same time', async () => {
    const { driver } = bench
    await Promise.all(Array.from({ length: 8 }, () => driver.readSubscription('I-X')))
    await driver.syncPlan(proPlan, null)
    expect(signIns()).toBe(1)
  })

  it('renews a token that PayPal revoked, once, without doing anything twice', async () => {
    const { driver, peer } = bench
    const { id } = await subscribe(bench)
    peer.revokeTokens()
    await driver.cancelAtEnd(id)
    expect(signIns()).toBe(2)
    peer.advance(10 * 60 * 60_000)
    expect((await driver.readSubscription(id))?.status).toBe('paused')
    expect([signIns(), peer.balance('USD')]).toEqual([3, 999])
  })

  it('gives up if PayPal doesn’t recognise the credentials, and tries again later', async () => {
    const { driver, peer } = bench
    peer.faults.push('broken')
    await expect(driver.readSubscription('I-X')).rejects.toThrow('PayPal answered 500')
    expect(await driver.readSubscription('I-X')).toBeNull()
    expect(signIns()).toBe(2)
  })

  it('shows PayPal’s words about what is wrong, and never the secret', async () => {
    const { driver, peer } = bench
    const { price } = await subscribe(bench)
    await driver.retirePlan(price)
    const attempt = driver.startCheckout({
      attemptId: 'attempt-2',
      price,
      buyer: { userId: 'u', email: 'a@b.c', name: 'A', customerId: null, language: 'en' },
      returnUrl: 'https://drive.example.org/back',
      cancelUrl: 'https://drive.example.org/back',
    })
    await expect(attempt).rejects.toThrow('PayPal answered 422: Plan status should be active.')
    peer.faults.push('bad-gateway')
    const failure = await driver.readSubscription('I-X').catch(String)
    expect(failure).toBe('GatewayError: PayPal answered 502')
    expect(failure).not.toContain(peer.secret)
  })

  it('doesn’t take the page of a proxy for PayPal saying that there is nothing', async () => {
    const { driver, peer } = bench
    const { id, price } = await subscribe(bench)
    for (const fault of ['garbled', 'lost'] as const) {
      const reads = [
        () => driver.readSubscription(id),
        () => driver.readCheckout(id),
        () => driver.listInvoices(id),
        () => Array.fromAsync(driver.listSubscriptions([price])),
        () => driver.expireCheckout(id),
      ]
      for (const read of reads) {
        peer.faults.push(fault)
        await expect(read()).rejects.toMatchObject({ name: 'GatewayError', isUncertain: false })
      }
    }
    expect(peer.world.subscriptions.get(id)?.status).toBe('ACTIVE')
  })

  it('leads to PayPal’s page for automatic payments', async () => {
    expect(await bench.driver.paymentMethodPage('I-X', null, 'https://drive.example.org')).toBe(
      'https://www.sandbox.paypal.com/myaccount/autopay',
    )
    expect(bench.driver.mode).toBe('test')
  })

  it('finds what a second payment for one attempt would be: the oracle sees a planted mistake', async () => {
    const { peer } = bench
    await subscribe(bench)
    await subscribe(bench, { attemptId: 'attempt-1 again' })
    expect(peer.balance('USD')).toBe(1998)
    expect(new Set(peer.world.ledger.map(({ subscriptionId }) => subscriptionId)).size).toBe(2)
  })
})
