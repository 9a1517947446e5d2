import { expect, it } from 'vitest'
import type { RenewingRow } from './customers.repository.ts'
import { sumMonthly } from './monthly.ts'

const row: RenewingRow = {
  plan_id: 'p',
  amount: 1000,
  currency: 'EUR',
  interval: 'month',
  interval_count: 1,
  mode: 'live',
  count: 1,
}

it('brings every interval to a month, and rounds the sum once', () => {
  const yearly = { ...row, amount: 999, interval: 'year', count: 3 } as const
  expect(sumMonthly([yearly])).toEqual([{ amount: '2.50', currency: 'EUR', isTest: false }])
  const parts = [
    { ...row, interval_count: 3 },
    { ...row, interval_count: 6, count: 2 },
    { ...row, interval: 'week', amount: 100 },
    { ...row, interval: 'day', amount: 10 },
  ] as const
  // 333.333 + 333.333 + 434.821 + 304.375
  expect(sumMonthly(parts)[0]?.amount).toBe('14.06')
})

it('adds up neither currencies nor test payments, and knows currencies without decimals', () => {
  const rows = [{ ...row, mode: 'test' }, { ...row, currency: 'JPY' }, row, { ...row, amount: 1 }] as const
  expect(sumMonthly(rows)).toEqual([
    { amount: '10.01', currency: 'EUR', isTest: false },
    { amount: '1000', currency: 'JPY', isTest: false },
    { amount: '10.00', currency: 'EUR', isTest: true },
  ])
  expect(sumMonthly([])).toEqual([])
})
