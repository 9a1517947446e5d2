// biome-ignore-all lint/a11y/useSemanticElements: an ARIA grid, since a table can't leave out the rows that are not in sight
// biome-ignore-all lint/a11y/useFocusableInteractive: the rows, tiles and buttons inside take the focus
import type { ReactNode } from 'react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ListedItem } from '../../../../platform/actions/item-action.ts'
import { screen } from '../../../../platform/items/screen.ts'
import { rowsOf } from '../../../../platform/lists/grid-places.ts'
import type { BandRect } from '../../../../platform/lists/rubber-band.ts'
import { isEmptySelection } from '../../../../platform/lists/selection.ts'
import type { PagedList } from '../../../../platform/lists/use-paged-list.ts'
import { useStore } from '../../../../platform/store.ts'
import { isRightToLeft } from '../../../../ui/direction.ts'
import { keepFocus } from '../../../../ui/hooks/keep-focus.ts'
import { useIsPhone } from '../../../../ui/hooks/use-media.ts'
import { useText } from '../../../../ui/text.ts'
import type { Sort } from '../columns/column-head.tsx'
import { ColumnHead } from '../columns/column-head.tsx'
import { fittingColumns, layOutColumns, useColumnWidths } from '../columns/column-widths.ts'
import type { Column } from '../columns/columns.ts'
import { useOpenFolderDrop } from '../input/use-drop-target.ts'
import { useGridKeys } from '../input/use-grid-keys.ts'
import { useItemDrag } from '../input/use-item-drag.ts'
import { useItemMenu } from '../input/use-item-menu.tsx'
import { usePointerSelection } from '../input/use-pointer-selection.ts'
import { useAwaited, useReveal } from '../input/use-reveal.ts'
import { useRubberBand } from '../input/use-rubber-band.ts'
import { useWidth } from '../input/use-width.ts'
import { Cells } from './cells.tsx'
import classes from './item-collection.module.css'
import type { TileSize } from './use-collection-layout.ts'
import { useCollectionLayout } from './use-collection-layout.ts'

export type ItemCollectionProps = {
  rows: PagedList<ListedItem, unknown>
  layout: 'grid' | 'list'
  /** Accessible name of the list. */
  label: string
  columns: readonly Column[]
  sort?: Sort
  onSort?: (sort: Sort) => void
  columnChooser?: ReactNode
  tileSize?: TileSize | undefined
  /** Folders come first, so a grid can show them in rows of their own. */
  isFolderList?: boolean
  markName?: (name: string) => ReactNode
  /** A second line below the name says where the item is, and what matches in it; the name has all the room. */
  hasPlaceLine?: boolean
}

/** Files and folders as a list or a grid: an ARIA grid with only the visible part on the page. */
export function ItemCollection(props: ItemCollectionProps) {
  const { rows, layout, label, sort, onSort, columnChooser } = props
  const isPhone = useIsPhone()
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const scrollerRef = useRef<HTMLDivElement>(null)
  const bodyRef = useRef<HTMLDivElement>(null)
  const frame = useCallback((element: HTMLDivElement | null) => {
    scrollerRef.current = element
    setScroller(element)
  }, [])
  const width = useWidth(scroller)
  const focus = useStore(screen, state => state.focus)
  const isSelecting = useStore(screen, state => !isEmptySelection(state.selection))
  const { tileSize: size = 'medium', isFolderList = false, hasPlaceLine = false } = props
  const layoutOf = useCollectionLayout(rows, layout, { scroller, width, focus, size, isFolderList, hasPlaceLine })
  const { virtual, shape, rowsInSight } = layoutOf
  const { reveal, focusProps } = useReveal(bodyRef, layoutOf.reveal, Math.min(Math.max(focus, 0), rows.count - 1))
  const { openFor, menu } = useItemMenu()
  const pointer = usePointerSelection(openFor)
  const drag = useItemDrag()
  const { band, onPointerDown: startBand } = useRubberBand(scrollerRef, bodyRef, shape)
  useGridKeys(() => ({ ...shape, rowsInSight, isRightToLeft: isRightToLeft() }), reveal)
  useAwaited(rows, reveal)
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are drawn once the width is known
  useEffect(keepFocus, [rows, width])
  const drop = useOpenFolderDrop(useStore(screen, state => state.folder))

  const { widths, setWidth } = useColumnWidths()
  const columns = isPhone ? [] : width > 0 ? fittingColumns(props.columns, roomOf(width)) : props.columns
  const laid = layOutColumns(columns, widths, { room: roomOf(width), isNameWide: hasPlaceLine })
  const template = isPhone ? phoneTemplate(isSelecting) : templateOf(laid)
  const shownWidths = Object.fromEntries(columns.map(({ id }, index) => [id, Math.round(laid.columns[index] ?? 0)]))
  const head = { columns, template, sort, onSort, chooser: columnChooser, widths: shownWidths, onWidth: setWidth }
  const isList = layout === 'list'
  // A press in the menu is not a press in the list.
  return (
    <>
      <div
        ref={frame}
        data-items
        data-space
        data-selecting={isSelecting || undefined}
        data-carried={drop.isOver || undefined}
        className={classes.scroller}
        {...pointer}
        {...focusProps}
        onPointerDown={event => {
          pointer.onPointerDown(event)
          startBand(event)
        }}
        {...drag}
        {...drop.props}
      >
        <div
          role="grid"
          aria-label={label}
          aria-multiselectable="true"
          aria-rowcount={rows.isCountKnown ? rowsOf(shape) + (isList ? 1 : 0) : -1}
          aria-colcount={isList ? columns.length + 3 : shape.columns}
          className={classes.grid}
        >
          {isList && !isPhone && <ColumnHead {...head} />}
          <div
            ref={bodyRef}
            role="rowgroup"
            data-space
            className={classes.body}
            style={{ height: virtual.getTotalSize() }}
          >
            {width > 0 && <Cells {...props} columns={columns} template={template} focus={focus} layoutOf={layoutOf} />}
            {band && <Band {...band} />}
          </div>
        </div>
        {rows.hasGaps && <Gaps onRetry={() => rows.refetch()} />}
      </div>
      {menu}
    </>
  )
}

const checkWidth = 40
const menuWidth = 44
const roomOf = (width: number) => width - checkWidth - menuWidth

const phoneTemplate = (isSelecting: boolean) => `${isSelecting ? checkWidth : 0}px minmax(0, 1fr) ${menuWidth}px`

const templateOf = (laid: { name: number; columns: readonly number[] }) =>
  [checkWidth, laid.name, ...laid.columns, menuWidth].map(width => `${width}px`).join(' ')

function Band({ start, end, top, bottom }: BandRect) {
  const style = { insetInlineStart: start, top, width: end - start, height: bottom - top }
  return <div aria-hidden="true" className={classes.band} style={style} />
}

/** Says that a part of the list couldn't be fetched. */
export function Gaps({ onRetry }: { onRetry: () => void }) {
  const text = useText()
  return (
    <p className={classes.gaps} role="alert">
      {text('Some rows couldn’t be loaded.')}
      <button type="button" onClick={onRetry}>
        {text('Try again')}
      </button>
    </p>
  )
}
