import { describe, expect, it } from 'vitest'
import { paypalLocale } from './paypal-locale.ts'
import { paypalAmount, readMoney } from './paypal-money.ts'
import { oneIntervalAfter } from './plan-terms.ts'

describe('amounts as PayPal writes them', () => {
  it('follows PayPal’s table of decimals, which differs from ours for HUF and TWD', () => {
    const text = (amount: number, currency: string) => paypalAmount({ amount, currency }).value
    expect(paypalAmount({ amount: 999, currency: 'USD' })).toEqual({ value: '9.99', currency_code: 'USD' })
    expect([text(5, 'EUR'), text(100, 'GBP'), text(0, 'CAD')]).toEqual(['0.05', '1.00', '0.00'])
    expect(text(1000, 'JPY')).toBe('1000')
    expect([text(99_900, 'HUF'), text(30_000, 'TWD')]).toEqual(['999', '300'])
    expect(text(Number.MAX_SAFE_INTEGER, 'USD')).toBe('90071992547409.91')
  })

  it('refuses what PayPal can’t charge', () => {
    expect(() => paypalAmount({ amount: 99_950, currency: 'HUF' })).toThrow('whole amounts')
    for (const currency of ['KWD', 'ISK', 'KRW', 'XXX', '']) {
      expect(() => paypalAmount({ amount: 100, currency }), currency).toThrow('doesn’t accept this currency')
    }
  })

  it('reads what it writes, and the older form; anything else is no amount', () => {
    for (const [amount, currency] of [
      [999, 'USD'],
      [1000, 'JPY'],
      [99_900, 'HUF'],
      [30_000, 'TWD'],
    ] as const) {
      expect(readMoney(paypalAmount({ amount, currency }))).toEqual({ amount, currency })
    }
    expect(readMoney({ sale: { total: '-3.50', currency: 'EUR' } }, 'sale')).toEqual({ amount: -350, currency: 'EUR' })
    expect(readMoney({ value: '9', currency_code: 'USD' })).toEqual({ amount: 900, currency: 'USD' })
    for (const value of ['', '9.999', '1e3', 'NaN', '--1', ' 1']) {
      expect(readMoney({ value, currency_code: 'USD' }), value).toBeNull()
    }
    expect(readMoney({ value: 9, currency_code: 'USD' })).toBeNull()
    expect(readMoney(null)).toBeNull()
  })
})

describe('dates and languages', () => {
  it('ends a month on its last day at the latest, in UTC', () => {
    const after = (from: string, interval: 'day' | 'week' | 'month' | 'year', intervalCount = 1) =>
      new Date(oneIntervalAfter(Date.parse(from), { interval, intervalCount })).toISOString()
    expect(after('2027-01-31T23:30:00Z', 'month')).toBe('2027-02-28T23:30:00.000Z')
    expect(after('2028-01-31T00:00:00Z', 'month')).toBe('2028-02-29T00:00:00.000Z')
    expect(after('2028-02-29T12:00:00Z', 'year')).toBe('2029-02-28T12:00:00.000Z')
    expect(after('2027-10-31T12:00:00Z', 'month', 4)).toBe('2028-02-29T12:00:00.000Z')
    expect([after('2027-03-27T12:00:00Z', 'day', 3), after('2027-03-27T12:00:00Z', 'week', 2)]).toEqual([
      '2027-03-30T12:00:00.000Z',
      '2027-04-10T12:00:00.000Z',
    ])
  })

  it('chooses the nearest of PayPal’s locales, or none', () => {
    const chosen = ['en', 'en-GB', 'de-AT', 'pt', 'pt-PT', 'zh', 'zh-TW', 'ja', 'ar', 'nb', 'fr-CA'].map(paypalLocale)
    expect(chosen).toEqual('en-US en-GB de-DE pt-BR pt-PT zh-CN zh-TW ja-JP ar-EG no-NO fr-CA'.split(' '))
    expect(['tlh', 'fa', '', 'not a language', '../x'].map(paypalLocale)).toEqual([null, null, null, null, null])
  })
})
