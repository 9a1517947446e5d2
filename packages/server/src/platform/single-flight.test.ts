import { expect, it } from 'vitest'
import { FlightTimeout, singleFlight } from './single-flight.ts'

function looked(look: () => Promise<number>) {
  const clock = { now: 0 }
  let looks = 0
  const shared = singleFlight(
    (_at: null) => {
      looks++
      return look()
    },
    () => clock.now,
    { restMs: 1000, patienceMs: 50 },
  )
  return { clock, ask: () => shared(null), looks: () => looks }
}

it('looks once for all who ask within the rest', async () => {
  let found = 1
  const { clock, ask, looks } = looked(async () => found)
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
  found = 2
  clock.now = 999
  expect(await ask()).toBe(1)
  clock.now = 1000
  expect(await ask()).toBe(2)
  expect(looks()).toBe(2)
})

it('looks again after the clock was put back', async () => {
  const { clock, ask, looks } = looked(async () => 1)
  await ask()
  clock.now = -5000
  await ask()
  expect(looks()).toBe(2)
})

it('shares failures for as long as answers', async () => {
  const { clock, ask, looks } = looked(() => Promise.reject(new Error('away')))
  await expect(ask()).rejects.toThrow('away')
  await expect(ask()).rejects.toThrow('away')
  expect(looks()).toBe(1)
  clock.now = 1000
  await expect(ask()).rejects.toThrow('away')
  expect(looks()).toBe(2)
})

it('gives up what takes too long, and never asks it again before it has answered', async () => {
  const pending = Promise.withResolvers<number>()
  const { clock, ask, looks } = looked(() => pending.promise)
  await expect(ask()).rejects.toThrow(FlightTimeout)
  clock.now = 5000
  await expect(ask()).rejects.toThrow(FlightTimeout)
  expect(looks()).toBe(1)
  pending.resolve(7)
  await pending.promise
  expect(await ask()).toBe(7)
  expect(looks()).toBe(2)
})
