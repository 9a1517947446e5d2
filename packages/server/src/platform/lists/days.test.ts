import { describe, expect, it } from 'vitest'
import { addDays, dayAfter, dayOf, startOfDay } from './days.ts'

const at = (day: string, zone: string) => new Date(startOfDay(day, zone)).toISOString()

describe('the beginning of a day', () => {
  it.each([
    ['2026-07-01', 'UTC', '2026-07-01T00:00:00.000Z'],
    ['2026-07-01', 'Europe/Berlin', '2026-06-30T22:00:00.000Z'],
    ['2026-07-01', 'Asia/Tokyo', '2026-06-30T15:00:00.000Z'],
    ['2026-07-01', 'America/Los_Angeles', '2026-07-01T07:00:00.000Z'],
    ['2026-07-01', 'Pacific/Kiritimati', '2026-06-30T10:00:00.000Z'],
    // The days on which clocks change, and those after.
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
    ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
    // Clocks jump from midnight to one: there is no midnight on this day.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['2026-07-01', 'Mars/Base', '2026-07-01T00:00:00.000Z'],
  ])('%s in %s is %s', (day, zone, expected) => {
    expect(at(day, zone)).toBe(expected)
  })

  it('is the end of the day before', () => {
    expect(dayAfter('2026-12-31')).toBe('2027-01-01')
    expect(dayAfter('2028-02-28')).toBe('2028-02-29')
  })
})

describe('the day of an instant', () => {
  it.each([
    ['2025-03-14T23:30:00Z', 'UTC', '2025-03-14'],
    ['2025-03-14T23:30:00Z', 'Europe/Berlin', '2025-03-15'],
    ['2025-03-14T09:30:00Z', 'Pacific/Honolulu', '2025-03-13'],
    ['2025-03-14T10:30:00Z', 'Pacific/Kiritimati', '2025-03-15'],
    ['2025-03-14T23:30:00Z', 'Nowhere/Land', '2025-03-14'],
  ])('%s in %s is %s', (at, zone, day) => {
    expect(dayOf(Date.parse(at), zone)).toBe(day)
    expect(startOfDay(day, zone)).toBeLessThanOrEqual(Date.parse(at))
    expect(startOfDay(addDays(day, 1), zone)).toBeGreaterThan(Date.parse(at))
  })
})
