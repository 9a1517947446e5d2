// biome-ignore-all lint/a11y/useSemanticElements: an ARIA grid, since a table can't leave out the rows that are not in sight

import { visibleName } from '@holdall/contract/kit/values/visible-name.ts'
import IconLivePhoto from '@tabler/icons-react/dist/esm/icons/IconLivePhoto.mjs'
import { memo, useEffect, useRef, useState } from 'react'
import type { ListedItem } from '../../platform/actions/item-action.ts'
import { checkConnection } from '../../platform/connection.ts'
import { clearPlaceholder, placeholderStyle } from '../../platform/items/placeholder.ts'
import { useOnReturn } from '../../ui/connection.ts'
import { FileIcon } from '../../ui/file-icons/file-icon.tsx'
import { namedText, useText } from '../../ui/text.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ItemCheck, ItemLength, ItemMenuButton } from '../drive/public.ts'
import classes from './photo-tile.module.css'

export type PhotoTileProps = {
  item: ListedItem | undefined
  index: number
  column: number
  isSelected: boolean
  /** Has the keyboard focus: the one photo that Tab reaches. */
  isFocused: boolean
  /** The smallest picture that fills the tile. */
  size: 'small' | 'medium'
}

/** A photo, or the box for one that is still loading: both have the same size. */
export const PhotoTile = memo(function PhotoTile({ item, index, column, isSelected, isFocused, size }: PhotoTileProps) {
  return (
    <div
      role="gridcell"
      aria-colindex={column + 1}
      aria-busy={item ? undefined : 'true'}
      aria-selected={item ? isSelected : undefined}
      tabIndex={isFocused ? 0 : -1}
      data-index={index}
      data-handle
      title={item && namedText(item.name)}
      className={classes.tile}
    >
      {item && (
        <>
          <VisuallyHidden>{visibleName(item.name)}</VisuallyHidden>
          <Picture item={item} size={size} />
          <ItemLength item={item} className={classes.length} />
          {item.live && <LiveMark />}
          <div className={classes.menu}>
            <ItemMenuButton item={item} />
          </div>
          <div className={classes.check}>
            <ItemCheck item={item} isSelected={isSelected} />
          </div>
        </>
      )}
    </div>
  )
})

/** A live photo: its film is played in the viewer. */
function LiveMark() {
  const text = useText()
  return (
    <span className={classes.live}>
      <IconLivePhoto size={12} aria-hidden="true" />
      {text('Live')}
    </span>
  )
}

/** Fetched while the tile is on the page. A tile that was scrolled away stops fetching, so that others come first. */
function Picture({ item, size }: { item: ListedItem; size: 'small' | 'medium' }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const picture = useRef<HTMLImageElement>(null)
  useOnReturn(() => setFailedUrl(null), failedUrl !== null)
  const url = item.thumbnailUrl && `${item.thumbnailUrl}&size=${size}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another request
  useEffect(() => {
    const image = picture.current
    return () => {
      if (image && !image.complete) image.removeAttribute('src')
    }
  }, [url])
  if (!url || failedUrl === url) {
    return (
      <span className={classes.none}>
        <FileIcon kind={item.fileKind} size={40} />
        <span dir="auto" className={classes.name} aria-hidden="true">
          {visibleName(item.name)}
        </span>
      </span>
    )
  }
  return (
    <img
      key={url}
      ref={picture}
      src={url}
      alt=""
      decoding="async"
      draggable={false}
      className={classes.picture}
      style={placeholderStyle(item.placeholder)}
      onLoad={clearPlaceholder}
      onError={() => {
        setFailedUrl(url)
        void checkConnection()
      }}
    />
  )
}
