import IconLivePhoto from '@tabler/icons-react/dist/esm/icons/IconLivePhoto.mjs'
import IconMaximize from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs'
import IconRotateClockwise from '@tabler/icons-react/dist/esm/icons/IconRotateClockwise.mjs'
import IconZoomIn from '@tabler/icons-react/dist/esm/icons/IconZoomIn.mjs'
import IconZoomOut from '@tabler/icons-react/dist/esm/icons/IconZoomOut.mjs'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { IconButton } from '../../../../ui/button.tsx'
import { formatPercent } from '../../../../ui/format/format.ts'
import { namedText, useText } from '../../../../ui/text.ts'
import { belongsElsewhere } from '../controls/key-rest.ts'
import { useArrival } from '../motion/departure.ts'
import { FileCard } from '../parts/file-card.tsx'
import { PreviewBar } from '../parts/preview-bar.tsx'
import { isDrawnByBrowser } from '../parts/preview-kind.ts'
import type { PreviewProps } from '../parts/preview-props.ts'
import { contentUrl } from '../parts/read-range.ts'
import { Waiting } from '../parts/waiting.tsx'
import classes from './image-preview.module.css'
import { LiveFilm } from './live-film.tsx'
import { PageTools } from './page-tools.tsx'
import { StandIn } from './stand-in.tsx'
import { useLiveFilm } from './use-live-film.ts'
import { type TiffPages, useTiffPages } from './use-tiff-pages.ts'
import { useZoom } from './use-zoom.ts'
import type { Size } from './zoom.ts'
import { fittedSize, naturalScale } from './zoom.ts'

/** A picture: first its thumbnail, then the server's large one, then the original once the user zooms in. */
export function ImagePreview({ item }: PreviewProps) {
  const box = useRef<HTMLDivElement>(null)
  const [picture, setPicture] = useState<Size | null>(null)
  const [sharp, setSharp] = useState<Size | null>(null)
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  const [turns, setTurns] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  const isOnSide = turns % 2 !== 0
  const film = useLiveFilm(item)
  const best = sharp ?? picture
  const zoom = useZoom(box, best && isOnSide ? turned(best) : best)
  const pages = useTiffPages(item)
  const arrival = useArrival(item.isEarlier ? null : item.id)
  const isShown = picture !== null && !arrival.isFlying
  const sources = pages.address === null ? sourcesOf(item) : [pages.address]
  const first = sources.find(source => !failed.has(source))
  const original = sources.at(-1)
  const turn = () => {
    setTurns(turns + 1)
    zoom.reset()
  }
  useTurnKey(turn)
  if (!first) return <FileCard item={item} isBroken />
  const isClose = zoom.view.scale > 1 && first !== original && original !== undefined && !failed.has(original)
  const fail = (source: string) => setFailed(new Set([...failed, source]))
  const drawn = drawnAs(best, turns, zoom)
  const isTrueSize = best === sharp || first === original
  return (
    <div
      ref={box}
      className={classes.box}
      data-zoomed={zoom.view.scale > 1 || undefined}
      data-keeps-swipe={zoom.view.scale > 1 || undefined}
    >
      {!isShown && (arrival.tile === null ? <Waiting /> : null)}
      {!isShown && <StandIn item={item} room={zoom.size} arrival={arrival} />}
      <img
        key={first}
        src={first}
        alt={namedText(item.name)}
        draggable={false}
        className={classes.picture}
        style={drawn.style}
        hidden={!isShown}
        data-flies={turns % 4 === 0 || undefined}
        onLoad={event => void whenDecoded(event.currentTarget).then(setPicture)}
        onError={() => fail(first)}
      />
      {isClose && (
        <Original
          key={original}
          source={original}
          style={drawn.style}
          onSize={setSharp}
          onError={() => fail(original)}
        />
      )}
      {film && isPlaying && <LiveFilm film={film} onEnd={() => setPlaying(false)} />}
      {picture && (
        <ZoomTools
          zoom={zoom}
          shown={isTrueSize ? drawn.pixelScale : null}
          onTurn={turn}
          pages={pages}
          live={film ? { isPlaying, toggle: () => setPlaying(!isPlaying) } : null}
        />
      )}
    </div>
  )
}

