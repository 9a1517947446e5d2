import { expect, test } from 'vitest'
import { amountText, decimalsOf, formatAmount, parseAmount } from './money.ts'

test('amounts are read as whole minor units, with the decimals of their currency', () => {
  expect(parseAmount('9.99', 'USD')).toBe(999)
  expect(parseAmount('0.29', 'EUR')).toBe(29)
  expect(parseAmount('10', 'GBP')).toBe(1000)
  expect(parseAmount('10.5', 'CAD')).toBe(1050)
  expect(parseAmount('500', 'JPY')).toBe(500)
  expect(parseAmount('500.00', 'JPY')).toBe(500)
  expect(parseAmount('1.234', 'KWD')).toBe(1234)
  expect(parseAmount('90071992547409.91', 'USD')).toBe(Number.MAX_SAFE_INTEGER)
})

test.each([
  '',
  '-1',
  '+1',
  '1.',
  '.5',
  '1,5',
  '1e3',
  ' 1',
  '0x10',
  'NaN',
  '1.001',
  '90071992547409.92',
  '9'.repeat(40),
])('no amount of dollars: “%s”', text => {
  expect(parseAmount(text, 'USD')).toBeNull()
})

test('a yen has no hundredths', () => {
  expect(parseAmount('1.5', 'JPY')).toBeNull()
})

test('amounts are written with all their decimals, and read back as they were', () => {
  for (const [minor, currency, text] of [
    [999, 'USD', '9.99'],
    [5, 'USD', '0.05'],
    [0, 'EUR', '0.00'],
    [500, 'JPY', '500'],
    [1, 'KWD', '0.001'],
    [-250, 'USD', '-2.50'],
    [Number.MAX_SAFE_INTEGER, 'USD', '90071992547409.91'],
  ] as const) {
    expect(amountText(minor, currency)).toBe(text)
    if (minor >= 0) expect(parseAmount(text, currency)).toBe(minor)
  }
})

test('people read them as they write money, exact however large', () => {
  expect(formatAmount('9.99', 'EUR', 'de')).toBe('9,99\u00a0€')
  expect(formatAmount('10.00', 'USD', 'en')).toBe('$10.00')
  expect(formatAmount('500', 'JPY', 'en')).toBe('¥500')
  expect(formatAmount(amountText(Number.MAX_SAFE_INTEGER, 'USD'), 'USD', 'en')).toBe('$90,071,992,547,409.91')
})

test('currencies have the decimals of ISO 4217', () => {
  expect(['USD', 'HUF', 'TWD', 'COP', 'JPY', 'ISK', 'KWD', 'CLF'].map(decimalsOf)).toEqual([2, 2, 2, 2, 0, 0, 3, 4])
})
