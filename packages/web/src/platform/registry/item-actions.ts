import { useSyncExternalStore } from 'react'
import type { ItemAction } from '../actions/item-action.ts'
import { registeredFeatures } from './registry.ts'

let actions: readonly ItemAction[] = []
let loading: Promise<void> | null = null
let areLoaded = false
/** Each feature has loaded or failed: no more actions will come. */
let areSettled = false
const listeners = new Set<() => void>()

/** Loads the actions of all features. A feature whose code fails to load leaves the others usable. */
export function loadItemActions(): Promise<void> {
  loading ??= Promise.allSettled(
    registeredFeatures().map(async feature => {
      const loaded = await feature.itemActions?.()
      if (!loaded) return
      actions = [...actions, ...loaded.itemActions]
      tellListeners()
    }),
  ).then(results => {
    areSettled = true
    tellListeners()
    const failed = results.find(result => result.status === 'rejected')
    if (failed) throw failed.reason
    areLoaded = true
  })
  return loading
}

function tellListeners(): void {
  for (const listener of listeners) listener()
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

/** Whether no more actions will come. */
export function useItemActionsSettled(): boolean {
  return useSyncExternalStore(subscribe, () => areSettled)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
