import { expect, it } from 'vitest'
import { captureTime } from './capture-time.ts'

it('a picture belongs to the day that the clock showed where it was taken', () => {
  const evening = Date.UTC(2026, 2, 14, 23, 45, 12)
  for (const offset of ['', '+10:00', '-11:00', 'Z']) expect(captureTime(`2026-03-14T23:45:12${offset}`)).toBe(evening)
  expect(captureTime('1926-03-14T07:00:00')).toBe(Date.UTC(1926, 2, 14, 7))
})

it('dates that no camera can mean are left aside', () => {
  const wrong = ['0000-00-00T00:00:00', '2026-13-01T00:00:00', '2026-04-31T00:00:00', '2026-01-01T25:00:00', '']
  for (const text of [...wrong, '1800-01-01T00:00:00', '9999-12-31T00:00:00']) expect(captureTime(text)).toBeNull()
  expect(captureTime(undefined)).toBeNull()
})
