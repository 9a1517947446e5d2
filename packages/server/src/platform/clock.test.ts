import { describe, expect, it } from 'vitest'
import { instant } from './clock.ts'

const day = 86_400_000

describe('a time as it is sent', () => {
  it.each([0, -1, 1, day - 1, day, -day, -day - 1, 1.9, -1.5, 1_732_600_000_999.7, 8.64e15, -8.64e15])(
    'is what the calendar of the language says: %d',
    milliseconds => expect(instant(milliseconds)).toBe(new Date(milliseconds).toISOString()),
  )

  it('is right whatever was asked before: other days, other years, and the same day again', () => {
    for (let n = 0; n < 20_000; n++) {
      const milliseconds = Math.round(Math.sin(n) * 4e12) + n
      expect(instant(milliseconds)).toBe(new Date(milliseconds).toISOString())
    }
  })

  it('throws for what is no time, and is right afterwards', () => {
    for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, 8.64e15 + 1])
      expect(() => instant(bad)).toThrow(RangeError)
    expect(instant(day)).toBe('1970-01-02T00:00:00.000Z')
  })
})
