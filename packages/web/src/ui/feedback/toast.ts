import { useSyncExternalStore } from 'react'

export type ToastOptions = {
  message: string
  tone?: 'plain' | 'success' | 'danger'
  /** Mostly Undo; the toast goes when it is pressed. */
  action?: { label: string; run: () => void }
  /** A toast of the same key takes the place of the one before. */
  key?: string
  /** In milliseconds; 0 stays until closed. Problems stay by default. */
  lasts?: number
}

export type Toast = ToastOptions & { id: number; lasts: number }

const most = 3
let toasts: Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function change(next: Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Says what happened, and offers to undo it. Returns a function that takes the toast away. */
export function showToast(options: ToastOptions): () => void {
  const usual = options.tone === 'danger' ? 0 : options.action ? 10_000 : 5_000
  const toast: Toast = { ...options, id: nextId++, lasts: options.lasts ?? usual }
  const others = options.key ? toasts.filter(other => other.key !== options.key) : toasts
  change([...others, toast].slice(-most))
  return () => closeToast(toast.id)
}

export function closeToast(id: number): void {
  change(toasts.filter(toast => toast.id !== id))
}

/** Those that show now, the oldest first. */
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
