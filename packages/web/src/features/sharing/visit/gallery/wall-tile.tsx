import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import type { OpenedLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import type { CSSProperties } from 'react'
import { clearPlaceholder, placeholderStyle } from '../../../../platform/items/placeholder.ts'
import { useLoadFailure } from '../../../../platform/use-load-failure.ts'
import { FileIcon } from '../../../../ui/file-icons/file-icon.tsx'
import { fileKindNames } from '../../../../ui/file-icons/file-kinds.ts'
import { namedText, useText } from '../../../../ui/text.ts'
import { pictureAddress } from '../file/looked-at.ts'
import { useViewLink } from '../use-view.ts'
import classes from './wall.module.css'

export type WallTileProps = {
  link: OpenedLink
  item: Item
  index: number
  count: number
  style: CSSProperties
  /** Whether Tab leads here. */
  isReachable: boolean
  isChosen: boolean | null
  onChoose: (isRange: boolean) => void
}

/** A photo or video of the wall: opens it, and with its check selects it. */
export function WallTile({ link, item, index, count, style, isReachable, isChosen, onChoose }: WallTileProps) {
  const text = useText()
  const viewLink = useViewLink()
  const { name, fileKind, parentId } = item
  const isVideo = fileKind === 'video'
  const shown = namedText(name)
  const opening = viewLink({ folder: parentId === link.item?.id ? null : parentId, file: item.id })
  const tabIndex = isReachable ? 0 : -1
  return (
    <li
      className={classes.tile}
      style={style}
      data-index={index}
      data-chosen={isChosen || undefined}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      <a
        className={classes.open}
        href={opening.href}
        onClick={opening.onClick}
        tabIndex={tabIndex}
        aria-label={[shown, isVideo && text(fileKindNames.video)].filter(Boolean).join(', ')}
      >
        <Picture link={link} item={item} isLow={Number(style.height) < 100} />
        {isVideo && (
          <span className={classes.video} data-theme-part="dark">
            <IconPlayerPlay size={18} stroke={1.8} aria-hidden="true" />
          </span>
        )}
        <span className={classes.caption} data-theme-part="dark" aria-hidden="true" dir="auto">
          {shown}
        </span>
      </a>
      {isChosen !== null && (
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
      )}
    </li>
  )
}

function Picture({ link, item, isLow }: { link: OpenedLink; item: Item; isLow: boolean }) {
  const [hasFailed, fail] = useLoadFailure()
  if (!item.thumbnailUrl || hasFailed) {
    return (
      <span className={classes.without}>
        <FileIcon kind={item.fileKind} size={48} />
      </span>
    )
  }
  return (
    <img
      src={`${pictureAddress(item.thumbnailUrl, link.slug)}&size=${isLow ? 'small' : 'medium'}`}
      alt=""
      loading="lazy"
      decoding="async"
      style={placeholderStyle(item.placeholder)}
      onLoad={clearPlaceholder}
      onError={fail}
    />
  )
}
