// biome-ignore-all lint/a11y/useSemanticElements: an ARIA grid, since a table can't leave out the rows that are not in sight
// biome-ignore-all lint/a11y/useFocusableInteractive: the tiles inside take the focus
import type { ReactNode } from 'react'
import type { ListedItem } from '../../../../platform/actions/item-action.ts'
import { clipboard } from '../../../../platform/items/panels.ts'
import { screen } from '../../../../platform/items/screen.ts'
import { folderRowsOf, indexesOfRow } from '../../../../platform/lists/grid-places.ts'
import { isSelected } from '../../../../platform/lists/selection.ts'
import type { PagedList } from '../../../../platform/lists/use-paged-list.ts'
import { useStore } from '../../../../platform/store.ts'
import { useMedia } from '../../../../ui/hooks/use-media.ts'
import type { Sort } from '../columns/column-head.tsx'
import type { Column } from '../columns/columns.ts'
import classes from './item-collection.module.css'
import type { ItemProps } from './item-parts.tsx'
import { ItemRow, WaitingRow } from './item-row.tsx'
import { ItemTile, WaitingTile } from './item-tile.tsx'
import type { useCollectionLayout } from './use-collection-layout.ts'

type CellsProps = {
  rows: PagedList<ListedItem, unknown>
  layout: 'grid' | 'list'
  columns: readonly Column[]
  sort?: Sort
  markName?: (name: string) => ReactNode
  hasPlaceLine?: boolean
  template: string
  focus: number
  layoutOf: ReturnType<typeof useCollectionLayout>
}

/** The visible rows or tiles. */
export function Cells({ rows, layout, columns, template, focus, layoutOf, markName, sort, hasPlaceLine }: CellsProps) {
  const isByDate = sort?.orderBy === 'modified'
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
    canDrag: canDrag && !item.arrival,
  })
  return virtual.getVirtualItems().map(row => {
    const top = row.start - headHeight
    if (layout === 'list') {
      const item = rows.at(row.index)
      const place = { top, template, hasPlaceLine }
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
    const indexes = indexesOfRow(row.index, shape)
    const isLow = row.index < folderRowsOf(shape)
    return (
      <div
        key={row.key}
        role="row"
        aria-rowindex={row.index + 1}
        data-space
        className={classes.tileRow}
        style={{
          transform: `translateY(${top}px)`,
          height: isLow ? shape.folderHeight : shape.height,
          gap: shape.gap,
          gridTemplateColumns: `repeat(${shape.columns}, minmax(0, 1fr))`,
        }}
      >
        {indexes.map((index, column) => {
          const item = rows.at(index)
          return item ? (
            <ItemTile key={item.id} {...propsOf(item, index)} column={column} isLow={isLow} isByDate={isByDate} />
          ) : (
            <WaitingTile key={index} index={index} column={column} isFocused={index === reached} isLow={isLow} />
          )
        })}
      </div>
    )
  })
}
