import type { RefObject } from 'react'
import { useEffect } from 'react'
import { claimFootSpace } from '../../../../ui/layout/foot-space.ts'

/** Of the tools at a preview's foot. */
const toolsHeight = 56

/**
 * The page below can't be reached while something lies over it: neither by keys nor by a screen reader. Messages and
 * questions stay usable, since they stand beside the page. Focus comes here, and goes back at the end.
 */
export function useOverPage(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement
    const title = document.title
    const page = outermost(document.getElementById('content'))
    page?.setAttribute('inert', '')
    ref.current?.focus({ preventScroll: true })
    const release = claimFootSpace(toolsHeight)
    return () => {
      release()
      page?.removeAttribute('inert')
      document.title = title
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [ref])
}

/** The part of the application's root that holds an element. */
function outermost(element: HTMLElement | null): HTMLElement | null {
  const root = document.getElementById('root')
  let part = element
  while (part && part.parentElement !== root) part = part.parentElement
  return part
}
