import { expect, test } from 'vitest'
import { offsetName, zoneGroups } from './time-zones.ts'

test('zones are grouped by region, UTC first', () => {
  expect(zoneGroups(['Africa/Abidjan', 'Europe/Vienna', 'Africa/Accra', 'UTC'])).toEqual([
    { region: 'UTC', zones: ['UTC'] },
    { region: 'Africa', zones: ['Africa/Abidjan', 'Africa/Accra'] },
    { region: 'Europe', zones: ['Europe/Vienna'] },
  ])
})

test('an offset is that of the given moment', () => {
  expect(offsetName('Europe/Vienna', new Date('2026-01-15T12:00:00Z'))).toBe('UTC+1')
  expect(offsetName('Europe/Vienna', new Date('2026-07-15T12:00:00Z'))).toBe('UTC+2')
  expect(offsetName('Asia/Kolkata', new Date('2026-07-15T12:00:00Z'))).toBe('UTC+5:30')
  expect(offsetName('UTC', new Date('2026-07-15T12:00:00Z'))).toBe('UTC')
})
