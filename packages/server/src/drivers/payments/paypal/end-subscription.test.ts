import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  dayMs,
  openPaypal,
  type PaypalBench,
  start,
  startFor,
  subscribe,
  withEveryFault,
} from '../../../../test/peers/paypal/paypal-bench.ts'

describe('ending a subscription at PayPal', () => {
  let bench: PaypalBench
  beforeEach(async () => {
    bench = await openPaypal()
  })
  afterEach(() => bench.close())

  const statusOf = (id: string) => bench.peer.world.subscriptions.get(id)?.status
  const endOfFebruary = Date.parse('2027-02-28T10:00:00Z')

  it('collects nothing more once it is cancelled for the end of what is paid, also across the date', async () => {
    const { driver, peer } = bench
    const { id } = await subscribe(bench)
    expect(await driver.cancelAtEnd(id)).toBe(endOfFebruary)
    expect(await driver.cancelAtEnd(id)).toBe(endOfFebruary)
    expect(statusOf(id)).toBe('SUSPENDED')
    peer.advance(400 * dayMs)
    expect(peer.balance('USD')).toBe(999)
    await driver.endNow(id)
    expect(statusOf(id)).toBe('CANCELLED')
  })

  it('renews again once it is resumed, on the same day of the month and without paying for the pause', async () => {
    const { driver, peer } = bench
    const { id } = await subscribe(bench)
    await driver.cancelAtEnd(id)
    peer.advance(3 * dayMs)
    await driver.resume(id)
    await driver.resume(id)
    expect(await driver.readSubscription(id)).toMatchObject({
      status: 'active',
      paidUntil: endOfFebruary,
      endsAt: null,
    })
    peer.advance(Date.parse('2027-03-01T00:00:00Z') - start - 3 * dayMs)
    expect(peer.balance('USD')).toBe(1998)
    await driver.cancelAtEnd(id)
    peer.advance(70 * dayMs)
    await driver.resume(id)
    expect(peer.balance('USD')).toBe(1998)
  })

  it('ends at once and for good, and does nothing for one that is over', async () => {
    const { driver, peer } = bench
    const { id } = await subscribe(bench)
    await driver.endNow(id)
    await driver.endNow(id)
    await driver.endNow('I-NEVERTHERE')
    peer.advance(90 * dayMs)
    expect([statusOf(id), peer.balance('USD')]).toEqual(['CANCELLED', 999])
    await expect(driver.resume(id)).rejects.toThrow('already ended')
    await expect(driver.cancelAtEnd(id)).rejects.toThrow('already ended')
    await expect(driver.resume('I-NEVERTHERE')).rejects.toThrow('already ended')
  })

  it('refuses one that nobody has approved yet', async () => {
    const { driver, peer } = bench
    const { id } = await startFor(driver, (await subscribe(bench)).price, 'attempt-2')
    for (const work of [driver.cancelAtEnd(id), driver.endNow(id)]) {
      await expect(work).rejects.toThrow('hasn’t been approved')
    }
    expect(peer.world.subscriptions.get(id)?.status).toBe('APPROVAL_PENDING')
  })

  it('looks again if the person ends it at the same moment', async () => {
    const { driver, peer } = bench
    const { id } = await subscribe(bench)
    // Between the look and the change.
    peer.doBefore(1, () => peer.cancelAsPayer(id))
    await driver.endNow(id)
    expect(statusOf(id)).toBe('CANCELLED')
    const other = await subscribe(bench, { attemptId: 'attempt-2' })
    peer.doBefore(1, () => peer.cancelAsPayer(other.id))
    await driver.cancelAtEnd(other.id)
    expect(statusOf(other.id)).toBe('CANCELLED')
  })

  it('looks whether it has happened where an answer never came', async () => {
    const { driver, peer } = bench
    const { id } = await subscribe(bench)
    for (const [work, status] of [
      ['cancelAtEnd', 'SUSPENDED'],
      ['resume', 'ACTIVE'],
      ['endNow', 'CANCELLED'],
    ] as const) {
      peer.failAt(1, 'cut-after')
      await driver[work](id)
      expect(statusOf(id)).toBe(status)
    }
    const other = await subscribe(bench, { attemptId: 'attempt-2' })
    peer.failAt(1, 'cut-off')
    await expect(driver.cancelAtEnd(other.id)).rejects.toMatchObject({ isUncertain: true })
    expect(statusOf(other.id)).toBe('ACTIVE')
  })

  for (const [name, work, status] of [
    ['cancelAtEnd', 'cancelAtEnd', 'SUSPENDED'],
    ['endNow', 'endNow', 'CANCELLED'],
  ] as const) {
    it(`does the same with ${name}, whichever call fails and however`, async () => {
      const { clean, afterFaults } = await withEveryFault(
        async one => (await subscribe(one)).id,
        (driver, id) => driver[work](id),
        ({ peer }, id) => {
          peer.advance(90 * dayMs)
          return [peer.world.subscriptions.get(id)?.status, peer.balance('USD')]
        },
      )
      expect(clean).toEqual([status, 999])
      for (const [fault, found] of afterFaults) expect(found, fault).toEqual(clean)
    })
  }

  it('resumes once, whichever call fails and however', async () => {
    const { clean, afterFaults } = await withEveryFault(
      async one => {
        const { id } = await subscribe(one)
        await one.driver.cancelAtEnd(id)
        return id
      },
      (driver, id) => driver.resume(id),
      ({ peer }, id) => {
        peer.advance(29 * dayMs)
        return [peer.world.subscriptions.get(id)?.status, peer.balance('USD')]
      },
    )
    expect(clean).toEqual(['ACTIVE', 1998])
    for (const [fault, found] of afterFaults) expect(found, fault).toEqual(clean)
  })
})
