import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  dayMs,
  openPaypal,
  type PaypalBench,
  proPlan,
  start,
  startFor,
  subscribe,
} from '../../../../test/peers/paypal/paypal-bench.ts'

const iso = (at: number | null | undefined) => (typeof at === 'number' ? new Date(at).toISOString().slice(0, 16) : at)

describe('subscriptions as PayPal describes them', () => {
  let bench: PaypalBench
  beforeEach(async () => {
    bench = await openPaypal()
  })
  afterEach(() => bench.close())

  const read = (id: string) => bench.driver.readSubscription(id)
  const short = async (id: string) => {
    const found = await read(id)
    return [found?.status, iso(found?.paidUntil), iso(found?.endsAt)]
  }

  it('is pending until the first payment, then active until the next', async () => {
    const { driver, peer } = bench
    const price = await driver.syncPlan(proPlan, null)
    const { id } = await startFor(driver, price)
    expect(await short(id)).toEqual(['pending', null, null])
    peer.approve(id)
    expect(await read(id)).toEqual({
      id,
      status: 'active',
      priceId: price.priceId,
      customerId: expect.stringMatching(/^PAYER/),
      attemptId: 'attempt-1',
      paidUntil: Date.parse('2027-02-28T10:00:00Z'),
      endsAt: null,
      trialUntil: null,
      owed: null,
    })
    expect(await read('I-NEVERTHERE')).toBeNull()
  })

  it('[OWNER-06 part] is in a trial until the first payment, past due if that fails, and keeps its end while suspended', async () => {
    const plan = { ...proPlan, trialDays: 10 }
    const { id } = await subscribe(bench, { plan })
    const end = start + 10 * dayMs
    expect(await read(id)).toMatchObject({ status: 'active', paidUntil: end, trialUntil: end })
    expect(await bench.driver.cancelAtEnd(id)).toBe(end)
    expect(await read(id)).toMatchObject({ status: 'paused', endsAt: end, trialUntil: null })
    await bench.driver.resume(id)
    expect(await read(id)).toMatchObject({ status: 'active', trialUntil: end })
    const other = await subscribe(bench, { plan, attemptId: 'attempt-2', wallet: 'declines' })
    bench.peer.advance(10 * dayMs)
    expect(await read(id)).toMatchObject({ status: 'active', trialUntil: null })
    expect(await read(other.id)).toMatchObject({ status: 'past-due', paidUntil: end, trialUntil: null })
    expect(bench.peer.world.ledger.map(({ amount, at }) => [amount, at])).toEqual([[999, end]])
  })

  it('keeps to the day of the month across short months', async () => {
    const { id } = await subscribe(bench)
    bench.peer.advance(Date.parse('2027-03-01T00:00:00Z') - start)
    expect(await short(id)).toEqual(['active', '2027-03-31T10:00', null])
    await bench.driver.cancelAtEnd(id)
    expect(await short(id)).toEqual(['paused', '2027-03-28T10:00', '2027-03-28T10:00'])
  })

  it('doesn’t take active for paid: no first payment, retries and debt give nothing more', async () => {
    const { peer } = bench
    const unpaid = await subscribe(bench, { wallet: 'declines', attemptId: 'attempt-0' })
    expect(peer.world.subscriptions.get(unpaid.id)?.status).toBe('ACTIVE')
    expect(await short(unpaid.id)).toEqual(['pending', null, null])
    const { id } = await subscribe(bench)
    const of = peer.world.subscriptions.get(id)
    if (of) of.wallet = 'declines'
    peer.advance(Date.parse('2027-03-01T00:00:00Z') - start)
    expect(of).toMatchObject({ status: 'ACTIVE', failures: 1, outstanding: 0 })
    expect(await short(id)).toEqual(['past-due', '2027-02-28T10:00', null])
    // Paid at the retry five days later: the date of the next payment stays.
    if (of) of.wallet = 'pays'
    peer.advance(6 * dayMs)
    expect(await short(id)).toEqual(['active', '2027-03-31T10:00', null])
    expect(peer.world.ledger.map(({ amount }) => amount)).toEqual([999, 999])
  })

  it('reports the pause after three failures, and a debt while it goes on', async () => {
    const { peer } = bench
    const { id } = await subscribe(bench)
    const of = peer.world.subscriptions.get(id)
    if (of) of.wallet = 'declines'
    peer.advance(Date.parse('2027-03-12T00:00:00Z') - start)
    expect(of).toMatchObject({ status: 'SUSPENDED', failures: 3, outstanding: 999 })
    expect(await short(id)).toEqual(['paused', '2027-02-28T10:00', '2027-02-28T10:00'])
    await expect(bench.driver.resume(id)).rejects.toThrow('payment failure threshold')
    peer.advance(365 * dayMs)
    expect(peer.balance('USD')).toBe(999)
    // A debt alone, with the last payment in order.
    const other = await subscribe(bench, { attemptId: 'attempt-2' })
    const second = peer.world.subscriptions.get(other.id)
    if (second) second.outstanding = 1
    expect((await read(other.id))?.status).toBe('past-due')
  })

  it('is over once it was cancelled, by whomever', async () => {
    const { driver, peer } = bench
    const { id } = await subscribe(bench)
    peer.advance(dayMs)
    peer.cancelAsPayer(id)
    expect(await short(id)).toEqual(['ended', '2027-02-28T10:00', '2027-02-01T10:00'])
    const other = await subscribe(bench, { attemptId: 'attempt-2' })
    await driver.endNow(other.id)
    expect((await read(other.id))?.status).toBe('ended')
  })

  it('doesn’t let a price that somebody agreed on pass for one of ours', async () => {
    const { id, price } = await subscribe(bench)
    const of = bench.peer.world.subscriptions.get(id)
    if (of) of.isOverridden = true
    expect((await read(id))?.priceId).not.toBe(price.priceId)
  })

  it('lists those that haven’t ended of the given plans, over all pages, from whole and from short lists', async () => {
    const { driver, peer } = bench
    const other = await driver.syncPlan({ ...proPlan, id: 'plan-other' }, null)
    const foreign = await startFor(driver, other, 'foreign')
    peer.approve(foreign.id)
    const ids: string[] = []
    let price = other
    for (let number = 0; number < 23; number++) {
      const made = await subscribe(bench, { attemptId: `attempt-${number}` })
      price = made.price
      ids.push(made.id)
    }
    await driver.cancelAtEnd(ids[0] ?? '')
    await driver.endNow(ids[1] ?? '')
    await startFor(driver, price, 'waits')
    const listed = async (prices: readonly { productId: string; priceId: string }[]) =>
      (await Array.fromAsync(driver.listSubscriptions(prices))).map(({ id, status, attemptId }) => [
        id,
        status,
        attemptId,
      ])
    const expected = ids
      .map((id, number) => [id, number === 0 ? 'paused' : 'active', `attempt-${number}`])
      .filter(([id]) => id !== ids[1])
    expect(await listed([price])).toEqual(expected)
    peer.world.hasWholeLists = true
    const before = peer.asked.length
    expect(await listed([price])).toEqual(expected)
    // The suspended one needs its plan's interval, which is remembered.
    expect(peer.asked.length - before).toBe(2)
    const gone = Array.from({ length: 120 }, (_, number) => ({
      ...price,
      priceId: `P-${String(number).padStart(24, '0')}`,
    }))
    expect((await listed([...gone, other, price])).length).toBe(23)
    expect(await listed([])).toEqual([])
  })
})
