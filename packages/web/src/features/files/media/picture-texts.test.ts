import { expect, test } from 'vitest'
import { exposureText, placeText, takenText } from './picture-texts.ts'

test('[BROWSE-18] exposure, time and place as people write them', () => {
  expect(exposureText({ exposure: 0.004, aperture: 5.6, iso: 400, focalLength: 50 })).toBe(
    '1/250 s · f/5.6 · ISO 400 · 50 mm',
  )
  expect(exposureText({ exposure: 2.5 })).toBe('2.5 s')
  expect(exposureText({})).toBeNull()
  expect(takenText('2026-03-14T07:45:12+10:00')).toBe('2026-03-14,\u00a007:45')
  expect(placeText({ latitude: -33.8568, longitude: 151.2153 })).toBe('33.85680° S, 151.21530° E')
  expect(placeText({ latitude: 1 })).toBeNull()
})
