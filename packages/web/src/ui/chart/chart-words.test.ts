import { expect, test } from 'vitest'
import { placeName, shortPlaceName, valueFormat } from './chart-words.ts'

test('a chart by month names months, whatever the time zone', () => {
  const byMonth = { unit: 'count', isByMonth: true } as const
  expect(placeName('2026-11-01', byMonth)).toBe('November 2026')
  expect(shortPlaceName('2026-11-01', byMonth)).toBe('Nov 26')
  expect(shortPlaceName('2026-11-01', { unit: 'count' })).toMatch(/1 Nov|Nov 1/)
})

test('values are written as the chart says, or as its unit', () => {
  expect(valueFormat({ unit: 'count', format: value => `€${value}` })(5)).toBe('€5')
  expect(valueFormat({ unit: 'count' })(5000)).toBe('5,000')
})
