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

export type Toast = ToastOptions & { id: number; lasts: number }

const most = 3
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
  const toast: Toast = { ...options, id: nextId++, lasts: options.lasts ?? usual }
  const others = options.key ? toasts.filter(other => other.key !== options.key) : toasts
  change([...others, toast].slice(-most))
  return () => closeToast(toast.id)
}

export function closeToast(id: number): void {
  change(toasts.filter(toast => toast.id !== id))
}

/** The toasts currently shown, oldest first. */
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
