// biome-ignore-all lint/a11y/useSemanticElements: an ARIA grid, since a table can't leave out the rows that are not in sight
import { useEffect, useMemo, useState } from 'react'
import { screen } from '../../../platform/items/screen.ts'
import { isEmptySelection } from '../../../platform/lists/selection.ts'
import type { PagedList } from '../../../platform/lists/use-paged-list.ts'
import { useStore } from '../../../platform/store.ts'
import { keepFocus } from '../../../ui/hooks/keep-focus.ts'
import { useIsPhone } from '../../../ui/hooks/use-media.ts'
import { Gaps, listInput } from '../../drive/public.ts'
import { type Density, nextDensity, timelineShape } from '../data/densities.ts'
import type { ListedPhoto, PhotoHead } from '../data/queries.ts'
import { rowOfPhoto, type TimelineRow, topOfPhoto } from '../data/timeline.ts'
import type { Shapes } from '../data/use-shapes.ts'
import { useTimeline } from '../data/use-timeline.ts'
import { NewsPill } from '../parts/news-pill.tsx'
import { memoryDays, memoryHeight, OnThisDay, useMemoryShown } from '../parts/on-this-day.tsx'
import { Scrubber } from '../parts/scrubber.tsx'
import { shownMonth } from '../parts/shown-month.tsx'
import classes from './photo-wall.module.css'
import { useAnchor } from './use-anchor.ts'
import { useLastSeen } from './use-last-seen.ts'
import { useSight } from './use-sight.ts'
import { useWallInput } from './use-wall-input.ts'
import { useZoom } from './use-zoom.ts'
import { WallRow } from './wall-row.tsx'

export type PhotoWallProps = {
  rows: PagedList<ListedPhoto, PhotoHead>
  shapes: Shapes
  label: string
  density: Density
  onDensity: (density: Density) => void
  /** What was taken on this day in earlier years is shown above. */
  hasMemories: boolean
}

/** The edges of a photo that is scrolled into sight keep this distance from those of the page. */
const marginPx = 12

/** All photos by day, with only those in sight on the page, and a scrubber beside them. */
export function PhotoWall({ rows, shapes, label, density, onDensity, hasMemories }: PhotoWallProps) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const width = listInput.useWidth(scroller)
  const isPhone = useIsPhone()
  const focus = useStore(screen, state => state.focus)
  const isSelecting = useStore(screen, state => !isEmptySelection(state.selection))
  const reached = Math.min(Math.max(focus, 0), rows.count - 1)
  const shape = useMemo(() => timelineShape(density, width, isPhone), [density, width, isPhone])
  const timeline = useTimeline(rows, shapes, shape)
  const memory = useMemoryShown()
  const memories = hasMemories && memory.isShown ? memoryDays(timeline) : []
  const inset = memories.length > 0 ? memoryHeight : 0
  const { shown, month, refresh } = useSight(timeline, scroller, { count: rows.count, inset, focus, look: rows.look })
  const key = JSON.stringify(rows.key)
  const { news, showNews } = useAnchor(timeline, rows, { key, scroller, inset, refresh })
  const scrollTo = (index: number) => {
    const row = timeline.rows[rowOfPhoto(timeline, index)]
    if (scroller && row) bringIntoSight(scroller, inset + topOfPhoto(timeline, index), row)
    refresh()
  }
  const { body, events, menu } = useWallInput(rows, timeline, { scroller, reached, scrollTo })
  useLastSeen()
  useZoom(scroller, step => onDensity(nextDensity(density, step)))
  useEffect(() => shownMonth.set({ month }), [month])
  useEffect(() => () => shownMonth.set({ month: undefined }), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: photos are drawn once the width is known
  useEffect(keepFocus, [rows, width])
  const height = inset + timeline.height
  const isScrubbed = timeline.months.length > 1 && height > 2 * (scroller?.clientHeight ?? height)
  return (
    <div className={classes.frame}>
      {news && <NewsPill count={news.count} onShow={showNews} />}
      <div
        ref={setScroller}
        data-items
        data-space
        data-density={density}
        data-selecting={isSelecting || undefined}
        data-scrubbed={isScrubbed || undefined}
        className={classes.scroller}
        {...events}
      >
        {memories.length > 0 && (
          <OnThisDay
            days={memories}
            onDismiss={memory.dismiss}
            onShow={index => scroller?.scrollTo({ top: inset + topOfPhoto(timeline, index) - 2 * shape.monthHeight })}
          />
        )}
        <div role="grid" aria-label={label} aria-multiselectable="true" aria-rowcount={timeline.rows.length} data-space>
          <div ref={body} role="rowgroup" data-space className={classes.body} style={{ height: timeline.height }}>
            {width > 0 &&
              shown.map(at => {
                const row = timeline.rows[at]
                return (
                  row && <WallRow key={row.from} at={at} row={row} rows={rows} timeline={timeline} reached={reached} />
                )
              })}
          </div>
        </div>
        {rows.hasGaps && <Gaps onRetry={() => rows.refetch()} />}
      </div>
      {isScrubbed && <Scrubber timeline={timeline} rows={rows} scroller={scroller} inset={inset} />}
      {menu}
    </div>
  )
}

/** Scrolls as little as possible. The name above a photo comes along. */
function bringIntoSight(scroller: HTMLElement, top: number, row: TimelineRow): void {
  const [start, end] = [top - row.headHeight - marginPx, top + row.height + marginPx]
  if (start < scroller.scrollTop) scroller.scrollTop = Math.max(0, start)
  else if (end > scroller.scrollTop + scroller.clientHeight) scroller.scrollTop = end - scroller.clientHeight
}
