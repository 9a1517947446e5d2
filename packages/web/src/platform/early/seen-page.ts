import { useSyncExternalStore } from 'react'

let seen = location.pathname
const listeners = new Set<() => void>()

/** Pages announce where they are, because parts outside the router can't know it otherwise. */
export function recordSeenPage(pathname: string): void {
  if (pathname === seen) return
  seen = pathname
  for (const listener of listeners) listener()
}

export function useSeenPage(): string {
  return useSyncExternalStore(subscribe, () => seen)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
