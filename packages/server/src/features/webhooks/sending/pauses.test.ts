import { describe, expect, it } from 'vitest'
import { pauseAfter } from './pauses.ts'

const minute = 60_000
const hour = 60 * minute

describe('pauses', () => {
  it('grow to two hours, vary a little, and respect what the receiver asks for', () => {
    const middle = Array.from({ length: 9 }, (_, at) => pauseAfter(at + 1, 0, 0.5))
    expect(middle).toEqual([5000, 30_000, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 2 * hour, 2 * hour])
    expect([pauseAfter(2, 0, 0), pauseAfter(2, 0, 1)]).toEqual([24_000, 36_000])
    expect(pauseAfter(1, 20 * minute)).toBe(20 * minute)
    expect(pauseAfter(1, 1000 * hour)).toBe(2 * hour)
    expect(pauseAfter(6, 1, 0.5)).toBe(hour)
  })
})
