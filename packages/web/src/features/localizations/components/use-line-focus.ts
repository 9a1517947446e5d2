import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react'

export type LineFocus = {
  /** Scrolls to a line, and focuses its field once it is drawn. Does nothing beyond the first and the last one. */
  show: (index: number) => void
  /** Goes on from the line of a field. Steps that come faster than lines are drawn add up. */
  step: (from: HTMLElement, by: 1 | -1) => void
  /** Another field has got the focus. */
  forget: () => void
}

/** Moves the focus between lines of which only those on screen are in the page. The functions never change. */
export function useLineFocus(
  box: RefObject<HTMLElement | null>,
  count: number,
  scrollTo: (index: number) => void,
): LineFocus {
  const awaited = useRef<number | null>(null)
  const latest = useRef({ count, scrollTo })
  const focusDrawn = useRef(() => {
    const field = box.current?.querySelector<HTMLElement>(`[data-index="${awaited.current}"] textarea`)
    if (field) {
      awaited.current = null
      field.focus()
    }
  })
  useLayoutEffect(() => {
    latest.current = { count, scrollTo }
    if (awaited.current !== null) focusDrawn.current()
  })
  return useMemo(() => {
    const show = (index: number) => {
      if (index < 0 || index >= latest.current.count) return
      awaited.current = index
      latest.current.scrollTo(index)
      focusDrawn.current()
    }
    const indexOf = (field: HTMLElement) => Number(field.closest<HTMLElement>('[data-index]')?.dataset.index)
    return {
      show,
      step: (from, by) => show((awaited.current ?? indexOf(from)) + by),
      forget() {
        awaited.current = null
      },
    }
  }, [])
}
