import { expect, test } from 'vitest'
import { formatDuration, formatFileSize, formatRelativeTime } from './format.ts'

test('sizes are in powers of 1,024 with at most one digit after the point', () => {
  expect(formatFileSize(0)).toBe('0 bytes')
  expect(formatFileSize(1)).toBe('1 byte')
  expect(formatFileSize(1536)).toBe('1.5 kB')
  expect(formatFileSize(4_812_300)).toBe('4.6 MB')
  expect(formatFileSize(250 * 1024 ** 3)).toBe('250 GB')
})

test('a size never rounds up to 1,024 of its unit', () => {
  expect(formatFileSize(1024 ** 2 - 1)).toBe('1 MB')
  expect(formatFileSize(1023)).toBe('1,023 bytes')
})

test('times within a week are relative, older ones are dates', () => {
  const now = Date.parse('2026-03-14T12:00:00Z')
  expect(formatRelativeTime(now - 20_000, now)).toBe('Just now')
  expect(formatRelativeTime(now - 5 * 60_000, now)).toBe('5 minutes ago')
  expect(formatRelativeTime(now - 26 * 3_600_000, now)).toBe('yesterday')
  expect(formatRelativeTime(now - 30 * 86_400_000, now)).toBe('Feb 12, 2026')
})

test('durations show hours only when there are some', () => {
  expect(formatDuration(247)).toBe('4:07')
  expect(formatDuration(3729)).toBe('1:02:09')
})
