import { expect, it, vi } from 'vitest'
import { StorageError } from '../storage-driver.ts'
import { SilentError } from './patience.ts'
import { createSilence } from './silence.ts'

it('[OPS-04] a silent store is asked by one call at a time, and the others are refused at once until it answers', async () => {
  let now = 0
  const silence = createSilence(() => now)
  const silent = async () => {
    throw new SilentError('no answer')
  }
  const asked = vi.fn(async () => 'an answer')
  await expect(silence.run(silent)).rejects.toThrow('no answer')
  await expect(silence.run(asked)).rejects.toBeInstanceOf(SilentError)
  expect(asked).not.toHaveBeenCalled()
  now += 6000
  const { promise, resolve } = Promise.withResolvers<string>()
  const first = silence.run(() => promise)
  await expect(silence.run(asked)).rejects.toBeInstanceOf(SilentError)
  resolve('back')
  expect(await first).toBe('back')
  expect(await silence.run(asked)).toBe('an answer')
})

it('[OPS-04] a store that refuses has answered', async () => {
  const silence = createSilence(() => 0)
  const refused = async () => {
    throw new StorageError('unavailable', 'denied')
  }
  await expect(silence.run(refused)).rejects.toThrow('denied')
  expect(await silence.run(async () => 1)).toBe(1)
})
