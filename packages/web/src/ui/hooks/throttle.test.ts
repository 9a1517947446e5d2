import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createThrottle } from './throttle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function watched() {
  const start = performance.now()
  const seen: [number, boolean][] = []
  return { seen, throttle: createThrottle(false, 260, value => seen.push([performance.now() - start, value])) }
}

test('[SETSAVE-14] what is shown changes immediately, then at most once in 260 ms, and ends with the last value', () => {
  const { seen, throttle } = watched()
  throttle.set(true)
  vi.advanceTimersByTime(40)
  throttle.set(false)
  expect(seen).toEqual([[0, true]])
  vi.advanceTimersByTime(219)
  expect(seen).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(seen).toEqual([
    [0, true],
    [260, false],
  ])
  vi.advanceTimersByTime(1000)
  throttle.set(true)
  expect(seen.at(-1)).toEqual([1260, true])
})

test('[SETSAVE-14] what is over before it would be shown is not shown', () => {
  const { seen, throttle } = watched()
  throttle.set(true)
  vi.advanceTimersByTime(100)
  throttle.set(false)
  throttle.set(true)
  vi.advanceTimersByTime(1000)
  expect(seen).toEqual([[0, true]])
  throttle.set(false)
  throttle.set(true)
  throttle.stop()
  vi.advanceTimersByTime(1000)
  expect(seen).toEqual([
    [0, true],
    [1100, false],
  ])
})

test('[SETSAVE-14] the time counts from when it was on the screen, however long a busy browser took to show it', () => {
  const { seen, throttle } = watched()
  throttle.set(true)
  throttle.set(false)
  vi.advanceTimersByTime(90)
  throttle.appeared()
  vi.advanceTimersByTime(259)
  expect(seen).toEqual([[0, true]])
  vi.advanceTimersByTime(1)
  expect(seen).toEqual([
    [0, true],
    [350, false],
  ])
})
