import { useSyncExternalStore } from 'react'
import { openLayer } from './back-layers.ts'

let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function change(next: readonly HTMLDialogElement[]): void {
  open = next
  for (const listener of listeners) listener()
}

/** Opens a window over the page; everything outside is inert. Returns a function that closes it. */
export function openModal(dialog: HTMLDialogElement): () => void {
  const close = showFront(dialog)
  change([...open, dialog])
  return () => {
    close()
    change(open.filter(other => other !== dialog))
  }
}

/** The same for a sheet or a palette, which is closed before a message can be shown in it. */
export function showFront(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  const release = openLayer(() => dialog.dispatchEvent(new Event('cancel', { cancelable: true })))
  return () => {
    dialog.close()
    release()
  }
}

/** The topmost window; null if there is none. */
export function useTopModal(): HTMLDialogElement | null {
  return useSyncExternalStore(subscribe, () => open.at(-1) ?? null)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
