import type { MouseEvent } from 'react'
import { useCallback, useSyncExternalStore } from 'react'

/** What of the link is shown: one of its folders, or one of its files. Null is the shared item itself. */
export type View = { folder: string | null; file: string | null }

const listeners = new Set<() => void>()

/** The view that the address names; Back and Forward move between views. */
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

/** Properties of a link to another view: opened in place, or by the browser where a new tab is wanted. */
export function useViewLink(): (view: Partial<View>) => { href: string; onClick: (event: MouseEvent) => void } {
  return useCallback(view => {
    const href = viewHref(view)
    return {
      href,
      onClick: event => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        history.pushState(null, '', href)
        scrollTo(0, 0)
        for (const listener of listeners) listener()
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
