import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { focusWhenThere } from './focus-when-there.ts'

/** As much of a page as is asked for: its elements, the focus, and who watches it change. */
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

test('a field that is there gets the focus at once', () => {
  const field = page.add('field')
  focusWhenThere('field')
  expect(page.activeElement).toBe(field)
  expect(page.watchers.size).toBe(0)
})

test('the wish for a field that is still on its way is kept, and forgotten once it is fulfilled', () => {
  focusWhenThere('field')
  page.add('something else')
  expect(page.activeElement).toBe(page.body)
  const field = page.add('field')
  expect(page.activeElement).toBe(field)
  expect(page.watchers.size).toBe(0)
})

test('whoever went elsewhere meanwhile is left alone', () => {
  focusWhenThere('field')
  const elsewhere = page.add('elsewhere')
  elsewhere.focus()
  page.add('field')
  expect(page.activeElement).toBe(elsewhere)
})

test('a wish is not kept forever', () => {
  focusWhenThere('field')
  vi.advanceTimersByTime(60_000)
  page.add('field')
  expect(page.activeElement).toBe(page.body)
  expect(page.watchers.size).toBe(0)
})
