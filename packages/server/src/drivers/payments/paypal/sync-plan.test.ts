import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  openPaypal,
  type PaypalBench,
  proPlan,
  startFor,
  subscribe,
  withEveryFault,
} from '../../../../test/peers/paypal/paypal-bench.ts'

describe('plans at PayPal', () => {
  let bench: PaypalBench
  beforeEach(async () => {
    bench = await openPaypal()
  })
  afterEach(() => bench.close())

  const plans = () => [...bench.peer.world.plans.values()]

  it('makes one product for all plans, and each plan with an endless cycle and a limit for failures', async () => {
    const { driver, peer } = bench
    const pro = await driver.syncPlan(proPlan, null)
    const yearly = {
      ...proPlan,
      id: 'plan-yearly',
      name: 'Yearly',
      amount: 99_900,
      currency: 'HUF',
      interval: 'year',
    } as const
    const other = await driver.syncPlan(yearly, null)
    expect([peer.world.products.size, peer.world.plans.size]).toEqual([1, 2])
    expect(pro.productId).toBe(other.productId)
    expect(plans()[0]).toMatchObject({
      id: pro.priceId,
      name: 'Pro',
      status: 'ACTIVE',
      unit: 'MONTH',
      count: 1,
      price: { amount: 999, currency: 'USD' },
      totalCycles: 0,
      threshold: 3,
      autoBill: true,
    })
    expect(plans()[1]).toMatchObject({ unit: 'YEAR', price: { amount: 999, currency: 'HUF' } })
  })

  it('[OWNER-06 part] sells a trial as a plan of its own: free days once, then endless', async () => {
    const { driver } = bench
    const price = await driver.syncPlan(proPlan, null)
    const trial = await driver.syncPlan({ ...proPlan, trialDays: 14 }, null)
    expect(await driver.syncPlan({ ...proPlan, trialDays: 14 }, trial)).toEqual(trial)
    expect(await bench.fresh().syncPlan({ ...proPlan, trialDays: 14 }, null)).toEqual(trial)
    expect(await bench.fresh().syncPlan(proPlan, null)).toEqual(price)
    expect(plans().map(one => [one.id, one.trialDays, one.totalCycles, one.price.amount])).toEqual([
      [price.priceId, 0, 0, 999],
      [trial.priceId, 14, 0, 999],
    ])
    // Other days are another plan; the former one is withdrawn.
    const longer = await driver.syncPlan({ ...proPlan, trialDays: 30 }, trial)
    expect(longer.priceId).not.toBe(trial.priceId)
    expect(plans().map(one => [one.trialDays, one.status])).toEqual([
      [0, 'ACTIVE'],
      [14, 'INACTIVE'],
      [30, 'ACTIVE'],
    ])
    await expect(driver.syncPlan({ ...proPlan, id: 'long', trialDays: 366 }, null)).rejects.toThrow('PayPal answered 4')
  })

  it('finds a plan again by its mark, also long after PayPal has forgotten the request, and on a later page', async () => {
    const { driver, peer, fresh } = bench
    for (let number = 0; number < 25; number++) {
      await driver.syncPlan({ ...proPlan, id: `plan-${number}`, amount: 100 + number }, null)
    }
    const made = await driver.syncPlan(proPlan, null)
    peer.advance(80 * 60 * 60_000)
    for (const hasWholeLists of [false, true]) {
      peer.world.hasWholeLists = hasWholeLists
      expect(await fresh().syncPlan(proPlan, null)).toEqual(made)
    }
    expect(await fresh().syncPlan(proPlan, { productId: 'PROD-GONE', priceId: 'P-GONE' })).toEqual(made)
    // A mark that only ends alike is another plan's.
    await driver.syncPlan({ ...proPlan, id: 'pro' }, null)
    expect([peer.world.products.size, peer.world.plans.size]).toEqual([1, 27])
  })

  it('brings the name up to date, however long, and puts a retired plan back on sale', async () => {
    const { driver } = bench
    const made = await driver.syncPlan(proPlan, null)
    await driver.retirePlan(made)
    await driver.retirePlan(made)
    expect(plans()[0]?.status).toBe('INACTIVE')
    await expect(startFor(driver, made)).rejects.toThrow('Plan status should be active')
    const name = `Pro ${'🚀'.repeat(100)}`
    expect(await driver.syncPlan({ ...proPlan, name }, made)).toEqual(made)
    expect(plans()[0]).toMatchObject({ status: 'ACTIVE', name: expect.stringMatching(/^Pro (?:🚀)+…$/u) })
    expect(plans()[0]?.description).toMatch(/^Pro (?:🚀)+… \(plan-pro\)$/u)
    expect(await bench.fresh().syncPlan({ ...proPlan, name }, null)).toEqual(made)
    await driver.retirePlan({ productId: made.productId, priceId: 'P-NEVERTHERE' })
  })

  it('never changes what is paid: other terms make another plan, and the old one goes off sale', async () => {
    const { driver, peer } = bench
    const { id, price } = await subscribe(bench)
    const dearer = await driver.syncPlan({ ...proPlan, amount: 1299 }, price)
    expect(dearer.priceId).not.toBe(price.priceId)
    expect(plans().map(plan => [plan.status, plan.price.amount])).toEqual([
      ['INACTIVE', 999],
      ['ACTIVE', 1299],
    ])
    expect(peer.asked.filter(call => call.includes('update-pricing'))).toEqual([])
    peer.advance(40 * 24 * 60 * 60_000)
    expect((await driver.listInvoices(id)).map(({ total }) => total)).toEqual([999, 999])
  })

  it('asks nothing of PayPal for a price that it can’t charge', async () => {
    const { driver, peer } = bench
    await expect(driver.syncPlan({ ...proPlan, currency: 'KWD' }, null)).rejects.toThrow('doesn’t accept this currency')
    expect(peer.world.plans.size).toBe(0)
  })

  it('makes one product and one plan, whichever call fails and however', async () => {
    const { clean, afterFaults } = await withEveryFault(
      async () => null,
      driver => driver.syncPlan(proPlan, null),
      ({ peer }) => [
        peer.world.products.size,
        [...peer.world.plans.values()].map(({ name, status }) => [name, status]),
      ],
    )
    expect(clean).toEqual([1, [['Pro', 'ACTIVE']]])
    for (const [fault, found] of afterFaults) expect(found, fault).toEqual(clean)
  })

  it('retires, renames and reactivates once, whichever call fails and however', async () => {
    const { clean, afterFaults } = await withEveryFault(
      ({ driver }) => driver.syncPlan(proPlan, null),
      async (driver, price) => {
        await driver.retirePlan(price)
        await driver.syncPlan({ ...proPlan, name: 'Pro+' }, price)
        await driver.retirePlan(price)
      },
      ({ peer }) => [...peer.world.plans.values()].map(({ name, status }) => [name, status]),
    )
    expect(clean).toEqual([['Pro+', 'INACTIVE']])
    for (const [fault, found] of afterFaults) expect(found, fault).toEqual(clean)
  })
})
