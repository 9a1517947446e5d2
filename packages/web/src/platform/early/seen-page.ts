import { useSyncExternalStore } from 'react'

let seen = location.pathname
const listeners = new Set<() => void>()

/** The pages tell where they are: what stands beside the router knows no other way. */
export function noteSeenPage(pathname: string): void {
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
