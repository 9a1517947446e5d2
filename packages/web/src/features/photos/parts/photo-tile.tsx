// biome-ignore-all lint/a11y/useSemanticElements: an ARIA grid, since a table can't leave out the rows that are not in sight
import { wordValue } from '@holdall/contract/kit/values/values.ts'
import { visibleName } from '@holdall/contract/kit/values/visible-name.ts'
import IconLivePhoto from '@tabler/icons-react/dist/esm/icons/IconLivePhoto.mjs'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import { memo, useEffect, useRef } from 'react'
import { useStarName } from '../../../platform/items/tags/star-name.ts'
import { namedText, useText } from '../../../ui/text.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { ItemCheck, ItemLength, ItemMenuButton, Thumbnail } from '../../drive/public.ts'
import { momentName } from '../data/photo-dates.ts'
import type { ListedPhoto } from '../data/queries.ts'
import classes from './photo-tile.module.css'

export type PhotoTileProps = {
  item: ListedPhoto | undefined
  index: number
  column: number
  /** In pixels, within its row. */
  start: number
  top: number
  width: number
  height: number
  /** Too small for anything but the picture. */
  isPlain: boolean
  isSelected: boolean
  /** Has the keyboard focus: the one photo that Tab reaches. */
  isFocused: boolean
}

/** A photo, or the box for one that is still loading: both have the same size. */
export const PhotoTile = memo(function PhotoTile(props: PhotoTileProps) {
  const { item, index, column, start, top, width, height, isPlain, isSelected, isFocused } = props
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
      style={{ insetInlineStart: start, top, width, height }}
    >
      {item && (
        <>
          <PhotoName item={item} />
          <Picture item={item} edge={Math.max(width, height)} />
          {!isPlain && <Signs item={item} isSelected={isSelected} />}
        </>
      )}
    </div>
  )
})

/** “Photo, 4 July 2026 at 09:12, harbour.jpg”, for those who can't see it. */
function PhotoName({ item }: { item: ListedPhoto }) {
  const text = useText()
  const words = { date: wordValue(momentName(item.takenAt)), name: item.name }
  const isVideo = item.mime?.startsWith('video/')
  return (
    <VisuallyHidden>
      {isVideo ? text('Video, {{date}}, {{name}}', words) : text('Photo, {{date}}, {{name}}', words)}
    </VisuallyHidden>
  )
}

function Signs({ item, isSelected }: { item: ListedPhoto; isSelected: boolean }) {
  return (
    <>
      <ItemLength item={item} className={classes.length} />
      {item.live && <LiveMark />}
      {item.isStarred && <StarMark />}
      <div className={classes.menu}>
        <ItemMenuButton item={item} />
      </div>
      <div className={classes.check}>
        <ItemCheck item={item} isSelected={isSelected} />
      </div>
    </>
  )
}

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

function StarMark() {
  const name = useStarName()
  return (
    <span className={classes.star} title={name}>
      <IconStarFilled size={14} aria-hidden="true" />
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  )
}

/** Pixels of the small and the medium picture of a file, along their longer edge. */
const [small, medium] = [256, 512]
/** How much larger than it is a picture may be drawn before anybody sees it. */
const enlarged = 1.3

/** Fetched while the tile is on the page. A tile that was scrolled away stops fetching, so that others come first. */
function Picture({ item, edge }: { item: ListedPhoto; edge: number }) {
  const frame = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const image = frame.current?.querySelector('img')
    return () => {
      // React may only have tried whether this can be done.
      if (image && !image.complete) setTimeout(() => !image.isConnected && image.removeAttribute('src'))
    }
  }, [])
  const pixels = edge * devicePixelRatio
  const size = pixels <= small * enlarged ? 'small' : pixels <= medium * enlarged ? 'medium' : 'large'
  return (
    <span ref={frame} className={classes.frame}>
      <Thumbnail item={item} size={size} iconSize={Math.min(40, edge / 2)} className={classes.picture} />
      {!item.thumbnailUrl && edge > 90 && (
        <span dir="auto" className={classes.name} aria-hidden="true">
          {visibleName(item.name)}
        </span>
      )}
    </span>
  )
}
