import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeToast, readToasts, showToast } from './toast.ts'

const shown = () => readToasts().at(-1)?.message
const waiting = () => readToasts().map(toast => toast.message)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const { id } of readToasts()) closeToast(id)
  vi.useRealTimers()
})

it('a newer message takes the place of one that could be read', () => {
  showToast({ message: 'Moved' })
  vi.advanceTimersByTime(2_000)
  showToast({ message: 'Renamed' })
  expect(waiting()).toEqual(['Renamed'])
})

it('a message that nobody could read yet comes back after the newer one', () => {
  showToast({ message: 'Moved' })
  vi.advanceTimersByTime(200)
  const close = showToast({ message: 'Renamed' })
  expect(shown()).toBe('Renamed')
  close()
  expect(shown()).toBe('Moved')
  // It is shown from now on, so it can be read after that.
  vi.advanceTimersByTime(2_000)
  showToast({ message: 'Starred' })
  expect(waiting()).toEqual(['Starred'])
})

it('a problem stays until it is closed, behind what is said meanwhile', () => {
  showToast({ message: 'Couldn’t be moved', tone: 'danger' })
  vi.advanceTimersByTime(60_000)
  const close = showToast({ message: 'Renamed' })
  expect(waiting()).toEqual(['Couldn’t be moved', 'Renamed'])
  close()
  expect(shown()).toBe('Couldn’t be moved')
})

it('a message with the same key replaces the previous one', () => {
  showToast({ key: 'step', message: 'Moved' })
  showToast({ key: 'step', message: 'Move undone' })
  expect(waiting()).toEqual(['Move undone'])
})
