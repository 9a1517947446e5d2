import { useRef } from 'react'
import type { PagedList } from '../../../platform/lists/use-paged-list.ts'
import { isRightToLeft } from '../../../ui/direction.ts'
import { listInput } from '../../drive/public.ts'
import type { ListedPhoto, PhotoHead } from '../data/queries.ts'
import { photoBeside, type Timeline } from '../data/timeline.ts'

type Reaching = {
  scroller: HTMLElement | null
  /** The photo that Tab reaches. */
  reached: number
  scrollTo: (index: number) => void
}

/** Pointer, touch, keys, menu and focus of the wall: those of every list of items. */
export function useWallInput(
  rows: PagedList<ListedPhoto, PhotoHead>,
  timeline: Timeline,
  { scroller, reached, scrollTo }: Reaching,
) {
  const body = useRef<HTMLDivElement>(null)
  const { reveal, focusProps } = listInput.useReveal(body, scrollTo, reached)
  const { openFor, menu } = listInput.useItemMenu()
  const pointer = listInput.usePointerSelection(openFor)
  const drag = listInput.useItemDrag()
  const { size, gap } = timeline.shape
  listInput.useGridKeys(
    () => ({
      count: rows.count,
      // Rows have different lengths: a page of them is so many photos on average.
      columns: Math.max(2, Math.round(rows.count / Math.max(1, timeline.rows.length))),
      rowsInSight: Math.max(1, Math.floor((scroller?.clientHeight ?? 600) / (size + gap))),
      isRightToLeft: isRightToLeft(),
      beside: (index, step) => photoBeside(timeline, index, step),
    }),
    reveal,
  )
  listInput.useAwaited(rows, reveal)
  return { body, menu, events: { ...pointer, ...focusProps, ...drag } }
}
