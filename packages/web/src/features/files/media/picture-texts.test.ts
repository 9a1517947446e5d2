import { afterEach, expect, test, vi } from 'vitest'
import { setDateStyle } from '../../../ui/reader/date-style.ts'
import { exposureText, placeText, takenLine, takenText, takenTitle } from './picture-texts.ts'

afterEach(() => {
  setDateStyle({})
  vi.unstubAllGlobals()
})

test('[BROWSE-18] exposure and place are written in the usual way', () => {
  expect(exposureText({ exposure: 0.004, aperture: 5.6, iso: 400, focalLength: 50 })).toBe(
    '1/250 s · f/5.6 · ISO 400 · 50 mm',
  )
  expect(exposureText({ exposure: 2.5 })).toBe('2.5 s')
  expect(exposureText({})).toBeNull()
  expect(placeText({ latitude: -33.8568, longitude: 151.2153 })).toBe('33.85680° S, 151.21530° E')
  expect(placeText({ latitude: 1 })).toBeNull()
})

test('a place and an exposure use the decimal sign of the reader’s language', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'de' } })
  expect(placeText({ latitude: 54.32337, longitude: 10.13733 })).toBe('54,32337° N, 10,13733° E')
  expect(exposureText({ aperture: 5.6 })).toBe('f/5,6')
})

test('[BROWSE-18] the time of a picture is the local time of its place, in the reader’s date format', () => {
  const taken = '2026-03-14T07:45:12+10:00'
  setDateStyle({ timeZone: 'America/New_York', pattern: 'yyyy-MM-dd' })
  expect(takenText(taken)).toBe('2026-03-14,\u00a007:45')
  setDateStyle({ timeZone: 'America/New_York', pattern: 'MMMM d, y' })
  expect(takenText(taken).replace(/\s/g, ' ')).toBe('March 14, 2026, 7:45 AM')
  setDateStyle({ timeZone: 'America/New_York' })
  expect(takenText(taken).replace(/\s/g, ' ')).toBe('Mar 14, 2026, 7:45 AM')
})

test('[BROWSE-18] a date without a time is a day, and what says it is named', () => {
  setDateStyle({ pattern: 'yyyy-MM-dd' })
  expect(takenText('2025-01-08')).toBe('2025-01-08')
  expect(takenLine('2025-01-08', 'name')).toBe('2025-01-08 (from the file’s name)')
  expect(takenLine('2024-01-02T03:04:05+02:00', 'gps').replace(/\s/g, ' ')).toBe('2024-01-02, 03:04 (from GPS)')
  expect(takenLine('2025-01-08', undefined)).toBe('2025-01-08')
})

test('[PREV-01] the head of the viewer says the weekday and the time that clocks showed, wherever the reader is', () => {
  expect(takenTitle('2026-07-04T09:12:33+02:00')).toMatch(/^Sat, July 4, 2026 · 0?9:12/)
  expect(takenTitle('2026-07-04T09:12:33')).toMatch(/^Sat, July 4, 2026 · 0?9:12/)
  expect(takenTitle('2026-07-04')).toBe('Sat, July 4, 2026')
  expect(takenTitle('2026-07-04', 'short')).toBe('Sat, Jul 4, 2026')
  expect(takenTitle('never')).toBe('never')
})
