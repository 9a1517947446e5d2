import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import type { OpenedLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useRef } from 'react'
import { clearPlaceholder, placeholderStyle } from '../../../../platform/items/placeholder.ts'
import { useLoadFailure } from '../../../../platform/use-load-failure.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { FileIcon } from '../../../../ui/file-icons/file-icon.tsx'
import { formatDate, formatFileSize } from '../../../../ui/format/format.ts'
import { namedText, useText } from '../../../../ui/text.ts'
import { pictureAddress } from '../file/looked-at.ts'
import { useViewLink } from '../use-view.ts'
import classes from './visit-items.module.css'

export type VisitItemsProps = {
  link: OpenedLink
  items: readonly Item[]
  /** Null if nothing can be selected. */
  chosen: ReadonlySet<string> | null
  onChoose: (chosen: ReadonlySet<string>) => void
  onDownload: ((what: string, ids: string[]) => void) | null
}

/** Rows or tiles, as the owner shows them. */
export function VisitItems({ link, items, chosen, onChoose, onDownload }: VisitItemsProps) {
  const text = useText()
  const last = useRef(0)
  const choose = (index: number, isRange: boolean) => {
    const next = new Set(chosen)
    const id = items[index]?.id ?? ''
    const isOn = !next.has(id)
    const [from, to] = isRange ? [Math.min(last.current, index), Math.max(last.current, index)] : [index, index]
    for (const item of items.slice(from, to + 1)) {
      if (isOn) next.add(item.id)
      else next.delete(item.id)
    }
    last.current = index
    onChoose(next)
  }
  return (
    <ul className={link.layout === 'grid' ? classes.tiles : classes.rows} aria-label={text('Files and folders')}>
      {items.map((item, index) => (
        <VisitItem
          key={item.id}
          link={link}
          item={item}
          isChosen={chosen ? chosen.has(item.id) : null}
          onChoose={isRange => choose(index, isRange)}
          onDownload={onDownload && (() => onDownload(item.id, [item.id]))}
        />
      ))}
    </ul>
  )
}

type VisitItemProps = {
  link: OpenedLink
  item: Item
  isChosen: boolean | null
  onChoose: (isRange: boolean) => void
  onDownload: (() => void) | null
}

function VisitItem({ link, item, isChosen, onChoose, onDownload }: VisitItemProps) {
  const text = useText()
  const viewLink = useViewLink()
  const { name } = item
  const target = item.kind === 'folder' ? { folder: item.id } : { folder: folderOf(item, link), file: item.id }
  const isGrid = link.layout === 'grid'
  return (
    <li className={classes.item} data-chosen={isChosen || undefined}>
      {isChosen !== null && (
        <label className={classes.tick}>
          <input
            type="checkbox"
            className={classes.check}
            aria-label={text('Choose {{name}}', { name })}
            checked={isChosen}
            onChange={event => onChoose((event.nativeEvent as MouseEvent).shiftKey)}
          />
        </label>
      )}
      <a className={classes.itemLink} {...viewLink(target)}>
        <Thumbnail link={link} item={item} isLarge={isGrid} />
        <span className={classes.label}>
          <span dir="auto" className={classes.name} title={namedText(name)}>
            {namedText(name)}
          </span>
          <span className={classes.sub}>{formatFileSize(item.size)}</span>
        </span>
      </a>
      <span className={classes.size} data-numeric>
        {formatFileSize(item.size)}
      </span>
      <time className={classes.date} dateTime={item.modifiedAt}>
        {formatDate(item.modifiedAt)}
      </time>
      {onDownload && (
        <IconButton
          className={classes.get}
          icon={IconDownload}
          label={text('Download {{name}}', { name })}
          onClick={onDownload}
        />
      )}
    </li>
  )
}

/** The folder to return to from a file; null for the shared folder itself. */
function folderOf(item: Item, link: OpenedLink): string | null {
  return item.parentId === link.item?.id ? null : item.parentId
}

function Thumbnail({ link, item, isLarge }: { link: OpenedLink; item: Item; isLarge: boolean }) {
  const [hasFailed, fail] = useLoadFailure()
  if (!item.thumbnailUrl || hasFailed) {
    return (
      <span className={classes.thumb}>
        <FileIcon kind={item.fileKind} size={isLarge ? 48 : 24} />
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
