import { expect, test } from 'vitest'
import { createBreaths } from './yielder.ts'

test('[XFER-08] long work is interrupted now and then, and only then', async () => {
  let now = 0
  const breath = createBreaths(() => now)
  expect(breath()).toBeUndefined()
  now = 11
  expect(breath()).toBeUndefined()
  now = 13
  let hasRun = false
  setImmediate(() => {
    hasRun = true
  })
  const pause = breath()
  expect(pause).toBeInstanceOf(Promise)
  await pause
  // Something else had its turn.
  await expect.poll(() => hasRun).toBe(true)
  now = 20
  expect(breath()).toBeUndefined()
})
