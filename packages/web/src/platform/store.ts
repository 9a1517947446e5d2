import { useSyncExternalStore } from 'react'

export interface Store<S> {
  get(): S
  set(change: Partial<S> | ((state: S) => Partial<S>)): void
  subscribe(listener: () => void): () => void
}

/** State outside the component tree, shared by distant parts of the page. */
export function createStore<S extends object>(initial: S): Store<S> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...(typeof change === 'function' ? change(state) : change) }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Renders again when what is picked changes; `pick` must return the same object for the same state. */
export function useStore<S, P>(store: Store<S>, pick: (state: S) => P): P {
  const read = () => pick(store.get())
  return useSyncExternalStore(store.subscribe, read, read)
}
