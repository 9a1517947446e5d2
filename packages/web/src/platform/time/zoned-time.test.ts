import { expect, test } from 'vitest'
import { instantOf, wallTime } from './zoned-time.ts'

test.each([
  ['Europe/Vienna', '2026-01-15T17:00', '2026-01-15T16:00:00.000Z'],
  ['Europe/Vienna', '2026-07-15T17:00', '2026-07-15T15:00:00.000Z'],
  ['Asia/Kolkata', '2026-07-15T00:00', '2026-07-14T18:30:00.000Z'],
  ['Pacific/Kiritimati', '2026-01-01T00:00', '2025-12-31T10:00:00.000Z'],
  ['America/New_York', '2026-12-31T23:59', '2027-01-01T04:59:00.000Z'],
  ['UTC', '2026-02-28T23:59', '2026-02-28T23:59:00.000Z'],
])('[LINK-03] clocks in %s show %s at %s', (zone, wall, instant) => {
  expect(instantOf(wall, zone)?.toISOString()).toBe(instant)
  expect(wallTime(new Date(instant), zone)).toBe(wall)
})

test('a time that occurs twice is the first of the two', () => {
  expect(instantOf('2026-10-25T02:30', 'Europe/Vienna')?.toISOString()).toBe('2026-10-25T00:30:00.000Z')
  expect(instantOf('2026-11-01T01:30', 'America/New_York')?.toISOString()).toBe('2026-11-01T05:30:00.000Z')
})

test('a time that is skipped moves forward by as much as the clocks do', () => {
  expect(instantOf('2026-03-29T02:30', 'Europe/Vienna')?.toISOString()).toBe('2026-03-29T01:30:00.000Z')
  expect(wallTime(new Date('2026-03-29T01:30:00Z'), 'Europe/Vienna')).toBe('2026-03-29T03:30')
})

test('midnight is hour 0', () => {
  expect(wallTime(new Date('2026-05-01T22:00:00Z'), 'Europe/Vienna')).toBe('2026-05-02T00:00')
})

test('an invalid time has no instant', () => {
  expect(instantOf('', 'UTC')).toBeNull()
  expect(instantOf('2026-13-01T00:00', 'UTC')).toBeNull()
  expect(instantOf('tomorrow', 'UTC')).toBeNull()
})
