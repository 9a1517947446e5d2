import { describe, expect, it } from 'vitest'
import { fromStripeAmount, toStripeAmount } from './amounts.ts'

describe('amounts at Stripe', () => {
  it.each([
    // Currency, ours, Stripe's.
    ['USD', 999, 999],
    ['EUR', 100, 100],
    // Two decimals for both, whatever shops do.
    ['HUF', 129_900, 129_900],
    ['TWD', 30_000, 30_000],
    // None for both.
    ['JPY', 500, 500],
    ['KRW', 5000, 5000],
    // None for us, two at Stripe that have to be zero.
    ['ISK', 500, 50_000],
    ['UGX', 500, 50_000],
    // Two for us, none at Stripe.
    ['MGA', 500_00, 500],
    // Three for both; the last one has to be zero.
    ['KWD', 1230, 1230],
    ['BHD', 990, 990],
  ])('%s: %i is %i, and back', (currency, ours, stripes) => {
    expect(toStripeAmount(ours, currency)).toBe(stripes)
    expect(fromStripeAmount(stripes, currency.toLowerCase())).toBe(ours)
  })

  it.each([
    ['KWD', 1234],
    ['OMR', 1],
    ['MGA', 150],
    ['ISK', Number.MAX_SAFE_INTEGER],
    ['USD', 0.5],
  ])('%s: %d can’t be charged exactly, and is refused', (currency, amount) => {
    expect(() => toStripeAmount(amount, currency)).toThrow('Stripe can’t charge this amount exactly')
  })

  it('rounds what we count less finely', () => {
    expect(fromStripeAmount(149, 'isk')).toBe(1)
    expect(fromStripeAmount(-250, 'isk')).toBe(-2)
  })
})
