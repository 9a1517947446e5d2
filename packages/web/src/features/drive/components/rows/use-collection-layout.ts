import type { Range } from '@tanstack/react-virtual'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { ListedItem } from '../../../../platform/actions/item-action.ts'
import type { PagedList } from '../../../../platform/lists/use-paged-list.ts'
import { useIsPhone } from '../../../../ui/use-media.ts'

export type CollectionShape = {
  columns: number
  /** Of a tile or row in pixels, without the gap. */
  width: number
  height: number
  gap: number
}

const listHeadHeight = 36

/** How tiles or rows lie at this width. */
export function shapeOf(layout: 'grid' | 'list', width: number, isPhone: boolean): CollectionShape {
  if (layout === 'list') return { columns: 1, width, height: isPhone ? 60 : 44, gap: 0 }
  const gap = isPhone ? 12 : 16
  const columns = isPhone ? 2 : Math.max(2, Math.floor((width + gap) / (176 + gap)))
  return { columns, width: (width - gap * (columns - 1)) / columns, height: isPhone ? 164 : 180, gap }
}

/** Where each list was scrolled to, so that coming back finds the same rows. */
const offsets = new Map<string, number>()

/** The rows in sight and around, whichever of them have been fetched. */
export function useCollectionLayout(
  rows: PagedList<ListedItem, unknown>,
  layout: 'grid' | 'list',
  options: { scroller: HTMLElement | null; width: number; focus: number },
) {
  const { scroller, width, focus } = options
  const isPhone = useIsPhone()
  const shape = shapeOf(layout, width, isPhone)
  const headHeight = layout === 'list' && !isPhone ? listHeadHeight : 0
  const rowCount = Math.ceil(rows.count / shape.columns)
  const focusRow = focus < 0 ? -1 : Math.floor(focus / shape.columns)
  const key = JSON.stringify(rows.key)
  const lastScroller = useRef(scroller)
  lastScroller.current = scroller
  const virtual = useVirtualizer({
    count: rowCount,
    getScrollElement: () => lastScroller.current,
    estimateSize: () => shape.height + shape.gap,
    overscan: layout === 'grid' ? 2 : 8,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    scrollPaddingEnd: 12,
    paddingEnd: isPhone ? 88 : 24,
    initialOffset: () => offsets.get(key) ?? 0,
    // The row that has the keyboard stays on the page, however far one scrolls.
    rangeExtractor: (range: Range) => {
      const shown = defaultRangeExtractor(range)
      if (focusRow < 0 || focusRow >= rowCount || shown.includes(focusRow)) return shown
      return [...shown, focusRow].sort((a, b) => a - b)
    },
  })
  const size = shape.height + shape.gap
  useLayoutEffect(() => {
    if (size > 0) virtual.measure()
  }, [virtual, size])
  useEffect(() => {
    if (!scroller) return
    const remember = () => offsets.set(key, scroller.scrollTop)
    scroller.addEventListener('scroll', remember, { passive: true })
    return () => scroller.removeEventListener('scroll', remember)
  }, [scroller, key])

  const range = virtual.range
  const from = (range?.startIndex ?? 0) * shape.columns
  const to = ((range?.endIndex ?? 0) + 1) * shape.columns - 1
  const { look, count } = rows
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that was fetched anew is looked at anew
  useEffect(() => {
    if (count > 0 && width > 0) look(from, to)
  }, [look, count, rows, from, to, width])

  const rowsInSight = Math.floor(((scroller?.clientHeight ?? 600) - headHeight) / size)
  const reveal = useCallback(
    (index: number) => virtual.scrollToIndex(Math.floor(index / shape.columns), { align: 'auto' }),
    [virtual, shape.columns],
  )
  return { virtual, shape, headHeight, rowsInSight: Math.max(1, rowsInSight), reveal }
}
