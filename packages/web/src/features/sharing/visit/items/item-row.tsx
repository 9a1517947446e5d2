// biome-ignore-all lint/a11y/useSemanticElements: an ARIA table, since a table can't leave out the rows that are not in sight
// biome-ignore-all lint/a11y/useFocusableInteractive: the links and buttons inside take the focus
import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import type { OpenedLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import type { CSSProperties, ReactNode } from 'react'
import { clearPlaceholder, placeholderStyle } from '../../../../platform/items/placeholder.ts'
import { useLoadFailure } from '../../../../platform/use-load-failure.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { FileIcon } from '../../../../ui/file-icons/file-icon.tsx'
import { formatDate, formatFileSize } from '../../../../ui/format/format.ts'
import { namedText, useText } from '../../../../ui/text.ts'
import { pictureAddress } from '../file/looked-at.ts'
import { useViewLink } from '../use-view.ts'
import classes from './item-list.module.css'

export type ItemRowProps = {
  link: OpenedLink
  item: Item
  index: number
  count: number
  layout: 'list' | 'grid' | 'low'
  style: CSSProperties
  /** Whether Tab leads here. */
  isReachable: boolean
  isChosen: boolean | null
  onChoose: (isRange: boolean) => void
  onDownload: (() => void) | null
  menu: ReactNode
}

/** A row of the list, or a tile. */
export function ItemRow(props: ItemRowProps) {
  const { link, item, index, count, layout, style, isReachable, isChosen, onChoose, onDownload, menu } = props
  const text = useText()
  const viewLink = useViewLink()
  const { name } = item
  const target = item.kind === 'folder' ? { folder: item.id } : { folder: folderOf(item, link), file: item.id }
  const isTable = layout === 'list'
  const cell = isTable ? 'cell' : undefined
  const tabIndex = isReachable ? 0 : -1
  const amount =
    item.itemCount === null
      ? formatFileSize(item.size)
      : text('{{count, number}} items', { count: item.itemCount, defaultValue_one: '1 item' })
  return (
    <div
      role={isTable ? 'row' : 'listitem'}
      className={classes.item}
      style={style}
      data-index={index}
      data-chosen={isChosen || undefined}
      {...(isTable ? { 'aria-rowindex': index + 2 } : { 'aria-posinset': index + 1, 'aria-setsize': count })}
    >
      {isChosen !== null && (
        <span role={cell} className={classes.tickCell}>
          <label className={classes.tick}>
            <input
              type="checkbox"
              tabIndex={tabIndex}
              className={classes.check}
              aria-label={text('Choose {{name}}', { name })}
              checked={isChosen}
              onChange={event => onChoose((event.nativeEvent as MouseEvent).shiftKey)}
            />
          </label>
        </span>
      )}
      <span role={cell} className={classes.nameCell}>
        <a className={classes.itemLink} {...viewLink(target)} tabIndex={tabIndex}>
          <Thumbnail link={link} item={item} layout={layout} />
          <span className={classes.label}>
            <span dir="auto" className={classes.name} title={namedText(name)}>
              {namedText(name)}
            </span>
            <span className={classes.sub}>{amount}</span>
          </span>
        </a>
      </span>
      {isTable && (
        <>
          <span role={cell} className={classes.size} data-numeric>
            {formatFileSize(item.size)}
          </span>
          <span role={cell} className={classes.date}>
            <time dateTime={item.modifiedAt}>{formatDate(item.modifiedAt)}</time>
          </span>
        </>
      )}
      {(onDownload || menu) && (
        <span role={cell} className={classes.tools}>
          {onDownload && (
            <IconButton
              className={classes.get}
              tabIndex={tabIndex}
              icon={IconDownload}
              label={text('Download {{name}}', { name })}
              onClick={onDownload}
            />
          )}
          {menu}
        </span>
      )}
    </div>
  )
}

/** The folder to return to from a file; null for the shared folder itself. */
function folderOf(item: Item, link: OpenedLink): string | null {
  return item.parentId === link.item?.id ? null : item.parentId
}

function Thumbnail({ link, item, layout }: Pick<ItemRowProps, 'link' | 'item' | 'layout'>) {
  const [hasFailed, fail] = useLoadFailure()
  const isLarge = layout === 'grid'
  if (!item.thumbnailUrl || hasFailed) {
    return (
      <span className={classes.thumb}>
        <FileIcon kind={item.fileKind} color={item.color} size={isLarge ? 48 : 24} />
      </span>
    )
  }
  return (
    <span className={classes.thumb} data-picture>
      <img
        src={`${pictureAddress(item.thumbnailUrl, link.slug)}&size=${isLarge ? 'medium' : 'small'}`}
        alt=""
        loading="lazy"
        decoding="async"
        style={placeholderStyle(item.placeholder)}
        onLoad={clearPlaceholder}
        onError={fail}
      />
    </span>
  )
}
