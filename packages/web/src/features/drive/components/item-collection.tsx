// biome-ignore-all lint/a11y/useSemanticElements: an ARIA grid, since a table can't leave out the rows that are not in sight
// biome-ignore-all lint/a11y/useFocusableInteractive: the rows, tiles and buttons inside take the focus
import type { FocusEvent, ReactNode } from 'react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ListedItem } from '../../../platform/actions/item-action.ts'
import { isModalOpen } from '../../../platform/dialogs.tsx'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { isEmptySelection, isSelected, selectOnly } from '../../../platform/lists/selection.ts'
import type { PagedList } from '../../../platform/lists/use-paged-list.ts'
import { useStore } from '../../../platform/store.ts'
import { useIsPhone, useMedia } from '../../../ui/use-media.ts'
import { clipboard } from '../state/panels.ts'
import { screen, select } from '../state/screen.ts'
import type { Sort } from './column-head.tsx'
import { ColumnHead } from './column-head.tsx'
import type { Column } from './columns.ts'
import classes from './item-collection.module.css'
import type { ItemProps } from './item-parts.tsx'
import { ItemRow, WaitingRow } from './item-row.tsx'
import { ItemTile, WaitingTile } from './item-tile.tsx'
import { useCollectionLayout } from './use-collection-layout.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useItemDrag } from './use-item-drag.ts'
import { useItemMenu } from './use-item-menu.tsx'
import { usePointerSelection } from './use-pointer-selection.ts'
import { useRubberBand } from './use-rubber-band.ts'
import { useWidth } from './use-width.ts'

export type ItemCollectionProps = {
  rows: PagedList<ListedItem, unknown>
  layout: 'grid' | 'list'
  /** Spoken name of the list. */
  label: string
  columns: readonly Column[]
  sort?: Sort
  onSort?: (sort: Sort) => void
  columnChooser?: ReactNode
  markName?: (name: string) => ReactNode
}

/** Files and folders as a list or a grid: an ARIA grid of which only what is in sight is on the page. */
export function ItemCollection(props: ItemCollectionProps) {
  const { rows, layout, label, sort, onSort, columnChooser } = props
  const { t } = useTranslation()
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
  const layoutOf = useCollectionLayout(rows, layout, { scroller, width, focus })
  const { virtual, shape, rowsInSight } = layoutOf
  const { reveal, focusProps } = useReveal(bodyRef, layoutOf.reveal, Math.min(Math.max(focus, 0), rows.count - 1))
  const { openFor, menu } = useItemMenu()
  const pointer = usePointerSelection(openFor)
  const drag = useItemDrag()
  const { band, onPointerDown: startBand } = useRubberBand(scrollerRef, bodyRef, { count: rows.count, ...shape })
  const isRightToLeft = document.documentElement.dir === 'rtl'
  useGridKeys(() => ({ count: rows.count, columns: shape.columns, rowsInSight, isRightToLeft }), reveal)
  useAwaited(rows, reveal)

  const columns = isPhone ? [] : props.columns
  const template = templateOf(columns, isPhone, isSelecting)
  const isList = layout === 'list'
  // The menu stands outside: what is pressed in it is not pressed in the list.
  return (
    <>
      <div
        ref={frame}
        data-items
        data-space
        data-selecting={isSelecting || undefined}
        className={classes.scroller}
        {...pointer}
        {...focusProps}
        onPointerDown={event => {
          pointer.onPointerDown(event)
          startBand(event)
        }}
        {...drag}
      >
        <div
          role="grid"
          aria-label={label}
          aria-multiselectable="true"
          aria-rowcount={rows.isCountKnown ? Math.ceil(rows.count / shape.columns) + (isList ? 1 : 0) : -1}
          aria-colcount={isList ? columns.length + 3 : shape.columns}
          className={classes.grid}
        >
          {isList && !isPhone && (
            <ColumnHead columns={columns} template={template} sort={sort} onSort={onSort} chooser={columnChooser} />
          )}
          <div
            ref={bodyRef}
            role="rowgroup"
            data-space
            className={classes.body}
            style={{ height: virtual.getTotalSize() }}
          >
            {width > 0 && <Cells {...props} columns={columns} template={template} focus={focus} layoutOf={layoutOf} />}
            {band && (
              <div
                aria-hidden="true"
                className={classes.band}
                style={{
                  left: band.left,
                  top: band.top,
                  width: band.right - band.left,
                  height: band.bottom - band.top,
                }}
              />
            )}
          </div>
        </div>
        {rows.hasGaps && (
          <p className={classes.gaps} role="alert">
            {t('Some rows could not be loaded.')}
            <button type="button" onClick={() => rows.refetch()}>
              {t('Try again')}
            </button>
          </p>
        )}
      </div>
      {menu}
    </>
  )
}

