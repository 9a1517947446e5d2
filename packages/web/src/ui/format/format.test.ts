import { afterEach, expect, test } from 'vitest'
import { setDateStyle } from '../reader/date-style.ts'
import { formatDateTime, formatRelativeTime, lengthText } from './format.ts'

afterEach(() => setDateStyle({}))

test('the time has the form of the date: 24 hours beside an ISO date, otherwise the language’s own', () => {
  const at = '2026-03-14T14:05:00Z'
  const read = () => formatDateTime(at).replace(/\s/g, ' ')
  setDateStyle({ timeZone: 'UTC', pattern: 'yyyy-MM-dd' })
  expect(read()).toBe('2026-03-14, 14:05')
  expect(formatDateTime('2026-03-14T00:05:00Z')).toBe('2026-03-14,\u00a000:05')
  setDateStyle({ timeZone: 'UTC', pattern: 'MMMM d, y' })
  expect(read()).toBe('March 14, 2026, 2:05 PM')
  setDateStyle({ timeZone: 'UTC' })
  expect(read()).toBe('Mar 14, 2026, 2:05 PM')
})

test('times within a week are relative, older ones are dates', () => {
  const now = Date.parse('2026-03-14T12:00:00Z')
  expect(formatRelativeTime(now - 20_000, now)).toBe('just now')
  expect(formatRelativeTime(now - 5 * 60_000, now)).toBe('5 minutes ago')
  expect(formatRelativeTime(now - 26 * 3_600_000, now)).toBe('yesterday')
  expect(formatRelativeTime(now - 30 * 86_400_000, now)).toBe('Feb 12, 2026')
})

test('durations show hours only when there are some', () => {
  expect(lengthText(247)).toBe('4:07')
  expect(lengthText(0.1)).toBe('0:01')
  expect(lengthText(3729)).toBe('1:02:09')
})
