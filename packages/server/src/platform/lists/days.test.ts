import { describe, expect, it } from 'vitest'
import { dayAfter, startOfDay } from './days.ts'

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
