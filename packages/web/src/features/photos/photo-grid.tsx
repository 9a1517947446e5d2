// biome-ignore-all lint/a11y/useSemanticElements: an ARIA grid, since a table can't leave out the rows that are not in sight
// biome-ignore-all lint/a11y/useFocusableInteractive: the photos inside take the focus
import type { VirtualItem } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import type { ListedItem } from '../../platform/actions/item-action.ts'
import { screen } from '../../platform/items/screen.ts'
import { isEmptySelection, isSelected } from '../../platform/lists/selection.ts'
import type { PagedList } from '../../platform/lists/use-paged-list.ts'
import { useStore } from '../../platform/store.ts'
import { isRightToLeft } from '../../ui/direction.ts'
import { keepFocus } from '../../ui/hooks/keep-focus.ts'
import { Gaps, listInput } from '../drive/public.ts'
import { dayName, monthName } from './photo-dates.ts'
import classes from './photo-grid.module.css'
import { PhotoTile } from './photo-tile.tsx'
import type { PhotoHead } from './queries.ts'
import { Scrubber } from './scrubber.tsx'
import { photoBeside } from './timeline.ts'
import { useTimeline } from './use-timeline.ts'

export type PhotoGridProps = { rows: PagedList<ListedItem, PhotoHead>; label: string }

/** All photos by month and day, with only those in sight on the page, and a scrubber beside them. */
export function PhotoGrid({ rows, label }: PhotoGridProps) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const body = useRef<HTMLDivElement>(null)
  const width = listInput.useWidth(scroller)
  const focus = useStore(screen, state => state.focus)
  const isSelecting = useStore(screen, state => !isEmptySelection(state.selection))
  const reached = Math.min(Math.max(focus, 0), rows.count - 1)
  const { timeline, shape, virtual, month, rowsInSight, reveal: scrollTo } = useTimeline(rows, scroller, width, focus)
  const { reveal, focusProps } = listInput.useReveal(body, scrollTo, reached)
  const { openFor, menu } = listInput.useItemMenu()
  const pointer = listInput.usePointerSelection(openFor)
  const drag = listInput.useItemDrag()
  listInput.useGridKeys(
    () => ({
      count: rows.count,
      columns: shape.columns,
      rowsInSight,
      isRightToLeft: isRightToLeft(),
      beside: (index, step) => photoBeside(timeline, index, step),
    }),
    reveal,
  )
  listInput.useAwaited(rows, reveal)
  // biome-ignore lint/correctness/useExhaustiveDependencies: photos are drawn once the width is known
  useEffect(keepFocus, [rows, width])
  const height = virtual.getTotalSize()
  const isScrubbed = timeline.months.length > 1 && height > 2 * (virtual.scrollRect?.height ?? height)
  return (
    <div className={classes.frame}>
      <div
        ref={setScroller}
        data-items
        data-space
        data-selecting={isSelecting || undefined}
        data-scrubbed={isScrubbed || undefined}
        className={classes.scroller}
        {...pointer}
        {...focusProps}
        {...drag}
      >
        {month && (
          <div aria-hidden="true" className={classes.sticky} style={{ height: shape.monthHeight }}>
            {monthName(month)}
          </div>
        )}
        <div
          role="grid"
          aria-label={label}
          aria-multiselectable="true"
          aria-rowcount={timeline.rows.length}
          aria-colcount={shape.columns}
          data-space
        >
          <div ref={body} role="rowgroup" data-space className={classes.body} style={{ height }}>
            {width > 0 &&
              virtual
                .getVirtualItems()
                .map(row => (
                  <Row key={row.key} at={row} rows={rows} timeline={timeline} shape={shape} reached={reached} />
                ))}
          </div>
        </div>
        {rows.hasGaps && <Gaps onRetry={() => rows.refetch()} />}
      </div>
      {isScrubbed && <Scrubber timeline={timeline} scroller={scroller} height={height} />}
      {menu}
    </div>
  )
}

type RowProps = Pick<ReturnType<typeof useTimeline>, 'timeline' | 'shape'> &
  Pick<PhotoGridProps, 'rows'> & { at: VirtualItem; reached: number }

/** The name of a month or a day, or a row of photos. */
function Row({ at, rows, timeline, shape, reached }: RowProps) {
  const selection = useStore(screen, state => state.selection)
  const row = timeline.rows[at.index]
  if (!row) return null
  const style = { transform: `translateY(${at.start}px)`, height: at.size }
  if (row.kind !== 'photos') {
    const isMonth = row.kind === 'month'
    return (
      <div role="row" aria-rowindex={at.index + 1} data-space className={classes.row} style={style}>
        <div role="rowheader" data-space className={isMonth ? classes.month : classes.day}>
          {isMonth ? monthName(row.month) : dayName(row.day)}
        </div>
      </div>
    )
  }
  // A picture as wide as the tile: twice as many pixels on a fine screen.
  const size = shape.tile * devicePixelRatio <= 200 ? 'small' : 'medium'
  return (
    <div
      role="row"
      aria-rowindex={at.index + 1}
      data-space
      className={classes.photos}
      style={{
        ...style,
        height: shape.tile,
        gap: shape.gap,
        gridTemplateColumns: `repeat(${shape.columns}, minmax(0, 1fr))`,
      }}
    >
      {Array.from({ length: row.to - row.from }, (_, column) => {
        const index = row.from + column
        const item = rows.at(index)
        return (
          <PhotoTile
            key={item?.id ?? index}
            item={item}
            index={index}
            column={column}
            size={size}
            isSelected={item !== undefined && isSelected(selection, item.id, index)}
            isFocused={index === reached}
          />
        )
      })}
    </div>
  )
}

/** Stands where the photos will be while their number isn't known yet. */
export function PhotosWaiting() {
  return (
    <div aria-hidden="true" className={classes.waiting}>
      {Array.from({ length: 24 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: boxes that are all alike
        <div key={index} />
      ))}
    </div>
  )
}
