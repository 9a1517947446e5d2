// biome-ignore-all lint/a11y/useFocusableInteractive: the row takes the focus, not each cell of it
// biome-ignore-all lint/a11y/useSemanticElements: an ARIA grid, since a table can't leave out the rows that are not in sight
import { memo } from 'react'
import type { ListedItem } from '../../../../platform/actions/item-action.ts'
import { Snippet } from '../../../../platform/items/snippet.tsx'
import { lockLabels } from '../../../../platform/locks/lock-labels.ts'
import { useUntil } from '../../../../platform/locks/use-until.ts'
import { goTo } from '../../../../platform/navigation.ts'
import { folderPath } from '../../../../platform/open-item.ts'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { formatFileSize, lengthText } from '../../../../ui/format/format.ts'
import { RelativeTime } from '../../../../ui/format/relative-time.tsx'
import { useIsPhone } from '../../../../ui/hooks/use-media.ts'
import type { Translate } from '../../../../ui/text.ts'
import { useText } from '../../../../ui/text.ts'
import type { Column } from '../columns/columns.ts'
import { columns as allColumns, roleNames } from '../columns/columns.ts'
import type { DropTargetProps } from '../input/use-drop-target.ts'
import { useDropTarget } from '../input/use-drop-target.ts'
import { Thumbnail } from '../thumbnail.tsx'
import type { ItemProps } from './item-parts.tsx'
import { ItemCheck, ItemLength, ItemMenuButton, ItemName, ItemSigns } from './item-parts.tsx'
import classes from './item-row.module.css'

export type ItemRowProps = ItemProps & {
  columns: readonly Column[]
  top: number
  template: string
  /** Below the name: where the item is, and what matches in it. */
  hasPlaceLine?: boolean | undefined
}

export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  return props.item.kind === 'folder' && !props.item.trashed ? <FolderRow {...props} /> : <Row {...props} />
})

function FolderRow(props: ItemRowProps) {
  const { item } = props
  const folder = { id: item.id, name: item.name, above: [], canAdd: item.can.add, access: item.access }
  const { isOver, props: drop } = useDropTarget(folder, () => goTo(folderPath(item)))
  return <Row {...props} isOver={isOver} drop={drop} />
}

function Row(props: ItemRowProps & { isOver?: boolean; drop?: DropTargetProps }) {
  const { item, index, isSelected, isFocused, isCut, columns, top, template, canDrag, renaming, isOver, drop } = props
  const isPhone = useIsPhone()
  const hasPlaceLine = Boolean(props.hasPlaceLine) && !isPhone
  // Who has access is in the column; the same sign beside the name would say it twice.
  const hasAccess = columns.some(column => column.id === 'access')
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      tabIndex={isFocused ? 0 : -1}
      data-index={index}
      data-over={isOver || undefined}
      data-cut={isCut || undefined}
      data-tall={hasPlaceLine || undefined}
      className={classes.row}
      style={{ transform: `translateY(${top}px)`, gridTemplateColumns: template }}
      draggable={canDrag && isSelected && !renaming}
      {...drop}
    >
      <div role="gridcell" className={classes.check}>
        <ItemCheck item={item} isSelected={isSelected} />
      </div>
      <div role="gridcell" className={classes.nameCell}>
        <span className={classes.handle} draggable={canDrag && !renaming} data-handle>
          <span className={classes.icon} data-icon data-stack={item.arrival ? true : undefined}>
            <Thumbnail item={item} size="small" iconSize={24} />
          </span>
          {renaming ? (
            <ItemName {...props} />
          ) : isPhone ? (
            <PhoneName {...props} />
          ) : (
            <span className={classes.lines}>
              <span className={classes.nameLine}>
                <ItemName {...props} />
                <ItemSigns item={item} isAccessShown={hasAccess} />
                <ItemLength item={item} />
              </span>
              {hasPlaceLine && <PlaceLine item={item} />}
            </span>
          )}
        </span>
      </div>
      {columns.map(column => (
        <div key={column.id} role="gridcell" className={classes.cell} data-numeric={column.isNumeric || undefined}>
          {column.value(item)}
        </div>
      ))}
      <div role="gridcell" className={classes.menuCell}>
        <ItemMenuButton item={item} />
      </div>
    </div>
  )
}

/** Where an item was found, and the passage that matches. */
function PlaceLine({ item }: { item: ListedItem }) {
  return (
    <span className={classes.placeLine}>
      <span>{allColumns.location.value(item)}</span>
      {item.snippet && (
        <span className={classes.match}>
          <Snippet parts={item.snippet} />
        </span>
      )}
    </span>
  )
}

function PhoneName(props: ItemRowProps) {
  const { item } = props
  return (
    <span className={classes.phoneName}>
      <span className={classes.phoneLine}>
        <ItemName {...props} />
        <ItemSigns item={item} />
      </span>
      <span className={classes.phoneFacts}>
        <PhoneFacts item={item} />
      </span>
    </span>
  )
}

function PhoneFacts({ item }: { item: ListedItem }) {
  const text = useText()
  const isLocked = useUntil(item.lock?.until)
  if (item.snippet) return <Snippet parts={item.snippet} />
  if (item.lock && isLocked) return lockLabels(item.lock, text)
  if (item.trashed) return `${timeLeft(item.trashed.daysLeft, text)} · ${formatFileSize(item.size)}`
  if (item.received) return [item.received.by, text(roleNames[item.received.role])].filter(Boolean).join(' · ')
  return (
    <>
      {item.usedAt ? (
        <RelativeTime
          at={item.usedAt}
          sentence={when => (item.arrival ? text('Added {{when}}', { when }) : text('Opened {{when}}', { when }))}
        />
      ) : (
        <RelativeTime at={item.modifiedAt} />
      )}
      {` · ${formatFileSize(item.size)}`}
      {item.duration && ` · ${lengthText(item.duration)}`}
    </>
  )
}

function timeLeft(days: number | null, text: Translate): string {
  if (days === null) return text('Kept')
  return text('{{count, number}} days left', { count: days, defaultValue_one: 'One day left' })
}

/** Placeholder for a row that is still loading. */
export function WaitingRow(props: {
  index: number
  top: number
  template: string
  columns: number
  isFocused: boolean
  hasPlaceLine?: boolean | undefined
}) {
  const { index, top, template, columns, isFocused, hasPlaceLine } = props
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-busy="true"
      tabIndex={isFocused ? 0 : -1}
      data-index={index}
      data-tall={hasPlaceLine || undefined}
      className={classes.row}
      style={{ transform: `translateY(${top}px)`, gridTemplateColumns: template }}
    >
      <div role="gridcell" className={classes.check} />
      <div role="gridcell" className={classes.nameCell}>
        <span className={classes.handle}>
          <Skeleton width={24} height={24} />
          <Skeleton width={`${30 + ((index * 37) % 40)}%`} />
        </span>
      </div>
      {[...Array(columns).keys()].map(column => (
        <div key={column} role="gridcell" className={classes.cell}>
          <Skeleton width={64} height={12} />
        </div>
      ))}
      <div role="gridcell" className={classes.menuCell} />
    </div>
  )
}
