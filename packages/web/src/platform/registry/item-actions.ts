import { useSyncExternalStore } from 'react'
import type { ItemAction } from '../actions/item-action.ts'
import { registeredFeatures } from './registry.ts'

let actions: readonly ItemAction[] = []
let loading: Promise<void> | null = null
let areLoaded = false
const listeners = new Set<() => void>()

/** Loads the actions of all features. A feature whose code fails to load leaves the others usable. */
export function loadItemActions(): Promise<void> {
  loading ??= Promise.all(
    registeredFeatures().map(async feature => {
      const loaded = await feature.itemActions?.()
      if (!loaded) return
      actions = [...actions, ...loaded.itemActions]
      for (const listener of listeners) listener()
    }),
  ).then(() => {
    areLoaded = true
  })
  return loading
}

/** Calls `work` immediately if all actions are loaded, otherwise once they are, or as many as could be loaded. */
export function withItemActions<T>(work: () => T): T | Promise<T> {
  return areLoaded ? work() : loadItemActions().then(work, work)
}

/** The actions known so far. */
export function itemActions(): readonly ItemAction[] {
  return actions
}

export function useItemActions(): readonly ItemAction[] {
  return useSyncExternalStore(subscribe, itemActions)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
