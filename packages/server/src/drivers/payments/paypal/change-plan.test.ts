import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  dayMs,
  openPaypal,
  type PaypalBench,
  proPlan,
  subscribe,
  withEveryFault,
} from '../../../../test/peers/paypal/paypal-bench.ts'

const teamPlan = { ...proPlan, id: 'plan-team', name: 'Team', amount: 2999 }
const back = 'https://drive.example.org/back'

describe('changing the plan at PayPal', () => {
  let bench: PaypalBench
  beforeEach(async () => {
    bench = await openPaypal()
  })
  afterEach(() => bench.close())

  it('costs nothing now and the new price at the next payment, once the person agrees', async () => {
    const { driver, peer } = bench
    const { id, price } = await subscribe(bench)
    const team = await driver.syncPlan(teamPlan, null)
    const preview = await driver.previewChange(id, team)
    expect(preview).toMatchObject({ dueNow: null, nextAmount: 2999, currency: 'USD' })
    expect(new Date(preview.nextAt ?? 0).toISOString()).toBe('2027-02-28T10:00:00.000Z')
    const asked = await driver.changePlan(id, team, preview.token, back)
    expect(asked).toEqual({ state: 'needs-consent', url: expect.stringContaining('ba_token=BA-') })
    // Until then, the old plan goes on.
    expect((await driver.readSubscription(id))?.priceId).toBe(price.priceId)
    expect(await (await fetch(asked.url ?? '')).text()).toContain('Team: 29.99 USD')
    peer.approve(id)
    expect((await driver.readSubscription(id))?.priceId).toBe(team.priceId)
    expect(await driver.changePlan(id, team, 'any', back)).toEqual({ state: 'from-next-payment', url: null })
    expect(peer.balance('USD')).toBe(999)
    peer.advance(29 * dayMs)
    expect(peer.world.ledger.map(({ amount }) => amount)).toEqual([999, 2999])
  })

  it('changes nothing if the person doesn’t agree', async () => {
    const { driver, peer } = bench
    const { id, price } = await subscribe(bench)
    const team = await driver.syncPlan(teamPlan, null)
    const { url } = await driver.changePlan(id, team, (await driver.previewChange(id, team)).token, back)
    const token = new URL(url ?? '').searchParams.get('ba_token') ?? ''
    const form = new URLSearchParams({ ba_token: token, answer: 'cancel' })
    const page = url?.split('?')[0] ?? ''
    const left = await fetch(page, { method: 'POST', body: form, redirect: 'manual' })
    expect(left.headers.get('location')).toContain(back)
    peer.advance(29 * dayMs)
    expect((await driver.readSubscription(id))?.priceId).toBe(price.priceId)
    expect(peer.balance('USD')).toBe(1998)
  })

  it('refuses a preview that is out of date, another currency, and what PayPal doesn’t know', async () => {
    const { driver, peer } = bench
    const { id } = await subscribe(bench)
    const team = await driver.syncPlan(teamPlan, null)
    const { token } = await driver.previewChange(id, team)
    peer.advance(29 * dayMs)
    await expect(driver.changePlan(id, team, token, back)).rejects.toThrow('The price has changed')
    await expect(driver.changePlan(id, team, 'made up', back)).rejects.toThrow('The price has changed')
    const euros = await driver.syncPlan({ ...teamPlan, id: 'plan-euro', currency: 'EUR' }, null)
    const inEuros = await driver.previewChange(id, euros)
    await expect(driver.changePlan(id, euros, inEuros.token, back)).rejects.toThrow(
      'different from the plan’s currency',
    )
    await expect(driver.previewChange('I-NEVERTHERE', team)).rejects.toThrow('no subscription')
    await expect(driver.previewChange(id, { ...team, priceId: 'P-NEVERTHERE' })).rejects.toThrow('no plan')
    expect(peer.world.subscriptions.get(id)?.planId).not.toBe(team.priceId)
  })

  it('collects the same, whichever call fails and however', async () => {
    const { clean, afterFaults } = await withEveryFault(
      async one => ({ id: (await subscribe(one)).id, team: await one.driver.syncPlan(teamPlan, null) }),
      async (driver, { id, team }) => {
        const { token } = await driver.previewChange(id, team)
        return driver.changePlan(id, team, token, back)
      },
      ({ peer }, { id }) => {
        peer.approve(id)
        peer.advance(29 * dayMs)
        return peer.world.ledger.map(({ amount }) => amount)
      },
    )
    expect(clean).toEqual([999, 2999])
    for (const [fault, found] of afterFaults) expect(found, fault).toEqual(clean)
  })
})