/** How a picture is drawn at this zoom and turn; `pixelScale` is the number of screen pixels per image pixel. */
function drawnAs(natural: Size | null, turns: number, { view, size }: ReturnType<typeof useZoom>) {
  const isOnSide = turns % 2 !== 0
  const upright = natural && isOnSide ? turned(natural) : natural
  const room = upright && size ? fittedSize(upright, size) : null
  const fitted = room && isOnSide ? turned(room) : room
  const style: CSSProperties = {
    transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale}) rotate(${turns * 90}deg)`,
    ...(fitted ? { width: fitted.width, height: fitted.height } : {}),
  }
  return { style, pixelScale: upright && size ? view.scale / naturalScale(upright, size) : null }
}

type OriginalProps = { source: string; style: CSSProperties; onSize: (size: Size) => void; onError: () => void }

/** The picture itself, over the server's large one, once it is there. */
function Original({ source, style, onSize, onError }: OriginalProps) {
  const [isThere, setThere] = useState(false)
  return (
    <img
      src={source}
      alt=""
      draggable={false}
      className={classes.picture}
      style={style}
      hidden={!isThere}
      onLoad={event => {
        onSize(sizeOf(event.currentTarget))
        setThere(true)
      }}
      onError={onError}
    />
  )
}

/** Rotates the view only: the file stays as it is. */
function useTurnKey(turn: () => void): void {
  const latest = useRef(turn)
  latest.current = turn
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'r' || event.ctrlKey || event.metaKey || event.altKey || belongsElsewhere(event)) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [])
}

function turned({ width, height }: Size): Size {
  return { width: height, height: width }
}

/** `shown` is the number of screen pixels per image pixel, where that is known. */
function ZoomTools({
  zoom,
  shown,
  onTurn,
  live,
  pages,
}: {
  zoom: ReturnType<typeof useZoom>
  shown: number | null
  onTurn: () => void
  live: { isPlaying: boolean; toggle: () => void } | null
  pages: TiffPages
}) {
  const text = useText()
  const isWhole = zoom.view.scale <= 1
  return (
    <PreviewBar label={text('Zoom')}>
      {live && (
        <IconButton
          icon={IconLivePhoto}
          label={text('Play live photo')}
          aria-pressed={live.isPlaying}
          onClick={live.toggle}
        />
      )}
      {pages.count > 1 && <PageTools pages={pages} />}
      <IconButton icon={IconZoomOut} label={text('Zoom out')} disabled={isWhole} onClick={() => zoom.by(1 / 1.5)} />
      <output>{isWhole || shown === null ? text('Fit') : formatPercent(shown)}</output>
      <IconButton icon={IconZoomIn} label={text('Zoom in')} onClick={() => zoom.by(1.5)} />
      <IconButton icon={IconMaximize} label={text('Whole image')} disabled={isWhole} onClick={zoom.reset} />
      <IconButton icon={IconRotateClockwise} label={text('Rotate')} onClick={onTurn} />
    </PreviewBar>
  )
}

/**
 * Sources in the order in which they are tried; the original is last. Animations and drawings lose something in a
 * thumbnail.
 */
function sourcesOf(item: PreviewProps['item']): string[] {
  const mayHaveBytes = item.lookedAt?.contentUrl !== null
  const isOriginalBetter = item.mime === 'image/gif' || item.mime === 'image/svg+xml'
  const large = item.thumbnailUrl && !(isOriginalBetter && mayHaveBytes) ? `${item.thumbnailUrl}&size=large` : null
  const original = mayHaveBytes && isDrawnByBrowser(item) ? contentUrl(item) : null
  return [large, original].filter(source => source !== null)
}

/** Until it is decoded, a picture would be drawn as nothing for a moment. */
async function whenDecoded(picture: HTMLImageElement): Promise<Size> {
  // A picture that can't be decoded ahead is drawn as far as it can be.
  await picture.decode().catch(() => undefined)
  return sizeOf(picture)
}

function sizeOf({ naturalWidth, naturalHeight }: HTMLImageElement): Size {
  // A drawing without its own size fills the space it gets.
  return naturalWidth > 0 ? { width: naturalWidth, height: naturalHeight } : { width: 1024, height: 1024 }
}
