import { expect, test } from 'vitest'
import { presetOfWall, presetsWithin, presetWall } from './expiry-presets.ts'

const today = '2026-01-31'

test('a preset ends with its day', () => {
  expect(presetWall('day', today)).toBe('2026-02-01T23:59')
  expect(presetWall('week', today)).toBe('2026-02-07T23:59')
  expect(presetWall('month', today)).toBe('2026-02-28T23:59')
})

test('a time is known as the preset that it is, and as none otherwise', () => {
  expect(presetOfWall('2026-02-07T23:59', today)).toBe('week')
  expect(presetOfWall('2026-02-07T12:00', today)).toBeNull()
  expect(presetOfWall('', today)).toBeNull()
})

test('presets longer than the site allows are not offered', () => {
  expect(presetsWithin(today, null)).toEqual(['day', 'week', 'month'])
  expect(presetsWithin(today, 10)).toEqual(['day', 'week'])
  expect(presetsWithin(today, 1)).toEqual([])
})
