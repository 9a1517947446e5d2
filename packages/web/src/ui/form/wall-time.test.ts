import { expect, test } from 'vitest'
import { endOfDay, readWall, timesWith } from './wall-time.ts'

test('a date and time as a clock shows it is split into day and time, and nothing else is', () => {
  expect(readWall('2026-03-14T17:05')).toEqual({ day: '2026-03-14', time: '17:05' })
  for (const wall of ['', '2026-03-14', '17:05', '2026-13-14T17:05', '2026-03-14T24:00', 'soon', '2026-03-14T17:05Z'])
    expect(readWall(wall), wall).toBeNull()
})

test('times are offered in order, each once, with the current one and the end of the day', () => {
  const times = timesWith('17:05')
  expect(times).toContain('17:05')
  expect(times.at(0)).toBe('00:00')
  expect(times.at(-1)).toBe(endOfDay)
  expect(times.toSorted()).toEqual(times)
  expect(timesWith('17:30')).toHaveLength(49)
  expect(times).toHaveLength(50)
})
