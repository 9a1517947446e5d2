import { useSyncExternalStore } from 'react'

export type ToastOptions = {
  message: string
  tone?: 'plain' | 'success' | 'danger'
  /** Mostly Undo; pressing it closes the toast. */
  action?: { label: string; run: () => void }
  /** A toast with the same key replaces the previous one. */
  key?: string
  /** In milliseconds; 0 keeps it until it is closed. Problems stay by default. */
  lasts?: number
}

export type Toast = ToastOptions & {
  id: number
  lasts: number /** Since when it has been on the screen. */
  shownAt: number
}

/** Waiting ones included. */
const most = 4
/** Long enough to be read: what has been shown for less comes back once a newer toast is gone. */
const readMs = 1_500
let toasts: Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function change(next: Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Says what happened, and offers to undo it. Returns a function that closes the toast. */
export function showToast(options: ToastOptions): () => void {
  const usual = options.tone === 'danger' ? 0 : options.action ? 10_000 : 5_000
  const shownAt = Date.now()
  const toast: Toast = { ...options, id: nextId++, lasts: options.lasts ?? usual, shownAt }
  const others = toasts.filter(other => !(options.key && other.key === options.key) && isStillWanted(other, shownAt))
  change([...others, toast].slice(-most))
  return () => closeToast(toast.id)
}

/** Whether a toast comes back after a newer one: if it stays until it is closed, or nobody could read it yet. */
function isStillWanted(toast: Toast, now: number): boolean {
  return toast.lasts === 0 || toast !== toasts.at(-1) || now - toast.shownAt < readMs
}

export function closeToast(id: number): void {
  const next = toasts.filter(toast => toast.id !== id)
  const before = next.at(-1)
  // The one that comes back is shown from now on.
  if (before && before !== toasts.at(-1)) next[next.length - 1] = { ...before, shownAt: Date.now() }
  change(next)
}

/** The toasts, oldest first. Only the last one is shown; the others come back once it is gone. */
export function readToasts(): Toast[] {
  return toasts
}

export function useToasts(): Toast[] {
  return useSyncExternalStore(subscribe, readToasts)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
