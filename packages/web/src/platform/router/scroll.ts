import type { Place } from './place.ts'

type Positions = Record<string, readonly [x: number, y: number]>

export interface ScrollMemory {
  /** Notes where the page is scrolled to before another one takes its place. */
  readonly note: (key: string) => void
  /**
   * Scrolls a page that has just been drawn: to where it was when it was last seen, to the place that the hash names, or
   * to the top. `keeps` leaves the window as it is; `isNew` says that the page was opened, not returned to.
   */
  readonly restore: (place: Place, previousKey: string | null, how: { keeps: boolean; isNew: boolean }) => void
}

const storageName = 'holdall.scroll'
const mostEntries = 100
const wholePage = 'window'

/** Remembers the scroll positions of window and scrolled boxes for each entry of the history. */
export function createScrollMemory(): ScrollMemory {
  const memory = readMemory()
  const scrolled = new Set<EventTarget>()
  let isOurs = false
  let currentKey = ''

  const note = (key: string) => {
    const positions = positionsOf(memory, key)
    for (const target of scrolled) {
      if (target === document) positions[wholePage] = [scrollX, scrollY]
      else if (target instanceof Element && target.isConnected)
        positions[selectorOf(target)] = [target.scrollLeft, target.scrollTop]
    }
    scrolled.clear()
  }

  history.scrollRestoration = 'manual'
  document.addEventListener(
    'scroll',
    event => {
      if (!isOurs && event.target) scrolled.add(event.target)
    },
    true,
  )
  addEventListener('pagehide', () => {
    // For the case that the browser shows this page again without our help.
    history.scrollRestoration = 'auto'
    note(currentKey)
    keepMemory(memory)
  })
  addEventListener('pageshow', event => {
    if (event.persisted) history.scrollRestoration = 'manual'
  })

  return {
    note,
    restore: (place, previousKey, { keeps, isNew }) => {
      scrolled.clear()
      currentKey = place.key
      if (previousKey && previousKey !== place.key) carryOver(memory, previousKey, place.key, keeps)
      isOurs = true
      const isAtHash = isNew && place.hash !== ''
      const isRestored = !keeps && applyPositions(memory[place.key] ?? {}, isAtHash)
      if (!keeps && !isRestored && !place.hash) scrollTo(0, 0)
      if (!isRestored && place.hash) document.getElementById(place.hash)?.scrollIntoView(true)
      isOurs = false
    },
  }
}

function positionsOf(memory: Record<string, Positions>, key: string): Positions {
  memory[key] ??= {}
  return memory[key]
}

/** Boxes that both pages share, such as the sidebar, stay where they are. */
function carryOver(memory: Record<string, Positions>, from: string, to: string, withWindow: boolean): void {
  const before = memory[from] ?? {}
  for (const [selector, position] of Object.entries(before)) {
    const isShared = selector === wholePage ? withWindow : document.querySelector(selector) !== null
    if (!isShared) continue
    positionsOf(memory, to)[selector] ??= position
  }
}

/** Returns whether it has scrolled the window. */
function applyPositions(positions: Positions, isAtHash: boolean): boolean {
  for (const [selector, [x, y]] of Object.entries(positions)) {
    if (selector === wholePage) {
      if (!isAtHash) scrollTo(x, y)
      continue
    }
    const box = document.querySelector(selector)
    if (box) {
      box.scrollLeft = x
      box.scrollTop = y
    }
  }
  return wholePage in positions && !isAtHash
}

/** Names an element by its place in the document. */
function selectorOf(element: Element): string {
  const parts: string[] = []
  for (let at: Element | null = element; at; at = at.parentElement) {
    let position = 1
    for (let before = at.previousElementSibling; before; before = before.previousElementSibling) position++
    parts.unshift(`${at.localName}:nth-child(${position})`)
  }
  return parts.join(' > ')
}

function readMemory(): Record<string, Positions> {
  try {
    return JSON.parse(sessionStorage.getItem(storageName) ?? '{}') as Record<string, Positions>
  } catch {
    return {}
  }
}

function keepMemory(memory: Record<string, Positions>): void {
  try {
    const latest = Object.entries(memory).slice(-mostEntries)
    sessionStorage.setItem(storageName, JSON.stringify(Object.fromEntries(latest)))
  } catch {
    // Without storage, a reload begins at the top.
  }
}
