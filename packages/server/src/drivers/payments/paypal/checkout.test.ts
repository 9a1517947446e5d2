import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  dayMs,
  openPaypal,
  type PaypalBench,
  proPlan,
  startFor,
  withEveryFault,
} from '../../../../test/peers/paypal/paypal-bench.ts'
import type { PriceIds } from '../payment-driver.ts'

describe('a checkout at PayPal', () => {
  let bench: PaypalBench
  let price: PriceIds
  beforeEach(async () => {
    bench = await openPaypal()
    price = await bench.driver.syncPlan(proPlan, null)
  })
  afterEach(() => bench.close())

  it('sends the person to PayPal’s page, which brings them back, paid', async () => {
    const { driver, peer } = bench
    const started = await startFor(driver, price)
    expect(started).toMatchObject({ customerId: null, expiresAt: null })
    const made = peer.world.subscriptions.get(started.id)
    expect(made).toMatchObject({ customId: 'attempt-1', planId: price.priceId })
    expect(made?.context).toMatchObject({
      shipping_preference: 'NO_SHIPPING',
      user_action: 'SUBSCRIBE_NOW',
      locale: 'de-DE',
    })
    expect(await driver.readCheckout(started.id)).toEqual({ state: 'open', subscriptionId: null })
    const page = await fetch(started.url)
    expect(await page.text()).toContain('Agree &amp; Subscribe')
    const token = new URL(started.url).searchParams.get('ba_token') ?? ''
    const form = new URLSearchParams({ ba_token: token, answer: 'agree' })
    const agreed = await fetch(started.url.split('?')[0] ?? '', { method: 'POST', body: form, redirect: 'manual' })
    expect(agreed.headers.get('location')).toMatch(/^https:\/\/drive\.example\.org\/back\?subscription_id=I-/)
    expect(await driver.readCheckout(started.id)).toEqual({ state: 'done', subscriptionId: started.id })
    expect(peer.balance('USD')).toBe(999)
  })

  it('finds the same checkout for the same attempt, even once it is approved', async () => {
    const { driver, peer, fresh } = bench
    const first = await startFor(driver, price)
    expect(await startFor(fresh(), price)).toEqual(first)
    expect((await startFor(driver, price, 'attempt-2')).id).not.toBe(first.id)
    peer.approve(first.id)
    expect((await startFor(fresh(), price)).id).toBe(first.id)
    expect([peer.world.subscriptions.size, peer.balance('USD')]).toEqual([2, 999])
  })

  it('tells what has become of it', async () => {
    const { driver, peer } = bench
    const state = async (id: string) => (await driver.readCheckout(id))?.state
    const lapsed = await startFor(driver, price)
    peer.advance(dayMs)
    expect(await state(lapsed.id)).toBe('expired')
    expect(await state('I-NEVERTHERE')).toBe('expired')
    const suspended = await startFor(driver, price, 'attempt-2')
    peer.approve(suspended.id)
    await driver.cancelAtEnd(suspended.id)
    expect(await state(suspended.id)).toBe('done')
    const neverPaid = await startFor(driver, price, 'attempt-3')
    peer.approve(neverPaid.id, 'declines')
    peer.cancelAsPayer(neverPaid.id)
    expect(await state(neverPaid.id)).toBe('expired')
    // Its money has to be accounted for.
    const paid = await startFor(driver, price, 'attempt-4')
    peer.approve(paid.id)
    peer.cancelAsPayer(paid.id)
    expect(await state(paid.id)).toBe('done')
  })

  it('can’t stop one that waits for approval, but ends it at once if it was approved after all', async () => {
    const { driver, peer } = bench
    const { id } = await startFor(driver, price)
    await driver.expireCheckout(id)
    expect(await driver.readCheckout(id)).toEqual({ state: 'open', subscriptionId: null })
    peer.approve(id)
    await driver.expireCheckout(id)
    await driver.expireCheckout(id)
    expect(peer.world.subscriptions.get(id)?.status).toBe('CANCELLED')
    peer.advance(90 * dayMs)
    expect(peer.balance('USD')).toBe(999)
    expect((await driver.listInvoices(id)).map(({ status, total }) => [status, total])).toEqual([['paid', 999]])
    const lapsed = await startFor(driver, price, 'attempt-2')
    peer.lapse(lapsed.id)
    await driver.expireCheckout(lapsed.id)
  })

  it('makes one subscription and collects once, whichever call fails and however', async () => {
    const { clean, afterFaults } = await withEveryFault(
      ({ driver }) => driver.syncPlan(proPlan, null),
      (driver, plan) => startFor(driver, plan),
      ({ peer }) => {
        for (const { id } of peer.world.subscriptions.values()) peer.approve(id)
        return [peer.world.subscriptions.size, peer.balance('USD')]
      },
    )
    expect(clean).toEqual([1, 999])
    for (const [fault, found] of afterFaults) expect(found, fault).toEqual(clean)
  })

  it('says whether a call may have had its effect', async () => {
    const { driver, peer } = bench
    for (const [fault, isUncertain] of [
      ['cut-after', true],
      ['broken', true],
      ['bad-gateway', true],
      ['throttle', false],
    ] as const) {
      peer.faults.push(fault)
      await expect(startFor(driver, price, fault)).rejects.toMatchObject({ isUncertain, place: 'paypal_group' })
      peer.faults.push(fault)
      await expect(driver.readCheckout('I-X')).rejects.toMatchObject({ isUncertain: false })
    }
    await peer.close()
    await expect(startFor(driver, price)).rejects.toMatchObject({ place: 'paypal_group' })
    await expect(startFor(bench.fresh(), price)).rejects.toMatchObject({ isUncertain: false })
  })
})
