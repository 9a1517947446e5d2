import { useSyncExternalStore } from 'react'

/** What the calculation of a proof of work is doing. */
type Progress = 'idle' | 'working' | 'done'

let progress: Progress = 'idle'
const listeners = new Set<() => void>()

export function setProgress(next: Progress): void {
  progress = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useProgress(): Progress {
  return useSyncExternalStore(subscribe, () => progress)
}