type CellsProps = ItemCollectionProps & {
  template: string
  focus: number
  layoutOf: ReturnType<typeof useCollectionLayout>
}

function Cells({ rows, layout, columns, template, focus, layoutOf, markName }: CellsProps) {
  const { virtual, shape, headHeight } = layoutOf
  const { selection, renaming } = useStore(screen, state => state)
  const cut = useStore(clipboard, state => (state.mode === 'cut' ? state.items : null))
  const canDrag = useMedia('(pointer: fine)')
  const reached = focus < 0 ? 0 : Math.min(focus, rows.count - 1)
  const propsOf = (item: ListedItem, index: number): ItemProps => ({
    item,
    index,
    isSelected: isSelected(selection, item.id, index),
    isFocused: index === reached,
    isCut: cut?.some(other => other.id === item.id) ?? false,
    renaming: renaming?.id === item.id ? renaming : null,
    markName,
    canDrag,
  })
  return virtual.getVirtualItems().map(row => {
    const top = row.start - headHeight
    if (layout === 'list') {
      const item = rows.at(row.index)
      const place = { top, template }
      return item ? (
        <ItemRow key={item.id} {...propsOf(item, row.index)} {...place} columns={columns} />
      ) : (
        <WaitingRow
          key={row.key}
          {...place}
          index={row.index}
          columns={columns.length}
          isFocused={row.index === reached}
        />
      )
    }
    const first = row.index * shape.columns
    const indexes = [...Array(Math.min(shape.columns, rows.count - first)).keys()].map(column => first + column)
    return (
      <div
        key={row.key}
        role="row"
        aria-rowindex={row.index + 1}
        data-space
        className={classes.tileRow}
        style={{
          transform: `translateY(${top}px)`,
          height: shape.height,
          gap: shape.gap,
          gridTemplateColumns: `repeat(${shape.columns}, minmax(0, 1fr))`,
        }}
      >
        {indexes.map((index, column) => {
          const item = rows.at(index)
          return item ? (
            <ItemTile key={item.id} {...propsOf(item, index)} column={column} />
          ) : (
            <WaitingTile key={index} index={index} column={column} isFocused={index === reached} />
          )
        })}
      </div>
    )
  })
}

function templateOf(columns: readonly Column[], isPhone: boolean, isSelecting: boolean): string {
  if (isPhone) return `${isSelecting ? 40 : 0}px minmax(0, 1fr) 44px`
  return `40px minmax(160px, 1fr) ${columns.map(column => `${column.width}px`).join(' ')} 44px`
}

/**
 * Brings a row into sight and gives it the focus once it is on the page. When the row that had the focus goes, as after
 * deleting it, its neighbour takes over.
 */
function useReveal(body: { current: HTMLElement | null }, scrollTo: (index: number) => void, reached: number) {
  const wanted = useRef(-1)
  const isInside = useRef(false)
  // Looks after every drawing, since scrolling brings rows later.
  useEffect(() => {
    const isLost = isInside.current && document.activeElement === document.body && !isModalOpen()
    const index = wanted.current >= 0 ? wanted.current : isLost ? reached : -1
    const element = index < 0 ? null : body.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)
    if (!element) return
    // A row that is still on its way makes place for another element when it comes.
    if (!element.ariaBusy) wanted.current = -1
    element.focus({ preventScroll: true })
  })
  const reveal = useCallback(
    (index: number) => {
      wanted.current = index
      scrollTo(index)
    },
    [scrollTo],
  )
  const focusProps = {
    onFocus: () => {
      isInside.current = true
    },
    onBlur: (event: FocusEvent) => {
      if (event.relatedTarget) isInside.current = false
    },
  }
  return { reveal, focusProps }
}

function useAwaited(rows: PagedList<ListedItem, unknown>, reveal: (index: number) => void): void {
  const awaited = useStore(screen, state => state.awaited)
  useEffect(() => {
    const index = awaited ? rows.indexOf(awaited) : -1
    if (!awaited || index < 0) return
    screen.set({ awaited: null })
    select(selectOnly([awaited]), { focus: index, anchor: index })
    reveal(index)
  }, [awaited, rows, reveal])
}
