// biome-ignore-all lint/a11y/useSemanticElements: an ARIA grid, since a table can't leave out the rows that are not in sight
import { memo } from 'react'
import { Snippet } from '../../../../platform/items/snippet.tsx'
import { goTo } from '../../../../platform/navigation.ts'
import { folderPath } from '../../../../platform/open-item.ts'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { FileIcon } from '../../../../ui/file-icons/file-icon.tsx'
import { formatFileSize } from '../../../../ui/format/format.ts'
import { RelativeTime } from '../../../../ui/format/relative-time.tsx'
import { useText } from '../../../../ui/text.ts'
import type { DropTargetProps } from '../input/use-drop-target.ts'
import { useDropTarget } from '../input/use-drop-target.ts'
import { Thumbnail } from '../thumbnail.tsx'
import { hasFirstLines } from './first-lines.ts'
import type { ItemProps } from './item-parts.tsx'
import { ItemCheck, ItemLength, ItemMenuButton, ItemName, ItemSigns } from './item-parts.tsx'
import classes from './item-tile.module.css'
import { TextPicture } from './text-picture.tsx'

export type ItemTileProps = ItemProps & {
  column: number
  /** For a row of folders: shows the icon at the side instead of a picture above. */
  isLow: boolean
  /** The list is sorted by date, so the tile shows the date. */
  isByDate: boolean
}

export const ItemTile = memo(function ItemTile(props: ItemTileProps) {
  return props.item.kind === 'folder' && !props.item.trashed ? <FolderTile {...props} /> : <Tile {...props} />
})

function FolderTile(props: ItemTileProps) {
  const { item } = props
  const folder = { id: item.id, name: item.name, above: [], canAdd: item.can.add, access: item.access }
  const { isOver, props: drop } = useDropTarget(folder, () => goTo(folderPath(item)))
  return <Tile {...props} isOver={isOver} drop={drop} />
}

function Tile(props: ItemTileProps & { isOver?: boolean; drop?: DropTargetProps }) {
  const { item, index, column, isSelected, isFocused, isCut, canDrag, renaming, isOver, drop, isLow } = props
  return (
    <div
      role="gridcell"
      aria-colindex={column + 1}
      aria-selected={isSelected}
      tabIndex={isFocused ? 0 : -1}
      data-index={index}
      data-over={isOver || undefined}
      data-cut={isCut || undefined}
      data-low={isLow || undefined}
      data-handle
      className={classes.tile}
      draggable={canDrag && !renaming}
      {...drop}
    >
      {!isLow && <Picture item={item} />}
      <div className={classes.foot}>
        <span className={classes.icon} data-icon={isLow || undefined}>
          <FileIcon kind={item.arrival ? 'folder' : item.fileKind} color={item.color} size={isLow ? 24 : 16} />
        </span>
        <span className={classes.words}>
          <span className={classes.nameCell}>
            <ItemName {...props} />
          </span>{' '}
          {!renaming && (
            <span className={classes.line}>
              <TileFacts {...props} />
              <span className={classes.signs}>
                <ItemSigns item={item} />
              </span>
            </span>
          )}
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

function Picture({ item }: Pick<ItemProps, 'item'>) {
  return (
    <div className={classes.picture} data-icon>
      {item.snippet ? (
        <p className={classes.snippet}>
          <Snippet parts={item.snippet} />
        </p>
      ) : hasFirstLines(item) && !item.trashed ? (
        <TextPicture item={item} />
      ) : (
        <Thumbnail item={item} size="medium" iconSize={64} className={classes.thumbnail} />
      )}
      <ItemLength item={item} className={classes.length} />
    </div>
  )
}

/** For a folder, its number of items and size; for a file, its size, or the date if the list is sorted by date. */
function TileFacts({ item, isByDate }: Pick<ItemTileProps, 'item' | 'isByDate'>) {
  const text = useText()
  const { itemCount } = item
  const at = item.usedAt ?? item.trashed?.at ?? (isByDate ? item.modifiedAt : null)
  if (itemCount === 0) {
    return (
      <span className={classes.facts}>
        <span>{text('Empty', { meaning: 'a folder' })}</span>
      </span>
    )
  }
  const count =
    itemCount === null ? null : text('{{count, number}} items', { count: itemCount, defaultValue_one: '1 item' })
  return (
    <span className={classes.facts}>
      {count && <span>{count}</span>}{' '}
      {at && !count ? (
        <RelativeTime at={at} />
      ) : (
        <span>
          {count && <span className={classes.dot}>· </span>}
          {formatFileSize(item.size)}
        </span>
      )}
    </span>
  )
}

/** Placeholder for a tile that is still loading. */
export function WaitingTile(props: { index: number; column: number; isFocused: boolean; isLow: boolean }) {
  const { index, column, isFocused, isLow } = props
  return (
    <div
      role="gridcell"
      aria-colindex={column + 1}
      aria-busy="true"
      tabIndex={isFocused ? 0 : -1}
      data-index={index}
      data-low={isLow || undefined}
      className={classes.tile}
    >
      {!isLow && (
        <div className={classes.picture}>
          <Skeleton width={56} height={56} />
        </div>
      )}
      <div className={classes.foot}>
        <Skeleton width={`${40 + ((index * 37) % 40)}%`} />
      </div>
    </div>
  )
}
