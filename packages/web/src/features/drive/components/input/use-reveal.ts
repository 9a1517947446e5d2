import type { FocusEvent, RefObject } from 'react'
import { useCallback, useEffect, useRef } from 'react'
import type { ListedItem } from '../../../../platform/actions/item-action.ts'
import { isModalOpen } from '../../../../platform/dialogs.tsx'
import { screen, select } from '../../../../platform/items/screen.ts'
import { selectOnly } from '../../../../platform/lists/selection.ts'
import type { PagedList } from '../../../../platform/lists/use-paged-list.ts'
import { useStore } from '../../../../platform/store.ts'

/**
 * Scrolls a row into view and focuses it once it is on the page. When the focused row disappears, for example after it
 * was deleted, its neighbour takes over.
 */
export function useReveal(body: RefObject<HTMLElement | null>, scrollTo: (index: number) => void, reached: number) {
  const wanted = useRef(-1)
  const isInside = useRef(false)
  // Checked after every render, since rows appear only after scrolling.
  useEffect(() => {
    const isLost = isInside.current && document.activeElement === document.body && !isModalOpen()
    const index = wanted.current >= 0 ? wanted.current : isLost ? reached : -1
    const element = index < 0 ? null : body.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)
    if (!element) return
    // A placeholder row is replaced by another element once it has loaded.
    if (!element.ariaBusy) wanted.current = -1
    element.focus({ preventScroll: true })
  })
  const reveal = useCallback(
    (index: number) => {
      wanted.current = index
      scrollTo(index)
    },
    [scrollTo],
  )
  const focusProps = {
    onFocus: () => {
      isInside.current = true
    },
    onBlur: (event: FocusEvent) => {
      if (event.relatedTarget) isInside.current = false
    },
  }
  return { reveal, focusProps }
}

/** Selects and shows a row that was asked for before the list contained it. */
export function useAwaited(rows: PagedList<ListedItem, unknown>, reveal: (index: number) => void): void {
  const awaited = useStore(screen, state => state.awaited)
  useEffect(() => {
    const index = awaited ? rows.indexOf(awaited) : -1
    if (!awaited || index < 0) return
    screen.set({ awaited: null })
    // On touch screens a selection changes what a tap does: there the row is only shown, and the first tap opens it.
    if (matchMedia('(pointer: coarse)').matches) screen.set({ focus: index, anchor: index })
    else select(selectOnly([awaited]), { focus: index, anchor: index })
    reveal(index)
  }, [awaited, rows, reveal])
}
