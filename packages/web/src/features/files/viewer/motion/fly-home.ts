import { type RefObject, useLayoutEffect, useRef } from 'react'
import { flight, inPlace, isStill, likeTile } from './flight.ts'
import classes from './motion.module.css'
import { isInSight, shownPart, tilePicture } from './tile-picture.ts'

/** Frames within which the list has scrolled to the tile. */
const mostFrames = 6

/** When the viewer closes, its picture returns to the tile of the file that was seen last; without a tile it fades. */
export function useFlightHome(viewer: RefObject<HTMLElement | null>, id: string): void {
  const latest = useRef(id)
  latest.current = id
  useLayoutEffect(
    () => () => {
      const picture = viewer.current?.querySelector<HTMLImageElement>('img[data-flies]')
      if (picture && !isStill()) flyHome(picture, latest.current)
    },
    [viewer],
  )
}

function flyHome(picture: HTMLImageElement, id: string): void {
  const place = picture.getBoundingClientRect()
  const copy = new Image()
  copy.src = picture.currentSrc
  copy.alt = ''
  copy.className = classes.flying ?? ''
  Object.assign(copy.style, {
    left: `${place.left}px`,
    top: `${place.top}px`,
    width: `${place.width}px`,
    height: `${place.height}px`,
  })
  document.body.append(copy)
  whenTileIsThere(id, tile => {
    const frames = tile
      ? [inPlace, likeTile(place, tile.getBoundingClientRect(), shownPart(tile))]
      : [{ opacity: 1 }, { opacity: 0 }]
    copy.animate(frames, { ...flight, fill: 'forwards' }).addEventListener('finish', () => copy.remove())
  })
}

function whenTileIsThere(id: string, run: (tile: HTMLImageElement | null) => void, frames = mostFrames): void {
  requestAnimationFrame(() => {
    const tile = tilePicture(id)
    const isThere = tile !== null && isInSight(tile)
    if (isThere || frames === 0) run(isThere ? tile : null)
    else whenTileIsThere(id, run, frames - 1)
  })
}
