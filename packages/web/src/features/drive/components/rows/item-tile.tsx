// biome-ignore-all lint/a11y/useSemanticElements: an ARIA grid, since a table can't leave out the rows that are not in sight
import { memo } from 'react'
import { goTo } from '../../../../platform/navigation.ts'
import { folderPath } from '../../../../platform/open-item.ts'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { FileIcon } from '../../../../ui/file-icons/file-icon.tsx'
import type { DropTargetProps } from '../input/use-drop-target.ts'
import { useDropTarget } from '../input/use-drop-target.ts'
import type { ItemProps } from './item-parts.tsx'
import { ItemCheck, ItemMenuButton, ItemName } from './item-parts.tsx'
import classes from './item-tile.module.css'
import { Snippet } from './snippet.tsx'
import { Thumbnail } from './thumbnail.tsx'

export type ItemTileProps = ItemProps & { column: number }

export const ItemTile = memo(function ItemTile(props: ItemTileProps) {
  return props.item.kind === 'folder' && !props.item.trashed ? <FolderTile {...props} /> : <Tile {...props} />
})

function FolderTile(props: ItemTileProps) {
  const { item } = props
  const folder = { id: item.id, name: item.name, above: [], canAdd: item.can.add }
  const { isOver, props: drop } = useDropTarget(folder, () => goTo(folderPath(item)))
  return <Tile {...props} isOver={isOver} drop={drop} />
}

function Tile(props: ItemTileProps & { isOver?: boolean; drop?: DropTargetProps }) {
  const { item, index, column, isSelected, isFocused, isCut, canDrag, renaming, isOver, drop } = props
  return (
    <div
      role="gridcell"
      aria-colindex={column + 1}
      aria-selected={isSelected}
      tabIndex={isFocused ? 0 : -1}
      data-index={index}
      data-over={isOver || undefined}
      data-cut={isCut || undefined}
      data-handle
      className={classes.tile}
      draggable={canDrag && !renaming}
      {...drop}
    >
      <div className={classes.picture} data-icon>
        {item.snippet ? (
          <p className={classes.snippet}>
            <Snippet parts={item.snippet} />
          </p>
        ) : (
          <Thumbnail
            item={item}
            size="medium"
            iconSize={item.kind === 'folder' ? 84 : 64}
            className={classes.thumbnail}
          />
        )}
      </div>
      <div className={classes.foot}>
        {(item.thumbnailUrl || item.snippet) && <FileIcon kind={item.fileKind} size={16} />}
        <span className={classes.nameCell}>
          <ItemName {...props} />
        </span>
      </div>
      <div className={classes.menu}>
        <ItemMenuButton item={item} />
      </div>
      <div className={classes.check}>
        <ItemCheck item={item} isSelected={isSelected} />
      </div>
    </div>
  )
}

/** Stands for a tile that is on its way. */
export function WaitingTile({ index, column, isFocused }: { index: number; column: number; isFocused: boolean }) {
  return (
    <div
      role="gridcell"
      aria-colindex={column + 1}
      aria-busy="true"
      tabIndex={isFocused ? 0 : -1}
      data-index={index}
      className={classes.tile}
    >
      <div className={classes.picture}>
        <Skeleton width={56} height={56} />
      </div>
      <div className={classes.foot}>
        <Skeleton width={`${40 + ((index * 37) % 40)}%`} />
      </div>
    </div>
  )
}
