import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'
import { claimFootSpace } from '../../../../ui/layout/foot-space.ts'

/** Height of the tools at the foot of a preview. */
const toolsHeight = 56

/**
 * While something covers the page, the page below can't be reached by keys or by a screen reader. Messages and
 * questions stay usable, since they are outside the page. The focus moves here. At the end it returns to where it was,
 * unless `giveBack` knows a better place, such as the file that was seen last.
 */
export function useOverPage(ref: RefObject<HTMLElement | null>, giveBack?: () => boolean): void {
  const latest = useRef(giveBack)
  latest.current = giveBack
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
      if (latest.current?.()) return
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [ref])
}

/** The child of the application's root that contains an element. */
function outermost(element: HTMLElement | null): HTMLElement | null {
  const root = document.getElementById('root')
  let part = element
  while (part && part.parentElement !== root) part = part.parentElement
  return part
}
