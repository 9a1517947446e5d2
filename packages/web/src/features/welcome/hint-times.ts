type Listener = () => void

/** How long a page is quiet before a hint is asked for, and again after uploads; milliseconds. Tests wait less. */
export const hintTimes = { quietMs: 4_000 }

const listeners = new Set<Listener>()

/** Calls the listener whenever something has happened that a hint may be about. Returns what ends it. */
export function onHintTime(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** For what the server does by itself, such as making sample files: the browser sees no upload. */
export function lookForHint(): void {
  for (const listener of listeners) listener()
}
