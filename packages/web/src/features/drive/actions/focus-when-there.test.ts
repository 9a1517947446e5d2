import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { focusWhenThere } from './focus-when-there.ts'

/** A minimal page: its elements, the focus, and the observers of its changes. */
const page = {
  body: {},
  activeElement: null as object | null,
  elements: new Map<string, { focus: () => void }>(),
  watchers: new Set<() => void>(),
  querySelector: (selector: string) => page.elements.get(selector) ?? null,
  add(selector: string) {
    const element = {
      focus: () => {
        page.activeElement = element
      },
    }
    page.elements.set(selector, element)
    for (const watcher of page.watchers) watcher()
    return element
  },
}

beforeEach(() => {
  vi.useFakeTimers()
  page.elements.clear()
  page.watchers.clear()
  page.activeElement = page.body
  vi.stubGlobal('document', page)
  vi.stubGlobal(
    'MutationObserver',
    class {
      readonly #changed: () => void
      constructor(changed: () => void) {
        this.#changed = changed
      }
      observe = () => page.watchers.add(this.#changed)
      disconnect = () => page.watchers.delete(this.#changed)
    },
  )
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a field that is already there is focused immediately', () => {
  const field = page.add('field')
  focusWhenThere('field')
  expect(page.activeElement).toBe(field)
  expect(page.watchers.size).toBe(0)
})

test('a field that is not there yet is focused when it appears, and watching stops', () => {
  focusWhenThere('field')
  page.add('something else')
  expect(page.activeElement).toBe(page.body)
  const field = page.add('field')
  expect(page.activeElement).toBe(field)
  expect(page.watchers.size).toBe(0)
})

test('the focus stays where the user has moved it in the meantime', () => {
  focusWhenThere('field')
  const elsewhere = page.add('elsewhere')
  elsewhere.focus()
  page.add('field')
  expect(page.activeElement).toBe(elsewhere)
})

test('waiting for a field ends after a while', () => {
  focusWhenThere('field')
  vi.advanceTimersByTime(60_000)
  page.add('field')
  expect(page.activeElement).toBe(page.body)
  expect(page.watchers.size).toBe(0)
})
