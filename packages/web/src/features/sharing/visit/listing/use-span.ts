import type { RefObject } from 'react'
import { useCallback, useLayoutEffect, useState } from 'react'

/** The part of an element that is on the screen and a little around it, from its top; and how wide it is. */
export type Span = { top: number; bottom: number; width: number }

/** Steps in which the span follows the page: what is drawn doesn't change with every pixel. */
const step = 160

/** Follows which part of a long element is on the screen while the page scrolls. */
export function useSpan(ref: RefObject<HTMLElement | null>): Span {
  const [span, setSpan] = useState<Span>({ top: 0, bottom: 0, width: 0 })
  const measure = useCallback(() => {
    const rect = ref.current?.getBoundingClientRect()
    if (!rect) return
    const around = innerHeight / 2
    const top = Math.floor((-rect.top - around) / step) * step
    const bottom = Math.ceil((innerHeight - rect.top + around) / step) * step
    const { width } = rect
    setSpan(before =>
      before.top === top && before.bottom === bottom && before.width === width ? before : { top, bottom, width },
    )
  }, [ref])
  useLayoutEffect(() => {
    measure()
    let frame = 0
    const later = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(measure)
    }
    // What is above may change its height, too.
    const observer = new ResizeObserver(later)
    if (ref.current) observer.observe(ref.current)
    observer.observe(document.body)
    addEventListener('scroll', later, { passive: true })
    addEventListener('resize', later)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      removeEventListener('scroll', later)
      removeEventListener('resize', later)
    }
  }, [measure, ref])
  return span
}

/** Scrolls the page so that a part of an element can be seen whole. */
export function revealSpan(element: HTMLElement | null, top: number, height: number): void {
  if (!element) return
  const margin = 72
  const from = element.getBoundingClientRect().top + top
  if (from < margin) scrollBy({ top: from - margin })
  else if (from + height > innerHeight - margin) scrollBy({ top: from + height - innerHeight + margin })
}
