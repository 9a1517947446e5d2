import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Timeline } from '../data/timeline.ts'
import { monthAtTop, rowAtTop, rowOfPhoto } from '../data/timeline.ts'

/** Rows are drawn before they come into sight, so many pixels away. */
const aheadPx = 480
/** Photos that are only passed by aren't fetched: milliseconds for which the page has to stay. */
const restMs = 120

export type Sight = { first: number; last: number; month: string | undefined }

type Looking = {
  count: number
  /** Room above the photos. */
  inset: number
  /** The photo that has the keyboard focus stays on the page, however far the list is scrolled. */
  focus: number
  look: (from: number, to: number) => void
}

/** The month in sight, if its name has been scrolled away. */
function monthAbove(timeline: Timeline, top: number): string | undefined {
  const found = timeline.months[monthAtTop(timeline, top + 1)]
  return found && found.top + timeline.shape.monthHeight < top ? found.month : undefined
}

/** The rows to draw. `refresh` looks again at once, after something else has scrolled. */
export function useSight(timeline: Timeline, scroller: HTMLElement | null, looking: Looking) {
  const { count, inset, focus, look } = looking
  const [sight, setSight] = useState<Sight>({ first: 0, last: -1, month: undefined })
  const scrolledAt = useRef(0)
  const refresh = useCallback(() => {
    if (!scroller || timeline.rows.length === 0) return
    const top = scroller.scrollTop - inset
    const next = {
      first: rowAtTop(timeline, top - aheadPx),
      last: rowAtTop(timeline, top + scroller.clientHeight + aheadPx),
      month: monthAbove(timeline, top),
    }
    setSight(known =>
      known.first === next.first && known.last === next.last && known.month === next.month ? known : next,
    )
  }, [timeline, scroller, inset])
  useLayoutEffect(refresh, [refresh])
  useEffect(() => {
    if (!scroller) return
    let frame = 0
    const soon = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        refresh()
      })
    }
    const onScroll = () => {
      scrolledAt.current = performance.now()
      soon()
    }
    scroller.addEventListener('scroll', onScroll, { passive: true })
    const observer = new ResizeObserver(soon)
    observer.observe(scroller)
    return () => {
      cancelAnimationFrame(frame)
      scroller.removeEventListener('scroll', onScroll)
      observer.disconnect()
    }
  }, [scroller, refresh])

  const { first, last } = sight
  const from = timeline.rows[first]?.from ?? 0
  const to = Math.min(timeline.rows[last]?.to ?? 0, count)
  useEffect(() => {
    if (to <= from) return
    const isPassing = performance.now() - scrolledAt.current < restMs
    const timer = setTimeout(() => look(from, to - 1), isPassing ? restMs : 0)
    return () => clearTimeout(timer)
  }, [look, from, to])

  const shown = Array.from(
    { length: Math.max(0, Math.min(last, timeline.rows.length - 1) - first + 1) },
    (_, n) => first + n,
  )
  const focused = focus < 0 || focus >= count ? -1 : rowOfPhoto(timeline, focus)
  if (focused >= 0 && shown.length > 0 && !shown.includes(focused)) {
    if (focused < first) shown.unshift(focused)
    else shown.push(focused)
  }
  return { shown, month: sight.month, refresh }
}
