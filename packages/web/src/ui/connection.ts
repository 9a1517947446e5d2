import { useEffect, useRef, useSyncExternalStore } from 'react'

/** `offline`: the device has no network; `away`: it has one, but the server doesn’t answer. */
export type Connection = 'online' | 'offline' | 'away'

let state: Connection = globalThis.navigator?.onLine === false ? 'offline' : 'online'
const watchers = new Set<() => void>()
const returners = new Set<() => void>()

/** The connection as far as it is known; `platform/connection.ts` determines it. */
export function connection(): Connection {
  return state
}

export function setConnection(next: Connection): void {
  if (next === state) return
  state = next
  for (const watch of [...watchers]) watch()
  if (next !== 'online') return
  for (const run of [...returners]) run()
}

export function useConnection(): Connection {
  return useSyncExternalStore(watchConnection, connection)
}

/** Calls `watch` after each change. Returns a function that ends it. */
export function watchConnection(watch: () => void): () => void {
  watchers.add(watch)
  return () => watchers.delete(watch)
}

/** Calls `run` each time the server can be reached again. Returns a function that ends it. */
export function onReturn(run: () => void): () => void {
  returners.add(run)
  return () => returners.delete(run)
}

/** Calls the latest `run` each time the server can be reached again, while `isWanted`. */
export function useOnReturn(run: (() => void) | undefined, isWanted = true): void {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => (isWanted ? onReturn(() => latest.current?.()) : undefined), [isWanted])
}
