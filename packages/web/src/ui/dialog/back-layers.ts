import { useEffect, useRef } from 'react'

/**
 * The browser's Back button closes what is open on top of the page before it leaves the page. While something is open,
 * the history has one more entry with the same address, always as its last one: going back from it closes the topmost
 * layer. Once nothing is open, the entry stays until it is needed again; the next page replaces it, and going back
 * skips it.
 */
type Layer = { close: () => void }
type Marked = { layersOf?: string; layersOn?: string } | null

let layers: readonly Layer[] = []
/** The current entry of the history, if it is ours: the page's own state and address, under its ID. */
let entry: { id: string; state: unknown; href: string } | null = null
/** The next change of the history is our own and doesn't concern anyone else. */
let isPassing = false

/**
 * Something covers the page. `close` does what Escape does there. Returns a function to call once it is closed. What
 * belongs to the page itself, such as a selection, is `behind` all windows, whichever came first.
 */
export function openLayer(close: () => void, place: 'front' | 'behind' = 'front'): () => void {
  const layer = { close }
  layers = place === 'front' ? [...layers, layer] : [layer, ...layers]
  addEntry()
  return () => {
    layers = layers.filter(other => other !== layer)
  }
}

/** The same for a component, while `isOpen`. */
export function useBackLayer(isOpen: boolean, close: () => void, place?: 'behind'): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => (isOpen ? openLayer(() => latest.current(), place) : undefined), [isOpen, place])
}

/**
 * Registered before anything else that listens to the history, especially the router, which never learns of our entry.
 */
export function startBackLayers(): void {
  entry = readEntry()
  const { history } = window
  history.pushState = (state: unknown, unused: string, url?: string | URL | null) => {
    if (entry) native('replaceState', state, unused, url)
    else native('pushState', state, unused, url)
    entry = null
  }
  history.replaceState = (state: unknown, unused: string, url?: string | URL | null) => {
    const marked = entry ? { ...(state as object), layersOf: entry.id } : state
    native('replaceState', marked, unused, url)
    if (entry) entry = { id: entry.id, state, href: location.href }
  }
  window.addEventListener('popstate', onStep, { capture: true })
}

function native(kind: 'pushState' | 'replaceState', state: unknown, unused = '', url?: string | URL | null): void {
  History.prototype[kind].call(window.history, state, unused, url)
}

function addEntry(): void {
  if (entry) return
  const id = Math.random().toString(36).slice(2)
  const state = window.history.state as object | null
  native('replaceState', { ...state, layersOn: id })
  native('pushState', { ...state, layersOf: id })
  entry = { id, state, href: location.href }
}

function readEntry(): typeof entry {
  const { layersOf, ...state } = (window.history.state as Marked) ?? {}
  return layersOf ? { id: layersOf, state, href: location.href } : null
}

function onStep(event: PopStateEvent): void {
  const left = entry
  entry = readEntry()
  if (isPassing) {
    isPassing = false
    event.stopImmediatePropagation()
  } else if (entry) {
    // Forward to an entry that has nothing more to close.
    event.stopImmediatePropagation()
    pass()
  } else if (left && (event.state as Marked)?.layersOn === left.id) {
    event.stopImmediatePropagation()
    if (layers.length === 0) window.history.back()
    else closeFront(left)
  }
}

function pass(): void {
  isPassing = true
  window.history.back()
}

/** The page may have changed its own address meanwhile, so the entry below takes over that of ours. */
function closeFront(left: NonNullable<typeof entry>): void {
  native('replaceState', left.state, '', left.href)
  layers.at(-1)?.close()
  // A window below, or one that asks before it closes, is closed by the next step back.
  setTimeout(() => {
    if (layers.length > 0) addEntry()
  })
}
