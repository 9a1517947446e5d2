import type { Range } from '@tanstack/react-virtual'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { ListedItem } from '../../platform/actions/item-action.ts'
import type { PagedList } from '../../platform/lists/use-paged-list.ts'
import { useIsPhone } from '../../ui/hooks/use-media.ts'
import type { PhotoHead } from './queries.ts'
import type { TimelineShape } from './timeline.ts'
import { firstPhotoFrom, heightOf, layOut, monthAtTop, rowOfPhoto } from './timeline.ts'

/** Photos that are only passed by aren't fetched: milliseconds for which the page has to stay. */
const restMs = 120
const monthHeight = 44
const dayHeight = 32

function shapeOf(width: number, isPhone: boolean): TimelineShape {
  const gap = isPhone ? 2 : 4
  const columns = isPhone ? 3 : Math.max(3, Math.floor((width + gap) / (164 + gap)))
  const tile = Math.max(1, (width - gap * (columns - 1)) / columns)
  return { columns, tile, gap, monthHeight, dayHeight }
}

/** Where each list was scrolled to, so that returning to it shows the same photos. */
const offsets = new Map<string, number>()

/** The rows of the timeline that are in sight, and the photos in them, as far as they have been fetched. */
export function useTimeline(
  rows: PagedList<ListedItem, PhotoHead>,
  scroller: HTMLElement | null,
  width: number,
  focus: number,
) {
  const isPhone = useIsPhone()
  const shape = useMemo(() => shapeOf(width, isPhone), [width, isPhone])
  const months = rows.head?.months
  const timeline = useMemo(() => layOut(months ?? [], shape), [months, shape])
  const key = JSON.stringify(rows.key)
  const lastScroller = useRef(scroller)
  lastScroller.current = scroller
  const focusRow = focus < 0 || focus >= rows.count ? -1 : rowOfPhoto(timeline, focus)
  const virtual = useVirtualizer({
    count: timeline.rows.length,
    getScrollElement: () => lastScroller.current,
    estimateSize: row => {
      const found = timeline.rows[row]
      return found ? heightOf(found, shape) : 0
    },
    overscan: 4,
    scrollPaddingStart: monthHeight + dayHeight,
    scrollPaddingEnd: 12,
    paddingEnd: isPhone ? 88 : 24,
    initialOffset: () => offsets.get(key) ?? 0,
    // The photo that has the keyboard focus stays on the page, however far the list is scrolled.
    rangeExtractor: (range: Range) => {
      const shown = defaultRangeExtractor(range)
      return focusRow < 0 || shown.includes(focusRow) ? shown : [...shown, focusRow].sort((a, b) => a - b)
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed timeline is the reason to measure again
  useLayoutEffect(() => virtual.measure(), [virtual, timeline])
  useEffect(() => {
    if (!scroller) return
    const remember = () => offsets.set(key, scroller.scrollTop)
    scroller.addEventListener('scroll', remember, { passive: true })
    return () => scroller.removeEventListener('scroll', remember)
  }, [scroller, key])

  const { startIndex = 0, endIndex = 0 } = virtual.range ?? {}
  const from = firstPhotoFrom(timeline.rows, startIndex)
  const to = Math.max(from, firstPhotoFrom(timeline.rows, endIndex) + shape.columns - 1)
  const { look, count } = rows
  const isPassing = virtual.isScrolling
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that was fetched again is looked at again
  useEffect(() => {
    if (count === 0 || width === 0 || !Number.isFinite(from)) return
    const timer = setTimeout(() => look(from, Math.min(to, count - 1)), isPassing ? restMs : 0)
    return () => clearTimeout(timer)
  }, [look, count, rows, from, to, width, isPassing])

  const reveal = useCallback(
    (index: number) => virtual.scrollToIndex(rowOfPhoto(timeline, index), { align: 'auto' }),
    [virtual, timeline],
  )
  const offset = virtual.scrollOffset ?? 0
  return {
    timeline,
    shape,
    virtual,
    reveal,
    /** The month at the top of what is in sight. */
    month: timeline.months[monthAtTop(timeline, offset)]?.month,
    rowsInSight: Math.max(1, Math.floor(((scroller?.clientHeight ?? 600) - monthHeight) / (shape.tile + shape.gap))),
  }
}
