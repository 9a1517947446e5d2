import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'

/** Returns the focus to the rows when the bar that had it disappears. */
export function useKeptFocus(
  isBarShown: boolean,
  box: RefObject<HTMLElement | null>,
  search: RefObject<HTMLElement | null>,
): void {
  const wasShown = useRef(isBarShown)
  useEffect(() => {
    const hasGone = wasShown.current && !isBarShown
    wasShown.current = isBarShown
    if (!hasGone || document.activeElement !== document.body) return
    const row = box.current?.querySelector<HTMLElement>('[data-row][tabindex="0"], [data-row]')
    const target = row ?? search.current
    target?.focus()
  }, [isBarShown, box, search])
}
