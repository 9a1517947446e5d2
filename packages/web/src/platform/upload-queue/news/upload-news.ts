type Listener = () => void

const listeners = new Set<Listener>()
let isBusy = (): boolean => false

/**
 * News of the uploads for parts of a page that must not load the queue itself, which is loaded with the first upload.
 * The queue says here how to ask it.
 */
export function setUploadsBusy(ask: () => boolean): void {
  isBusy = ask
}

/** Whether something is being sent or waits for it. */
export function areUploadsBusy(): boolean {
  return isBusy()
}

/** Calls the listener whenever an upload changes its state. Returns what ends it. */
export function onUploadNews(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function tellUploadNews(): void {
  for (const listener of listeners) listener()
}
