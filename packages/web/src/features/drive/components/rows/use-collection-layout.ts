import type { FolderView } from '@holdall/contract/drive/folder-page.schemas.ts'
import type { Range } from '@tanstack/react-virtual'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { ListedItem } from '../../../../platform/actions/item-action.ts'
import type { GridBand, GridPlaces } from '../../../../platform/lists/grid-places.ts'
import { folderRowsOf, indexesOfRow, rowOf, rowsOf } from '../../../../platform/lists/grid-places.ts'
import type { PagedList } from '../../../../platform/lists/use-paged-list.ts'
import { useIsPhone, useMedia } from '../../../../ui/hooks/use-media.ts'

export type TileSize = NonNullable<FolderView['tileSize']>

export type CollectionShape = GridPlaces & GridBand & { /** Width of a tile or row in pixels. */ width: number }

const listHeadHeight = 36

const tiles: Record<TileSize, { width: number; height: number; onPhone: number }> = {
  small: { width: 160, height: 188, onPhone: 3 },
  medium: { width: 208, height: 232, onPhone: 2 },
  large: { width: 280, height: 296, onPhone: 1 },
}

type ShapeOptions = {
  layout: 'grid' | 'list'
  size: TileSize
  width: number
  isPhone: boolean
  isTouch: boolean
  hasPlaceLine: boolean
}

/** The height of a row of a list in pixels; item-row.module.css has the same. */
function rowHeight({ isPhone, isTouch, hasPlaceLine }: ShapeOptions): number {
  if (isPhone) return 60
  if (hasPlaceLine) return 56
  return isTouch ? 44 : 40
}

/** How tiles or rows are laid out at this width. */
export function shapeOf(rows: { count: number; folders: number }, options: ShapeOptions): CollectionShape {
  const { layout, size, width, isPhone } = options
  if (layout === 'list') {
    const height = rowHeight(options)
    return { count: rows.count, folders: 0, columns: 1, width, height, folderHeight: height, gap: 0 }
  }
  const gap = isPhone ? 12 : 16
  const tile = tiles[size]
  const columns = isPhone ? tile.onPhone : Math.max(2, Math.floor((width + gap) / (tile.width + gap)))
  return {
    ...rows,
    columns,
    width: (width - gap * (columns - 1)) / columns,
    height: isPhone && size === 'medium' ? 196 : tile.height,
    folderHeight: isPhone ? 76 : 60,
    gap,
  }
}

/** The number of folders at the start, as far as rows are loaded; all rows if only folders are loaded. */
function foldersFirst(rows: PagedList<ListedItem, unknown>, isFolderList: boolean): number {
  if (!isFolderList) return 0
  for (let index = 0; index < rows.count; index++) {
    const row = rows.at(index)
    if (row?.kind === 'file') return index
    if (!row) break
  }
  return rows.count
}

/** Where each list was scrolled to, so that returning to it shows the same rows. */
const offsets = new Map<string, number>()

/** The visible rows and those around them, as far as they have been fetched. */
export function useCollectionLayout(
  rows: PagedList<ListedItem, unknown>,
  layout: 'grid' | 'list',
  options: {
    scroller: HTMLElement | null
    width: number
    focus: number
    size: TileSize
    isFolderList: boolean
    hasPlaceLine: boolean
  },
) {
  const { scroller, width, focus, size: tileSize, isFolderList, hasPlaceLine } = options
  const isPhone = useIsPhone()
  const isTouch = useMedia('(pointer: coarse)')
  const folders = useMemo(() => foldersFirst(rows, isFolderList), [rows, isFolderList])
  const shape = shapeOf(
    { count: rows.count, folders },
    { layout, size: tileSize, width, isPhone, isTouch, hasPlaceLine },
  )
  const headHeight = layout === 'list' && !isPhone ? listHeadHeight : 0
  const rowCount = rowsOf(shape)
  const folderRows = folderRowsOf(shape)
  const focusRow = focus < 0 ? -1 : rowOf(focus, shape)
  const key = JSON.stringify(rows.key)
  const lastScroller = useRef(scroller)
  lastScroller.current = scroller
  const virtual = useVirtualizer({
    count: rowCount,
    getScrollElement: () => lastScroller.current,
    estimateSize: row => (row < folderRows ? shape.folderHeight : shape.height) + shape.gap,
    overscan: layout === 'grid' ? 2 : 8,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    scrollPaddingEnd: 12,
    paddingEnd: isPhone ? 88 : 24,
    initialOffset: () => offsets.get(key) ?? 0,
    // The row that has the keyboard focus stays on the page, however far the list is scrolled.
    rangeExtractor: (range: Range) => {
      const shown = defaultRangeExtractor(range)
      if (focusRow < 0 || focusRow >= rowCount || shown.includes(focusRow)) return shown
      return [...shown, focusRow].sort((a, b) => a - b)
    },
  })
  const size = shape.height + shape.gap
  useLayoutEffect(() => {
    if (size > 0 && folderRows >= 0) virtual.measure()
  }, [virtual, size, folderRows])
  useEffect(() => {
    if (!scroller) return
    const remember = () => offsets.set(key, scroller.scrollTop)
    scroller.addEventListener('scroll', remember, { passive: true })
    return () => scroller.removeEventListener('scroll', remember)
  }, [scroller, key])

  const range = virtual.range
  const from = indexesOfRow(range?.startIndex ?? 0, shape)[0] ?? 0
  const to = indexesOfRow(range?.endIndex ?? 0, shape).at(-1) ?? from
  const { look, count } = rows
  const { columns } = shape
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that was fetched again is looked at again
  useEffect(() => {
    if (count > 0 && width > 0) look(from, to)
  }, [look, count, rows, from, to, width])

  const rowsInSight = Math.floor(((scroller?.clientHeight ?? 600) - headHeight) / size)
  const reveal = useCallback(
    (index: number) => virtual.scrollToIndex(rowOf(index, { count, columns, folders }), { align: 'auto' }),
    [virtual, count, columns, folders],
  )
  return { virtual, shape, headHeight, rowsInSight: Math.max(1, rowsInSight), reveal }
}
