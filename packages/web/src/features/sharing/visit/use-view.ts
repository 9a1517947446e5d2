import type { MouseEvent } from 'react'
import { useCallback, useSyncExternalStore } from 'react'

/** What is shown of the link: one of its folders, and over it one of its files. Null is the shared item itself. */
export type View = { folder: string | null; file: string | null }

const listeners = new Set<() => void>()

/** The view in the address; Back and Forward move between views. */
export function useView(): View {
  const search = useSyncExternalStore(subscribe, () => location.search)
  const query = new URLSearchParams(search)
  return { folder: query.get('folder'), file: query.get('file') }
}

export function viewHref(view: Partial<View>): string {
  const query = new URLSearchParams()
  if (view.folder) query.set('folder', view.folder)
  if (view.file) query.set('file', view.file)
  const text = query.toString()
  return location.pathname + (text ? `?${text}` : '')
}

/** Opens a view, as a new history entry or in place of the current one. */
export function openView(view: Partial<View>, isStep: boolean): void {
  const href = viewHref(view)
  // Closing a file that was opened from its folder goes back to the folder.
  const state = { isOverFolder: Boolean(view.file) && (isStep || history.state?.isOverFolder === true) }
  if (isStep) history.pushState(state, '', href)
  else history.replaceState(state, '', href)
  for (const listener of listeners) listener()
}

/** Returns from a file to its folder. */
export function closeFile(folder: string | null): void {
  if (history.state?.isOverFolder === true) history.back()
  else openView({ folder }, false)
}

/** The link in the folder that opens a file. */
export function linkOfFile(id: string): HTMLElement | null {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
  return links.find(link => new URLSearchParams(link.search).get('file') === id) ?? null
}

/** Properties of a link to another view: opened in place, or by the browser if a new tab is wanted. */
export function useViewLink(): (view: Partial<View>) => { href: string; onClick: (event: MouseEvent) => void } {
  return useCallback(view => {
    return {
      href: viewHref(view),
      onClick: event => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        openView(view, true)
        // A file is shown over its folder, which stays where it is.
        if (!view.file) scrollTo(0, 0)
      },
    }
  }, [])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
  }
}
